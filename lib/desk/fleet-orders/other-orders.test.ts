import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFleetOrdersBench, type FleetOrdersBench } from "#/lib/testing/desk/fleet-orders-bench.ts";
import { TWELVE_PLANS_SIM } from "#/lib/testing/orders-bench.ts";
import { fleetOrderSentences } from "./confirm-act.ts";
import { findFleetOrder, simsOf } from "./fleet-order.ts";
import { noteLookedUp } from "./look-up.ts";
import { countOthers, othersSentences } from "./other-orders.ts";

const HOUR = 3_600_000;
const TWO_PLANS_SIM = "89852072201180436250";

let bench: FleetOrdersBench;
beforeAll(async () => {
  bench = await createFleetOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  for (const table of ["fleet_order_sims", "fleet_orders"] as const) {
    await bench.context.db.query.deleteFrom(table).execute();
  }
});

const counted = async (id: string) =>
  countOthers(bench.context.db.query, id, await simsOf(bench.context.db.query, id), bench.context.clock.now());

test("SIMs that another order has, or may have, are counted before they are ordered for", async () => {
  const draft = await bench.draft([TWELVE_PLANS_SIM, TWO_PLANS_SIM]);
  await bench.draft([TWELVE_PLANS_SIM]);
  expect(await counted(draft)).toEqual({ recent: 0, unknown: 0 });
  const other = await bench.confirmed([TWELVE_PLANS_SIM.slice(0, -1)]);
  expect(await counted(draft), "under way").toEqual({ recent: 1, unknown: 0 });
  await bench.carryOut({ orderForOne: () => Promise.reject(new Error("a defect")) });
  expect(await counted(draft)).toEqual({ recent: 0, unknown: 1 });
  bench.pass(48 * HOUR);
  expect(await counted(draft)).toEqual({ recent: 0, unknown: 1 });
  await noteLookedUp(bench.context, "ann", { fleetOrderId: other, position: 1, isOrdered: false });
  expect(await counted(draft)).toEqual({ recent: 0, unknown: 0 });
  await bench.confirmed([TWELVE_PLANS_SIM]);
  await bench.carryOut();
  expect(await counted(draft)).toEqual({ recent: 1, unknown: 0 });
  bench.pass(25 * HOUR);
  expect(await counted(draft)).toEqual({ recent: 0, unknown: 0 });
});

test("an order that repeats another one isn't warned of what it repeats", async () => {
  const former = await bench.confirmed([TWELVE_PLANS_SIM]);
  await bench.carryOut({ orderForOne: () => Promise.reject(new Error("a defect")) });
  await noteLookedUp(bench.context, "ann", { fleetOrderId: former, position: 1, isOrdered: false });
  expect(await counted(await bench.repeat(former))).toEqual({ recent: 0, unknown: 0 });
});

test("of two operators with the same list, the second is told before it is ordered twice", async () => {
  const drafts = [await bench.draft([TWELVE_PLANS_SIM]), await bench.draft([TWELVE_PLANS_SIM])];
  const told = await Promise.all(drafts.map(counted));
  const answers = await Promise.all(drafts.map((id, index) => bench.confirm(id, told[index])));
  // On PostgreSQL either of them may come first.
  const won = drafts.findIndex((id, index) => answers[index] === `/desk/sims/order/${id}`);
  const [first = "", second = ""] = won === 1 ? drafts.toReversed() : drafts;
  const [page, refusal] = [`/desk/sims/order/${first}`, `/desk/sims/order/${second}?refused=others`];
  expect(answers).toEqual(won === 1 ? [refusal, page] : [page, refusal]);
  expect(await findFleetOrder(bench.context.db.query, second)).toMatchObject({ confirmedAt: null });
  expect(await bench.confirm(first, told[won]), "pressed again").toBe(page);
  const warned = await bench.confirm(second, await counted(second));
  expect(warned, "confirmed with the warning").toBe(`/desk/sims/order/${second}`);
  expect(await findFleetOrder(bench.context.db.query, second)).not.toMatchObject({ confirmedAt: null });
});

test("the confirmation says it in numbers", async () => {
  const draft = await bench.draft([TWELVE_PLANS_SIM]);
  const order = await findFleetOrder(bench.context.db.query, draft);
  if (order === null) throw new Error("no draft");
  expect(othersSentences({ recent: 0, unknown: 0 }, 1)).toEqual([]);
  expect(fleetOrderSentences(order.asked, 3, { recent: 1, unknown: 2 })).toEqual(
    expect.arrayContaining([
      "In the last 24 hours a plan was already ordered for one of these SIMs. If you confirm, it gets a second one.",
      "We don’t know whether earlier orders for 2 of these SIMs went through. If they did, these SIMs get two plans.",
    ]),
  );
  expect(othersSentences({ recent: 2, unknown: 1 }, 3)).toEqual([
    "In the last 24 hours a plan was already ordered for 2 of these SIMs. If you confirm, each of them gets a second one.",
    "We don’t know whether an earlier order for one of these SIMs went through. If it did, the SIM gets two plans.",
  ]);
  expect(othersSentences({ recent: 1, unknown: 1 }, 1)).toEqual([
    "In the last 24 hours a plan was already ordered for this SIM. If you confirm, it gets a second one.",
    "We don’t know whether an earlier order for this SIM went through. If it did, the SIM gets two plans.",
  ]);
});
