import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { QueueItem } from "#/lib/desk/queue/queue-item.ts";
import { sentenceOf } from "#/lib/desk/queue/sentences.ts";
import { ADD, createGroupsBench, type GroupsBench } from "#/lib/testing/desk/groups-bench.ts";
import { testPartner } from "#/lib/testing/partner-calls.ts";
import { SIM } from "#/testbed/sandbox.ts";
import { groupChangeItems } from "./group-change-items.ts";
import { LEASE_MS } from "./sweep-changes.ts";

const SIMS = [SIM.twoPlans, SIM.unknown, SIM.noPlans];

let bench: GroupsBench;
beforeAll(async () => {
  bench = await createGroupsBench();
});
beforeEach(async () => {
  await bench.reset();
  await bench.context.db.query.deleteFrom("desk_items").execute();
});
afterAll(() => bench.close());

const openItems = () => groupChangeItems({ query: bench.context.db.query, now: 0 }, { isOpen: true });

async function handle(item: QueueItem | undefined): Promise<void> {
  const values = { key: item?.key ?? "", handled_version: item?.version ?? 0 };
  await bench.context.db.query.insertInto("desk_items").values(values).execute();
}

test("a change of unknown outcome is in the queue until an operator has handled it", async () => {
  await bench.sandbox.fail({ call: ADD, kind: "reset-after" });
  await bench.change({ sims: SIMS });
  await bench.sweep();
  const [item] = await openItems();
  expect(item).toMatchObject({ key: "group-change:one", action: "add", count: SIMS.length, unsent: null });
  await handle(item);
  expect(await openItems()).toEqual([]);
});

test("a confirmed change that was never sent is in the queue, with the reason", async () => {
  await bench.change({ sims: SIMS });
  bench.pass(61 * 60_000);
  await bench.sweep();
  const [stale] = await openItems();
  expect(stale).toMatchObject({ key: "group-change:one", unsent: "stale", count: 3 });
  expect(stale && sentenceOf(stale)).toBe(
    "An operator wanted to add 3 SIMs to a group. Nothing was sent: the shop didn’t get to it within an hour.",
  );
  await bench.reset();
  await bench.change({ sims: [SIM.twoPlans], action: "remove" });
  bench.pass(16 * 60_000);
  await bench.sweep({ ...bench.context, partner: testPartner("http://127.0.0.1:1") });
  const [unreachable] = await openItems();
  expect(unreachable && sentenceOf(unreachable)).toBe(
    "An operator wanted to remove one SIM from a group. Nothing was sent: the shop couldn’t reach the partner.",
  );
  expect(await bench.sent()).toEqual([]);
});

test("a change that the partner refused isn't in the queue", async () => {
  await bench.change({ groupId: "999999", sims: SIMS });
  await bench.sweep();
  expect(await openItems()).toEqual([]);
});

test("a handled unknown change is in the queue again when it turns out that it never left", async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const unreachable = testPartner("http://127.0.0.1:1");
  await bench.change({ sims: SIMS });
  const slowly = bench.sweep({
    ...bench.context,
    partner: {
      ...bench.context.partner,
      async addToGroup(...wanted) {
        asked.resolve();
        await answered.promise;
        return unreachable.addToGroup(...wanted);
      },
    },
  });
  await asked.promise;
  bench.pass(LEASE_MS);
  await bench.sweep();
  const [unknown] = await openItems();
  expect(unknown).toMatchObject({ key: "group-change:one", unsent: null });
  await handle(unknown);
  bench.pass(1_000);
  answered.resolve();
  await slowly;
  expect((await bench.read("one")).state).toBe("failed");
  expect(await openItems()).toMatchObject([{ unsent: "unreachable" }]);
});
