import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Observe } from "#/lib/partner/observations.ts";
import type { Partner } from "#/lib/partner/partner.ts";
import { createRateLimit } from "#/lib/partner/rate-limit.ts";
import { FLEET_SECRET, testFleet } from "#/lib/testing/fleet-calls.ts";
import { GROUP } from "#/lib/testing/operator-calls.ts";
import { SIM, testPartner } from "#/lib/testing/partner-calls.ts";
import { type SandboxServer, startSandbox } from "#/testbed/servers.ts";
import type { Fleet, FleetConfig } from "./fleet.ts";

/* A service that differs from what the shop assumes of the fleet and group calls. */

let sandbox: SandboxServer;
let seen: Set<string>;
/** The sandbox's at its reset, or the one before. */
let month: string;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(async () => {
  month = new Date().toISOString().slice(0, "YYYY-MM".length);
  await sandbox.reset();
  seen = new Set();
});
afterAll(() => sandbox.stop());

const observe: Observe = (assumption, label) => seen.add(`${assumption}: ${label}`);
const rateLimit = createRateLimit({ callsPerSecond: 1_000 });
const fleetWith = (config: Partial<FleetConfig> = {}): Fleet =>
  testFleet(sandbox.origin, { now: Date.now, rateLimit, observe, ...config });
const partner = (): Partner => testPartner(sandbox.origin, { now: Date.now, rateLimit, observe });

async function readsAll(fleet: Fleet, count: number): Promise<void> {
  const devices = await fleet.devices();
  expect(devices).toMatchObject({ total: count, isComplete: true });
  expect(new Set(devices.items.map(({ sim }) => sim)).size).toBe(count);
  const usage = await fleet.monthUsage(month);
  expect(usage.isComplete).toBe(true);
  expect(usage.items.length).toBeGreaterThan(count / 2);
}

test("a fleet of 2,500 SIMs is read to its end, where pages are smaller or the last repeats too", {
  tags: ["long"],
}, async () => {
  await sandbox.set({ quirks: ["fleet-big"] });
  await readsAll(fleetWith(), 2_500);
  expect([...seen]).toContain("page-size: as asked for");
  await sandbox.set({ quirks: ["fleet-big", "fleet-last-page-again"] });
  await readsAll(fleetWith(), 2_500);
  expect([...seen]).toContain("listing-end: a page again");
  await sandbox.set({ quirks: ["fleet-big", "fleet-small-pages"] });
  await readsAll(fleetWith(), 2_500);
  expect([...seen]).toContain("page-size: smaller than asked for");
});

test("a list of 20,000 SIMs in use, which comes in one answer, is read to its end", async () => {
  await sandbox.set({ quirks: ["fleet-huge"] });
  const assets = await fleetWith().assets();
  expect(assets.isComplete).toBe(true);
  expect(new Set(assets.items.map(({ sim }) => sim)).size).toBeGreaterThan(20_000);
});

test("a service that wants timestamps of ten digits is served by the setting", async () => {
  await sandbox.set({ quirks: ["fleet-seconds"] });
  await expect(fleetWith().assets()).rejects.toMatchObject({ kind: "refused" });
  expect([...seen]).toEqual([]);
  expect((await fleetWith({ timestamp: "seconds" }).assets()).isComplete).toBe(true);
  expect([...seen]).toContain("fleet-timestamp: seconds");
});

test("a secret that was given in hexadecimal or base64 signs as the same key in text", async () => {
  for (const form of ["hex", "base64"] as const) {
    const text = Buffer.from(FLEET_SECRET).toString(form);
    await expect(fleetWith({ secret: { text, form: "text" } }).assets()).rejects.toMatchObject({ kind: "refused" });
    expect((await fleetWith({ secret: { text, form } }).assets()).isComplete).toBe(true);
    expect([...seen]).toContain(`fleet-secret: ${form}`);
  }
});

test("bare lists of groups, and task ids of any characters, are read", async () => {
  await sandbox.set({ quirks: ["group-bare-lists", "group-odd-tasks"], taskDelayMs: 0 });
  await readsGroups();
});

test("with all of these at once the fleet and the groups are read", async () => {
  const quirks = ["fleet-big", "fleet-small-pages", "fleet-last-page-again", "fleet-seconds"];
  await sandbox.set({ quirks: [...quirks, "group-bare-lists", "group-odd-tasks"], taskDelayMs: 0 });
  await readsAll(fleetWith({ timestamp: "seconds" }), 2_500);
  await readsGroups();
});

async function readsGroups(): Promise<void> {
  expect((await partner().groups()).items.map(({ id }) => id)).toContain(GROUP);
  expect((await partner().groupSims(GROUP)).items).toContain(SIM);
  const { taskId } = await partner().removeFromGroup(GROUP, [SIM]);
  expect(taskId).toMatch(/[^\w.-]/);
  await expect.poll(() => partner().groupTask(taskId)).toMatchObject({ action: "remove", isCompleted: true });
  expect((await partner().groupSims(GROUP)).items).not.toContain(SIM);
}
