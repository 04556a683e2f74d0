import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY } from "#/lib/orders/schedule.ts";
import { ADD, createGroupsBench, type GroupsBench, REMOVE } from "#/lib/testing/desk/groups-bench.ts";
import { testPartner } from "#/lib/testing/partner-calls.ts";
import { SIM } from "#/testbed/sandbox.ts";
import { askAgain } from "./ask-again.ts";
import { LEASE_MS } from "./sweep-changes.ts";

const SIMS = [SIM.twoPlans, SIM.unknown, SIM.noPlans];

let bench: GroupsBench;
beforeAll(async () => {
  bench = await createGroupsBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

/** Goes on until the change is over. */
async function untilOver(id: string): Promise<void> {
  await expect
    .poll(async () => {
      bench.pass(5_000);
      await bench.sweep();
      return (await bench.read(id)).state;
    })
    .toMatch(/ended|failed|unknown/);
}

const fail = (call: string, kind: string, more: object = {}) => bench.sandbox.fail({ call, kind, ...more });

/** The worker's process dies at a moment of a call: nothing comes after it. */
function dyingAt(moment: "before" | "after") {
  const { partner } = bench.context;
  const death = new Error("killed");
  const dying = async (calling: () => Promise<unknown>): Promise<never> => {
    if (moment === "after") await calling();
    throw death;
  };
  return {
    ...bench.context,
    partner: {
      ...partner,
      addToGroup: (groupId: string, sims: string[]) => dying(() => partner.addToGroup(groupId, sims)),
      groupTask: (taskId: string) => dying(() => partner.groupTask(taskId)),
    },
  };
}

test("SIMs are added by one call, and each one's result is kept", async () => {
  await bench.change({ sims: SIMS });
  await untilOver("one");
  expect(await bench.read("one")).toEqual({ state: "ended", fates: ["done 10", "failed 31", "failed 32"] });
  expect(await bench.sent()).toEqual([ADD]);
  expect((await bench.context.partner.groupSims("100002")).items).toEqual([SIM.twoPlans]);
});

test("SIMs are removed by one call", async () => {
  await bench.change({ groupId: "100001", action: "remove", sims: [SIM.twoPlans, SIM.twelvePlans] });
  await untilOver("one");
  expect(await bench.read("one")).toEqual({ state: "ended", fates: ["done 10", "done 10"] });
  expect(await bench.sent()).toEqual([REMOVE]);
  expect((await bench.context.partner.groupSims("100001")).items).toEqual([]);
});

test("a change whose worker dies as it sends is unknown, and is never sent again", async () => {
  for (const [id, moment] of [
    ["before-the-call", "before"],
    ["after-the-call", "after"],
  ] as const) {
    await bench.reset();
    await bench.change({ id, sims: SIMS });
    await bench.sweep(dyingAt(moment));
    expect((await bench.read(id)).state).toBe("sending");
    await bench.sweep();
    expect((await bench.read(id)).state, "another worker waits for the lease").toBe("sending");
    bench.pass(LEASE_MS);
    await untilOver(id);
    expect(await bench.read(id)).toEqual({ state: "unknown", fates: ["unknown", "unknown", "unknown"] });
    bench.pass(2 * DAY);
    await bench.sweep();
    expect(await bench.sent()).toEqual(moment === "after" ? [ADD] : []);
  }
});

test("a worker that dies while it follows a task leaves it to the next one", async () => {
  await bench.change({ sims: SIMS });
  await bench.sweep();
  expect((await bench.read("one")).state).toBe("running");
  bench.pass(5_000);
  await bench.sweep(dyingAt("after"));
  expect((await bench.read("one")).state).toBe("running");
  bench.pass(LEASE_MS);
  await untilOver("one");
  expect((await bench.read("one")).fates).toEqual(["done 10", "failed 31", "failed 32"]);
  expect(await bench.sent()).toEqual([ADD]);
});

test("an answer that is lost after the work was done leaves the change unknown", async () => {
  await fail(ADD, "reset-after");
  await bench.change({ sims: SIMS });
  await untilOver("one");
  expect(await bench.read("one")).toEqual({ state: "unknown", fates: ["unknown", "unknown", "unknown"] });
  expect(await bench.sent()).toEqual([ADD]);
  await expect.poll(async () => (await bench.context.partner.groupSims("100002")).items).toEqual([SIM.twoPlans]);
});

test("a refused change has failed for certain, with the partner's words scrubbed", async () => {
  await bench.change({ groupId: "999999", sims: SIMS });
  await untilOver("one");
  expect(await bench.read("one")).toEqual({ state: "failed", fates: ["failed", "failed", "failed"] });
  const row = await bench.context.db.query.selectFrom("group_changes").select("answer").executeTakeFirst();
  expect(row?.answer).toBe("F: no such group");
});

test("a change that can't be sent waits, and fails after a quarter of an hour", async () => {
  const unreachable = { ...bench.context, partner: testPartner("http://127.0.0.1:1") };
  await bench.change({ sims: SIMS });
  await bench.sweep(unreachable);
  expect((await bench.read("one")).state).toBe("waiting");
  bench.pass(16 * 60_000);
  await bench.sweep(unreachable);
  expect((await bench.read("one")).state).toBe("failed");
  await bench.change({ id: "two", before: 1, sims: SIMS });
  await bench.sweep(unreachable);
  await untilOver("two");
  expect((await bench.read("two")).state).toBe("ended");
  expect(await bench.sent()).toEqual([ADD]);
});

test("a task that never ends is asked about ever more rarely, and is unknown after a day", async () => {
  await bench.sandbox.control("settings", { taskDelayMs: null });
  await bench.change({ sims: SIMS });
  await bench.sweep();
  let asked = 0;
  for (let minute = 0; minute < 25 * 60; minute += 1) {
    bench.pass(60_000);
    asked += await bench.sweep();
  }
  expect(asked).toBeGreaterThan(50);
  expect(asked).toBeLessThan(200);
  expect(await bench.read("one")).toEqual({ state: "unknown", fates: ["unknown", "unknown", "unknown"] });

  const operator = { id: "operator-Ann" };
  expect(await askAgain(bench.context, operator, "one")).toBe(true);
  await bench.sweep();
  expect((await bench.read("one")).state, "asked once more").toBe("unknown");
  expect(await askAgain(bench.context, operator, "another")).toBe(false);
  expect(await bench.sent()).toEqual([ADD]);
});

test("a SIM that an ended task doesn't name keeps an unknown outcome", async () => {
  const details = [{ sim_id: SIM.twoPlans, result: "99", message: `no ${SIM.twoPlans}` }];
  await fail("GET async-result/{request_id}", "patch", { set: { "data.details": details }, times: -1 });
  await bench.change({ sims: [SIM.twoPlans, SIM.noPlans] });
  await untilOver("one");
  expect(await bench.read("one")).toEqual({ state: "ended", fates: ["failed 99", "unknown"] });
  const row = await bench.context.db.query
    .selectFrom("group_change_sims")
    .select("message")
    .where("position", "=", 0)
    .executeTakeFirst();
  expect(row?.message).toBe("no [number]");
});

test("one form makes one change, and of two drawn from the same page the second is refused", async () => {
  const [page, again] = [await bench.change({ sims: SIMS }), await bench.change({ sims: SIMS })];
  expect([page, again]).toEqual(Array(2).fill("/desk/groups/MTAwMDAy/changes/one"));
  expect(await bench.change({ id: "two", sims: SIMS })).toBe("/desk/groups/MTAwMDAy/change?from=act-two");
  expect((await bench.read("two")).state).toBe("none");
});

test("no SIM number is in the log", async () => {
  await bench.change({ sims: SIMS });
  await untilOver("one");
  expect(bench.log.join("\n")).not.toMatch(new RegExp(SIMS.join("|")));
});
