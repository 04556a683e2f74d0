import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench, TWELVE_PLANS_SIM } from "#/lib/testing/orders-bench.ts";

let bench: OrdersBench;

beforeAll(async () => {
  bench = await createOrdersBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

test("S10: of a SIM's orders only the browser's own are given, the oldest first", async () => {
  const [first, second, foreign] = [await bench.openOrder(), await bench.openOrder(), await bench.openOrder()];
  const own = [second.id, first.id, "no order"];
  const found = await bench.orders.ofSim(TWELVE_PLANS_SIM, own);
  expect(new Set(found.orders.map(({ id }) => id))).toEqual(new Set([first.id, second.id]));
  expect(found.orders.map(({ createdAt }) => createdAt)).toEqual([first.createdAt, second.createdAt]);
  expect(found.orders.map(({ id }) => id)).not.toContain(foreign.id);
  expect((await bench.orders.ofSim("89852072201180436250", own)).orders).toEqual([]);
  expect((await bench.orders.ofSim(TWELVE_PLANS_SIM, [])).orders).toEqual([]);
});

test("that an order for the SIM has become active is known, whoever made it", async () => {
  const sim = "89852072201180436821";
  expect(await bench.orders.ofSim(sim, [])).toEqual({ orders: [], activeAt: null });
  const order = await bench.startOrder({ sim });
  expect((await bench.orders.ofSim(sim, [])).activeAt).toBeNull();
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  await bench.orders.look(order);
  const { activeAt } = await bench.read(order.id);
  expect(activeAt).not.toBeNull();
  expect(await bench.orders.ofSim(sim, [])).toEqual({ orders: [], activeAt });
});
