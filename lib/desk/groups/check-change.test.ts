import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createGroupsBench, type GroupsBench } from "#/lib/testing/desk/groups-bench.ts";
import { SIM } from "#/testbed/sandbox.ts";
import { checkChange } from "./check-change.ts";

let bench: GroupsBench;
beforeAll(async () => {
  bench = await createGroupsBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

/** Of the sandbox: it has two SIMs, and takes fifty additions. */
const GROUP = "100001";
const check = (action: "add" | "remove", lines: string[], groupId = GROUP) =>
  checkChange(bench.context, { groupId, action, text: lines.join("\n") });

test("a SIM that is in the group isn't added, and one that isn't there isn't removed", async () => {
  expect(await check("add", [SIM.noPlans, SIM.twoPlans])).toEqual({
    fault: "One line is wrong. Nothing was sent.",
    lines: [{ line: 2, fault: "Already in the group." }],
  });
  expect(await check("remove", [SIM.noPlans, SIM.twoPlans])).toMatchObject({
    lines: [{ line: 1, fault: "Not in the group." }],
  });
});

test("a SIM without its check digit is the one that the group's list has with it", async () => {
  const short = SIM.twoPlans.slice(0, -1);
  expect(await check("add", [short])).toMatchObject({ lines: [{ line: 1, fault: "Already in the group." }] });
  expect(await check("remove", [short])).toMatchObject({ fault: null, sims: [SIM.twoPlans] });
});

test("confirming says how many are added, that each counts, and what is left", async () => {
  expect(await check("add", [SIM.inUse], "100002")).toEqual({
    fault: null,
    sims: [SIM.inUse],
    sentences: [
      "One SIM is added to the group 100002 (Japan and Korea daily).",
      "Each addition counts towards the group’s limit of additions, also a repeated one.",
      "The group takes 3 additions, and the partner has counted 0.",
      "The partner does it later. The change’s page shows what became of each SIM.",
    ],
  });
  const four = await check("add", [SIM.inUse, SIM.twoPlans, SIM.noPlans, SIM.oddOrders], "100002");
  expect(four).toMatchObject({ sentences: expect.arrayContaining([expect.stringContaining("leaves fewer")]) });
});

test("a list that wasn't read to its end proves no SIM missing", async () => {
  const set = { "data.sim_ids": [SIM.twoPlans, null] };
  await bench.sandbox.fail({ call: "GET mall/bundle-groups/{group_id}/sims", kind: "patch", set, times: -1 });
  const checked = await check("remove", [SIM.noPlans]);
  expect(checked).toMatchObject({ fault: null, sims: [SIM.noPlans] });
  expect(checked).toMatchObject({ sentences: expect.arrayContaining([expect.stringContaining("may not be in")]) });
  expect(await check("add", [SIM.twoPlans])).toMatchObject({ lines: [{ line: 1, fault: "Already in the group." }] });
});

test("a SIM of a change under way waits for it, and one of unknown outcome is warned about", async () => {
  await bench.change({ groupId: GROUP, sims: [SIM.inUse] });
  const underWay = { lines: [{ line: 1, fault: "A change in progress already includes this SIM." }] };
  expect(await check("add", [SIM.inUse])).toMatchObject(underWay);
  expect(await check("add", [SIM.inUse], "100002")).toMatchObject({ fault: null });
  const unknown = { state: "unknown", next_at: null } as const;
  await bench.context.db.query.updateTable("group_changes").set(unknown).execute();
  const warning = "1 of them may have been added by an earlier change whose outcome is unknown. They then count twice.";
  expect(await check("add", [SIM.inUse, SIM.noPlans])).toMatchObject({
    sentences: expect.arrayContaining([warning]),
  });
});

test("nothing, and more than fits, is said as a whole", async () => {
  expect(await check("add", [""])).toEqual({ fault: "Paste at least one SIM number.", lines: [] });
  expect(await check("add", Array(201).fill(SIM.inUse))).toMatchObject({ fault: expect.stringContaining("200") });
});
