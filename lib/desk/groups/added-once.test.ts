import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ADD, createGroupsBench, type GroupsBench } from "#/lib/testing/desk/groups-bench.ts";
import { testPartner } from "#/lib/testing/partner-calls.ts";
import { SIM } from "#/testbed/sandbox.ts";
import { LEASE_MS } from "./sweep-changes.ts";

/* Each addition counts towards a group's limit: no change is sent after an operator could have seen it as over. */

const HOUR = 3_600_000;

let bench: GroupsBench;
beforeAll(async () => {
  bench = await createGroupsBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const fail = (call: string, kind: string, more: object = {}) => bench.sandbox.fail({ call, kind, ...more });
const state = async () => (await bench.read("one")).state;

test("a change that was unknown for a while isn't sent once its call turns out not to have left", async () => {
  const unreachable = testPartner("http://127.0.0.1:1");
  const { partner } = bench.context;
  await bench.change({ sims: [SIM.twoPlans] });
  await bench.sweep({
    ...bench.context,
    partner: {
      ...partner,
      async addToGroup(groupId, sims) {
        bench.pass(LEASE_MS);
        await bench.sweep();
        expect(await state()).toBe("unknown");
        return unreachable.addToGroup(groupId, sims);
      },
    },
  });
  expect(await state()).toBe("failed");
  bench.pass(HOUR / 6);
  await bench.sweep();
  expect(await bench.sent()).toEqual([]);
});

test.each([HOUR + 1_000, -HOUR - 1_000])(
  "a change that was confirmed more than an hour ago, or ahead, isn't sent: %s",
  async (ms) => {
    await bench.change({ sims: [SIM.twoPlans] });
    await bench.context.db.query.updateTable("group_changes").set({ next_at: 0 }).execute();
    bench.pass(ms);
    await bench.sweep();
    expect(await state()).toBe("failed");
    expect(await bench.sent()).toEqual([]);
  },
);

test("a SIM that a task names as done and as failed is done", async () => {
  const details = ["10", "32"].map((result) => ({ sim_id: SIM.twoPlans, result, message: "" }));
  await fail("GET async-result/{request_id}", "patch", { set: { "data.details": details }, times: -1 });
  await bench.change({ sims: [SIM.twoPlans] });
  await bench.sweep();
  // The partner's task ends by a timer of the sandbox.
  await expect
    .poll(async () => {
      bench.pass(5_000);
      await bench.sweep();
      return state();
    })
    .toBe("ended");
  expect(await bench.read("one")).toEqual({ state: "ended", fates: ["done 10"] });
});

test("the result of a task that does the opposite is another task's", async () => {
  await fail("GET async-result/{request_id}", "patch", { set: { "data.action_code": "71" }, times: -1 });
  await bench.change({ sims: [SIM.twoPlans] });
  await bench.sweep();
  bench.pass(5_000);
  await bench.sweep();
  expect(await state()).toBe("running");
  bench.pass(25 * HOUR);
  await bench.sweep();
  expect(await bench.read("one")).toEqual({ state: "unknown", fates: ["unknown"] });
  expect(await bench.sent()).toEqual([ADD]);
});
