import { afterAll, beforeAll, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { change } from "#/lib/orders/store.ts";
import { createReminders } from "#/lib/reminders/reminders.ts";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";
import { sweepErasure } from "./erasure.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());

const rows = () => bench.context.db.query.selectFrom("reminders").selectAll().execute();

async function paidOrder(sim: string, email: string): Promise<Order> {
  const order = await bench.startOrder({ sim });
  bench.pass(1_000);
  return change(bench.context, order, "paid", { payment: "paid", learnedAt: 1, email });
}

/** Closes an order and erases it; the others stay in review. */
async function erase(order: Order): Promise<void> {
  await change(bench.context, await bench.read(order.id), "solved", { review: null });
  const { context } = bench;
  const at = context.clock.now() + 500 * DAY;
  await context.db.query.updateTable("orders").set({ erasure_check_at: null }).execute();
  await sweepErasure({ ...context, clock: { ...context.clock, now: () => at } }, 30);
  expect((await bench.read(order.id)).erasedAt).toBe(at);
}

test("reminders pass to the newest order of the same SIM and address, and end with the last", async () => {
  const sim = spareSim();
  const reminders = createReminders({ ...bench.context, fleet: null });
  const orders: Order[] = [];
  for (const email of ["Ana@example.com", "ana@example.com", "ben@example.com"]) {
    const order = await paidOrder(sim, email);
    orders.push(await change(bench.context, order, "flagged", { review: "a doubt" }));
  }
  const [first, second] = orders as [Order, Order];
  await reminders.turnOn(first, "de");
  const [before] = await rows();
  await erase(first);
  expect(await rows()).toEqual([{ ...before, order_id: second.id }]);
  expect(await reminders.isOn(second)).toBe(true);
  await erase(second);
  expect(await rows()).toEqual([]);
});
