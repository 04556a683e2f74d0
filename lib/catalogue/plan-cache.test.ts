import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isPartnerError } from "#/lib/partner/error.ts";
import { SIM, testPartner } from "#/lib/testing/partner-calls.ts";
import { type SandboxServer, startSandbox } from "#/testbed/servers.ts";
import type { Plan } from "./plan.ts";
import { createPlanCache, type PlanCache } from "./plan-cache.ts";

const CALL = "singleServicePlanPage";
const MINUTE = 60_000;

let sandbox: SandboxServer;
let cache: PlanCache;
let clock: number;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.control("reset", {});
  clock = 1_700_000_000_000;
  const partner = testPartner(sandbox.origin);
  // However slow the machine, what these tests read is the partner's answer, not the list of a reader who ran out of patience.
  cache = createPlanCache(partner.plans, { now: () => clock, sleep: () => new Promise(() => undefined) });
});

async function asked(): Promise<number> {
  const requests = await sandbox.control<{ call: string }[]>("requests");
  return requests.filter(({ call }) => call === CALL).length;
}

/** Without end, since read calls are retried. */
function breakDown(): Promise<unknown> {
  return sandbox.control("faults", { call: CALL, kind: "status", status: 503, times: -1 });
}

test("within a minute the partner is asked once for a SIM and a language", async () => {
  const lists = await Promise.all(Array.from({ length: 40 }, () => cache.read(SIM, "en")));
  expect(lists[0]).toMatchObject({ at: clock, isStale: false });
  expect(lists[0]?.plans.length).toBeGreaterThan(0);
  clock += MINUTE - 1;
  expect(await cache.read(SIM, "en")).toBe(lists[0]);
  expect(await asked()).toBe(1);
  await cache.read(SIM, "zh");
  expect(await asked()).toBe(2);
  clock += 1;
  expect(await cache.read(SIM, "en")).toMatchObject({ at: clock, isStale: false });
  expect(await asked()).toBe(3);
});

test("while the partner fails the last list is served, and it is asked every ten seconds", {
  tags: ["long"],
}, async () => {
  const { plans, at } = await cache.read(SIM, "en");
  await breakDown();
  clock += MINUTE;
  expect(await cache.read(SIM, "en")).toEqual({ plans, at, isStale: true });
  const before = await asked();
  clock += 9_999;
  expect(await cache.read(SIM, "en")).toEqual({ plans, at, isStale: true });
  expect(await asked()).toBe(before);
  clock += 1;
  expect(await cache.read(SIM, "en")).toEqual({ plans, at, isStale: true });
  expect(await asked()).toBeGreaterThan(before);
  await sandbox.control("reset", {});
  clock += 10_000;
  expect(await cache.read(SIM, "en")).toEqual({ plans, at: clock, isStale: false });
});

test("while the partner is slow the last list is served, and its answer goes to the next reader", async () => {
  const slow = Promise.withResolvers<Plan[]>();
  let patience = Promise.withResolvers<void>();
  const answers = [Promise.resolve([]), slow.promise];
  cache = createPlanCache(() => answers.shift() ?? Promise.reject(new Error("asked again")), {
    now: () => clock,
    sleep: () => patience.promise,
  });
  const { plans, at } = await cache.read(SIM, "en");
  clock += MINUTE;
  patience.resolve();
  expect(await cache.read(SIM, "en")).toEqual({ plans, at, isStale: true });
  patience = Promise.withResolvers();
  slow.resolve([]);
  expect(await cache.read(SIM, "en")).toEqual({ plans, at: clock, isStale: false });
});

test("a list older than a day is not served, nor one of another SIM or language", async () => {
  await cache.read(SIM, "en");
  await breakDown();
  await expect(cache.read(SIM, "zh")).rejects.toSatisfy(isPartnerError);
  clock += 24 * 60 * MINUTE + 1;
  await expect(cache.read(SIM, "en")).rejects.toSatisfy(isPartnerError);
});

test("a list that was forgotten, or is refused by now, is not served again", async () => {
  await cache.read(SIM, "en");
  await cache.read(SIM, "zh");
  cache.forget(SIM, "en");
  await breakDown();
  await expect(cache.read(SIM, "en")).rejects.toSatisfy(isPartnerError);
  await sandbox.control("reset", {});
  const refusal = { operateCode: "F", message: "no such SIM", data: {} };
  await sandbox.control("faults", { call: CALL, kind: "json", body: refusal });
  clock += MINUTE;
  await expect(cache.read(SIM, "zh")).rejects.toMatchObject({ kind: "refused" });
});
