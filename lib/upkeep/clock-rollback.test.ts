import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withChange } from "#/lib/orders/order.ts";
import { createOrders } from "#/lib/orders/orders.ts";
import { DAY, nextQueryAt } from "#/lib/orders/schedule.ts";
import { statusOf } from "#/lib/orders/status.ts";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";
import { PARTNER_CODE } from "#/lib/testing/partner-calls.ts";
import { createWatch } from "./watch.ts";

/* Clocks that are set by somebody while orders are under way. */

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  await bench.sandbox.control("settings", { notifications: "lose" });
});

const SECOND = 1_000;

test("T01: after a year that never was, the card form's payment goes on and is found", async () => {
  const order = await bench.startOrder();
  bench.pass(365 * DAY);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("lapsed");
  await bench.orders.reportCardAttempt(order.id, "confirming");
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  bench.pass(60 * SECOND);
  await bench.sweepAll();
  expect(statusOf(await bench.read(order.id))).toBe("ready");
});

/** The clock is ahead for as long as a payment takes and a sweep looks at it, and is put right again. */
async function lapseUnderClockAhead(ms: number) {
  const order = await bench.startOrder();
  await bench.orders.reportCardAttempt(order.id, "confirming");
  bench.pass(ms);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("lapsed");
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  bench.pass(-ms);
  return order;
}

const watch = () =>
  createWatch(bench.context, () => ({ partner_calls_failing: 0, sweepers_silent: 0, clock_skewed: 0 })).sweep();

test("T02: an order that lapsed by a clock that was two days ahead is found paid as soon as its buyer looks", async () => {
  const order = await lapseUnderClockAhead(2 * DAY);
  bench.pass(10 * SECOND);
  expect(statusOf(await bench.orders.refresh(await bench.read(order.id)))).toBe("ready");
});

test("T02: one that lapsed by a clock that was a year ahead is asked about at once, with nobody looking", async () => {
  const order = await lapseUnderClockAhead(365 * DAY);
  await watch();
  bench.pass(10 * SECOND);
  await bench.sweepAll();
  expect(statusOf(await bench.read(order.id))).toBe("ready");
});

test("T02: what was touched by a clock ahead is not asked about every five seconds until that time comes", async () => {
  const order = await bench.startOrder();
  const now = bench.context.clock.now();
  const later = { cardAttempts: { confirmingAt: now + DAY }, schedule: { activityAt: now + DAY, backOffUntil: null } };
  const touched = withChange(order, later);
  expect((nextQueryAt(touched, now) ?? 0) - now).toBe(900 * SECOND);
});

test("T02: a day that comes twice holds no order up, not one that was just asked about either", async () => {
  const order = await bench.startOrder();
  await bench.orders.refresh(order);
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  bench.pass(-DAY);
  await watch();
  await bench.sweepAll();
  expect(statusOf(await bench.read(order.id))).toBe("ready");
});

test("T02: a card form that rests does so for ten minutes, also when the clock is put back meanwhile", async () => {
  const { id } = await bench.startOrder();
  for (let tries = 1; tries <= 5; tries += 1) {
    await bench.orders.reportCardAttempt(id, "confirming");
    await bench.orders.reportCardAttempt(id, "declined");
  }
  expect(bench.orders.isCardPaused(await bench.read(id))).toBe(true);
  bench.pass(-DAY);
  expect(bench.orders.isCardPaused(await bench.read(id))).toBe(false);
});

test("T04: what happens at the same moment is told in the order in which it happened", async () => {
  const { context } = bench;
  const now = context.clock.now();
  const db = { ...context.db, now: async () => now, time: () => now };
  const orders = createOrders({ ...context, db, clock: { ...context.clock, now: () => now } }, PARTNER_CODE);
  const { id, partnerIds, price } = await bench.openOrder({ sim: spareSim() });
  await orders.start(id, { email: "buyer@example.com", agreedMinor: price.amountMinor });
  await orders.reportCardAttempt(id, "confirming");
  await bench.sandbox.control("pay", { payId: partnerIds.payId });
  expect(statusOf(await orders.refresh(await bench.read(id)))).toBe("ready");
  const events = await bench.events(id);
  expect(events.filter((event) => ["opened", "placed", "confirming", "paid", "active"].includes(event))).toEqual([
    "opened",
    "placed",
    "confirming",
    "paid",
    "active",
  ]);
});
