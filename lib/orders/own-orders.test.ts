import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench, TWELVE_PLANS_SIM } from "#/lib/testing/orders-bench.ts";

let bench: OrdersBench;

beforeAll(async () => {
  bench = await createOrdersBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

test("only the browser's own orders for a SIM are given, the oldest first [S10]", async () => {
  const [first, second, foreign] = [await bench.openOrder(), await bench.openOrder(), await bench.openOrder()];
  const own = [second.id, first.id, "no order"];
  const found = await bench.orders.ofSim(TWELVE_PLANS_SIM, own);
  expect(new Set(found.orders.map(({ id }) => id))).toEqual(new Set([first.id, second.id]));
  expect(found.orders.map(({ createdAt }) => createdAt)).toEqual([first.createdAt, second.createdAt]);
  expect(found.orders.map(({ id }) => id)).not.toContain(foreign.id);
  expect((await bench.orders.ofSim("89852072201180436250", own)).orders).toEqual([]);
  expect((await bench.orders.ofSim(TWELVE_PLANS_SIM, [])).orders).toEqual([]);
});

test("the time of the last activation is known for orders of any browser", async () => {
  const sim = "89852072201180436821";
  expect(await bench.orders.ofSim(sim, [])).toEqual({ orders: [], activeAt: null });
  const order = await bench.startOrder({ sim });
  expect((await bench.orders.ofSim(sim, [])).activeAt).toBeNull();
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  await bench.orders.refresh(order);
  const { activeAt } = await bench.read(order.id);
  expect(activeAt).not.toBeNull();
  expect(await bench.orders.ofSim(sim, [])).toEqual({ orders: [], activeAt });
});
