import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";

let bench: OrdersBench;

beforeAll(async () => {
  bench = await createOrdersBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

test("only the browser's own orders for a SIM are given, the oldest first [S10]", async () => {
  const [first, second, foreign] = [await bench.openOrder(), await bench.openOrder(), await bench.startOrder()];
  const { sim } = first;
  const own = [second.id, first.id, "no order"];
  const found = await bench.orders.ofSim(sim, own);
  expect(new Set(found.orders.map(({ id }) => id))).toEqual(new Set([first.id, second.id]));
  expect(found.orders.map(({ createdAt }) => createdAt)).toEqual([first.createdAt, second.createdAt]);
  // One of another browser only where money may have moved.
  expect(found.others.map(({ id }) => id)).toEqual([foreign.id]);
  expect((await bench.orders.ofSim("89852072201180436250", own)).orders).toEqual([]);
  expect((await bench.orders.ofSim(sim, [])).orders).toEqual([]);
});

test("the time of the last activation is known for orders of any browser", async () => {
  const sim = spareSim();
  expect(await bench.orders.ofSim(sim, [])).toEqual({ orders: [], others: [], changedAt: null });
  const order = await bench.startOrder({ sim });
  expect((await bench.orders.ofSim(sim, [])).changedAt).toBeNull();
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  await bench.orders.refresh(order);
  const { activeAt } = await bench.read(order.id);
  expect(activeAt).not.toBeNull();
  expect(await bench.orders.ofSim(sim, [])).toMatchObject({ orders: [], changedAt: activeAt });
});

test("a SIM was bought for when one of the browser's orders for it was paid", async () => {
  const [paid, unpaid] = [await bench.startOrder({ sim: spareSim() }), await bench.startOrder({ sim: spareSim() })];
  await bench.sandbox.control("pay", { payId: paid.partnerIds.payId });
  await bench.orders.refresh(paid);
  expect(await bench.orders.paidOf([paid.id, unpaid.id, "no order"])).toEqual([{ id: paid.id, sim: paid.sim }]);
  expect(await bench.orders.paidOf([unpaid.id])).toEqual([]);
  expect(await bench.orders.paidOf([])).toEqual([]);
});
