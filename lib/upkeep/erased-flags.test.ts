import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { LATE } from "#/lib/orders/decide.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { change } from "#/lib/orders/store.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { sweepErasure } from "./erasure.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

/** An order whose plan has come, flagged for this. */
async function flaggedOrder(review: string) {
  const order = await bench.startOrder();
  await bench.notify(order);
  return change(bench.context, await bench.read(order.id), "flagged", { review });
}

/** Whether its personal data are gone after a round so many days from now. */
async function isErasedAfter(days: number, orderId: string): Promise<boolean> {
  const { context } = bench;
  const at = context.clock.now() + days * DAY;
  await sweepErasure({ ...context, clock: { ...context.clock, now: () => at } }, 30);
  return (await bench.read(orderId)).erasedAt !== null;
}

test("a flagged order is erased once an operator has handled it, and not before", async () => {
  const { id, version } = await flaggedOrder("a doubt");
  expect(await isErasedAfter(5_000, id)).toBe(false);
  const handled = { key: `order:${id}`, handled_version: version };
  await bench.context.db.query.insertInto("desk_items").values(handled).execute();
  expect(await isErasedAfter(5_008, id)).toBe(true);
});

test("an order that was only late is erased like any other, though it stays marked as late", async () => {
  const { id } = await flaggedOrder(LATE);
  expect(await isErasedAfter(5_000, id)).toBe(true);
});
