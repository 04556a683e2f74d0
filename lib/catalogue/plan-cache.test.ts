import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isPartnerError } from "#/lib/partner/error.ts";
import { PARTNER_CODE, SIM, testPartner } from "#/lib/testing/partner-calls.ts";
import { type SandboxProcess, startSandbox } from "#/lib/testing/sandbox-process.ts";
import { createPlanMemory, type PlanMemory } from "./plan-cache.ts";

const CALL = "singleServicePlanPage";
const MINUTE = 60_000;

let sandbox: SandboxProcess;
let memory: PlanMemory;
let clock: number;

beforeAll(async () => {
  sandbox = await startSandbox({ SANDBOX_PARTNER_CODE: PARTNER_CODE });
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.control("reset", {});
  clock = 1_700_000_000_000;
  const partner = testPartner(sandbox.url);
  memory = createPlanMemory(partner.plans, () => clock);
});

async function asked(): Promise<number> {
  const requests = await sandbox.control<{ call: string }[]>("requests");
  return requests.filter(({ call }) => call === CALL).length;
}

/** Read calls are made again by themselves, so a failure lasts. */
function breakDown(): Promise<unknown> {
  return sandbox.control("faults", { call: CALL, kind: "status", status: 503, times: -1 });
}

test("however many look at once, and again within a minute, the partner is asked once for a SIM and a language", async () => {
  const lists = await Promise.all(Array.from({ length: 40 }, () => memory.read(SIM, "en")));
  expect(lists[0]).toMatchObject({ at: clock, isLate: false });
  expect(lists[0]?.plans.length).toBeGreaterThan(0);
  clock += MINUTE - 1;
  expect(await memory.read(SIM, "en")).toBe(lists[0]);
  expect(await asked()).toBe(1);
  await memory.read(SIM, "zh");
  expect(await asked()).toBe(2);
  clock += 1;
  expect(await memory.read(SIM, "en")).toMatchObject({ at: clock, isLate: false });
  expect(await asked()).toBe(3);
});

test("a partner that fails leaves the last list, with its time, and is left alone for ten seconds", async () => {
  const { plans, at } = await memory.read(SIM, "en");
  await breakDown();
  clock += MINUTE;
  expect(await memory.read(SIM, "en")).toEqual({ plans, at, isLate: true });
  const before = await asked();
  clock += 9_999;
  expect(await memory.read(SIM, "en")).toEqual({ plans, at, isLate: true });
  expect(await asked()).toBe(before);
  clock += 1;
  expect(await memory.read(SIM, "en")).toEqual({ plans, at, isLate: true });
  expect(await asked()).toBeGreaterThan(before);
  await sandbox.control("reset", {});
  clock += 10_000;
  expect(await memory.read(SIM, "en")).toEqual({ plans, at: clock, isLate: false });
});

test("a partner that is slow keeps nobody waiting who can have the last list, and its answer is for the next", async () => {
  const { plans, at } = await memory.read(SIM, "en");
  await sandbox.control("faults", { call: CALL, kind: "delay", ms: 3_500 });
  clock += MINUTE;
  const since = performance.now();
  expect(await memory.read(SIM, "en")).toEqual({ plans, at, isLate: true });
  expect(performance.now() - since).toBeLessThan(3_000);
  await expect.poll(() => memory.read(SIM, "en"), { timeout: 4_000 }).toEqual({ plans, at: clock, isLate: false });
});

test("a list of more than a day ago is not shown, and neither is one of another SIM or language", async () => {
  await memory.read(SIM, "en");
  await breakDown();
  await expect(memory.read(SIM, "zh")).rejects.toSatisfy(isPartnerError);
  clock += 24 * 60 * MINUTE + 1;
  await expect(memory.read(SIM, "en")).rejects.toSatisfy(isPartnerError);
});

test("what was forgotten, and what the partner refuses, is not shown again", async () => {
  await memory.read(SIM, "en");
  await memory.read(SIM, "zh");
  memory.forget(SIM, "en");
  await breakDown();
  await expect(memory.read(SIM, "en")).rejects.toSatisfy(isPartnerError);
  await sandbox.control("reset", {});
  const refusal = { operateCode: "F", message: "no such SIM", data: {} };
  await sandbox.control("faults", { call: CALL, kind: "json", body: refusal });
  clock += MINUTE;
  await expect(memory.read(SIM, "zh")).rejects.toMatchObject({ kind: "refused" });
});
