import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PlansAnswer } from "#/lib/catalogue/plans.ts";
import { isPartnerError, PartnerError } from "#/lib/partner/error.ts";
import type { Partner } from "#/lib/partner/partner.ts";
import { PARTNER_CODE, SIM, testPartner } from "#/lib/testing/partner-calls.ts";
import { type SandboxServer, startSandbox } from "#/testbed/servers.ts";
import { createSimFinder, type SimFinderConfig } from "./sim-finder.ts";

const UNKNOWN_SIM = "89852072201180436581";
const WITHOUT_PLANS = "89852072201180436334";

let sandbox: SandboxServer;
let partner: Partner;
let seen: string[];
beforeAll(async () => {
  sandbox = await startSandbox();
  partner = testPartner(sandbox.origin, { partnerCode: PARTNER_CODE, now: Date.now });
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  seen = [];
  await sandbox.control("reset", {});
});

async function readPlans(sim: string): Promise<PlansAnswer> {
  try {
    const plans = await partner.plans(sim, "en");
    return plans.length > 0 ? { status: "found", plans, staleSince: null } : { status: "none" };
  } catch (error) {
    return { status: isPartnerError(error) && error.kind === "refused" ? "none" : "unreachable" };
  }
}

/** A number's plans come after its verification, which as a hint is waited for a real second only once they are there. */
function inOrder(plansOf = readPlans): Pick<SimFinderConfig, "verify" | "readPlans"> {
  const verified = new Map<string, Promise<unknown>>();
  return {
    verify(sim, language) {
      const verifying = partner.verify(sim, language);
      verified.set(
        sim,
        verifying.catch(() => undefined),
      );
      return verifying;
    },
    async readPlans(sim) {
      // Both are asked at once.
      await Promise.resolve();
      await verified.get(sim);
      return plansOf(sim);
    },
  };
}

function find(typed: string, mode: SimFinderConfig["mode"] = "hint") {
  // What a call of an earlier test sees late is not this test's.
  const own = seen;
  const observe = (id: string, label: string) => void own.push(`${id}: ${label}`);
  return createSimFinder({ mode, ...inOrder(), observe })(typed, "en");
}

const calls = async (name: string) =>
  (await sandbox.control<{ call: string }[]>("requests")).filter(({ call }) => call === name).length;

test.each(["off", "hint", "required"] as const)("a known SIM is found (%s)", async (mode) => {
  expect(await find(SIM, mode)).toEqual({ status: "found", sim: SIM });
  expect(await calls("singleVerify")).toBe(mode === "off" ? 0 : 1);
  await expect.poll(() => seen).toEqual(mode === "off" ? [] : ["verify-advisory: agrees"]);
});

test.each(["off", "hint", "required"] as const)("an unknown SIM and one without plans are none (%s)", async (mode) => {
  expect(await find(UNKNOWN_SIM, mode)).toEqual({ status: "none" });
  expect(await find(WITHOUT_PLANS, mode)).toEqual({ status: "none" });
});

test("a SIM that lacks its check digit is found under its whole number", async () => {
  for (const mode of ["off", "hint", "required"] as const) {
    expect(await find(SIM.slice(0, -1), mode)).toEqual({ status: "found", sim: SIM });
  }
});

test("a service that refuses to verify any SIM closes the shop only where that is required", async () => {
  await sandbox.set({ quirks: ["verify-refuses"] });
  expect(await find(SIM)).toEqual({ status: "found", sim: SIM });
  // The other numbers that the entry may mean are compared after the answer.
  const all = ["verify-advisory: agrees", "verify-advisory: agrees", "verify-advisory: refuses a SIM with plans"];
  await expect.poll(() => seen.toSorted()).toEqual(all);
  expect(await find(SIM.slice(0, -1))).toEqual({ status: "found", sim: SIM });
  expect(await find(UNKNOWN_SIM)).toEqual({ status: "none" });
  expect(await find(SIM, "off")).toEqual({ status: "found", sim: SIM });
  expect(await find(SIM, "required")).toEqual({ status: "none" });
});

test("a service that can't verify closes no shop", async () => {
  await sandbox.set({ quirks: ["verify-unavailable"] });
  for (const mode of ["hint", "required"] as const)
    expect(await find(SIM, mode)).toEqual({ status: "found", sim: SIM });
  expect(seen).toEqual([]);
});

test("of two numbers with plans, the one that is verified is taken", async () => {
  const withPlans = inOrder(() => readPlans(SIM));
  const finder = createSimFinder({ mode: "hint", ...withPlans, observe: () => undefined });
  expect(await finder(SIM.slice(0, -1), "en")).toEqual({ status: "found", sim: SIM });
});

test("a slow verification does not hold up a SIM whose plans are known", async () => {
  const never = new Promise<void>(() => undefined);
  const finder = createSimFinder({ mode: "hint", verify: () => never, readPlans, observe: () => undefined });
  expect(await finder(SIM, "en")).toEqual({ status: "found", sim: SIM });
});

test("a partner that lists no plans for the moment is unreachable, verified or not", async () => {
  const readNone = async (): Promise<PlansAnswer> => ({ status: "unreachable" });
  const finder = createSimFinder({
    mode: "hint",
    verify: partner.verify,
    readPlans: readNone,
    observe: () => undefined,
  });
  expect(await finder(SIM, "en")).toEqual({ status: "unreachable" });
  await sandbox.set({ quirks: ["verify-refuses"] });
  expect(await finder(UNKNOWN_SIM, "en")).toEqual({ status: "unreachable" });
});

test("a number for which the partner had nothing twice isn't asked about for ten minutes", async () => {
  let time = Date.now();
  const finder = createSimFinder({
    mode: "hint",
    ...inOrder(),
    observe: () => undefined,
    now: () => time,
  });
  const asked = async () => [await calls("singleVerify"), await calls("singleServicePlanPage")];
  expect(await finder(UNKNOWN_SIM, "en")).toEqual({ status: "none" });
  const once = await asked();
  expect(await finder(UNKNOWN_SIM, "en")).toEqual({ status: "none" });
  const twice = await asked();
  expect(twice).toEqual(once.map((count) => 2 * count));
  time += 599_999;
  expect(await finder(UNKNOWN_SIM, "en")).toEqual({ status: "none" });
  expect(await finder(UNKNOWN_SIM, "de")).toEqual({ status: "none" });
  expect(await asked()).toEqual(twice);
  expect(await finder(SIM, "en")).toEqual({ status: "found", sim: SIM });
  const before = await calls("singleServicePlanPage");
  time += 1;
  await finder(UNKNOWN_SIM, "en");
  expect(await calls("singleServicePlanPage")).toBeGreaterThan(before);
});

test("while the partner can't be reached no number is remembered as unknown", async () => {
  let answer: PlansAnswer = { status: "unreachable" };
  const readAnswer = async () => answer;
  const finder = createSimFinder({
    mode: "off",
    verify: partner.verify,
    readPlans: readAnswer,
    observe: () => undefined,
  });
  expect(await finder(SIM, "en")).toEqual({ status: "unreachable" });
  answer = await readPlans(SIM);
  expect(await finder(SIM, "en")).toEqual({ status: "found", sim: SIM });
});

test("what can't be the number of a SIM costs no call", async () => {
  for (const typed of [SIM.slice(0, 15), `${SIM}1234`, ""]) expect(await find(typed)).toEqual({ status: "none" });
  expect([await calls("singleVerify"), await calls("singleServicePlanPage")]).toEqual([0, 0]);
});

test("a refused number waits for its plans like one without plans, so both take as long", async () => {
  const refuse = async () => {
    throw new PartnerError("refused", { call: "singleVerify", reason: "unknown", mayHaveTakenEffect: false });
  };
  for (const verify of [refuse, async () => undefined]) {
    const answers: (() => void)[] = [];
    const readNone = () => new Promise<PlansAnswer>((resolve) => answers.push(() => resolve({ status: "none" })));
    const finder = createSimFinder({ mode: "hint", verify, readPlans: readNone, observe: () => undefined });
    const answer = finder(SIM.slice(0, -1), "en");
    for (const number of [1, 2]) {
      await new Promise(setImmediate);
      expect(answers).toHaveLength(number);
      answers[number - 1]?.();
    }
    expect(await answer).toEqual({ status: "none" });
  }
});
