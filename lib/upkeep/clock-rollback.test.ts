import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mailId, queueMail } from "#/lib/mail/outbox.ts";
import { withChange } from "#/lib/orders/order.ts";
import { createOrders } from "#/lib/orders/orders.ts";
import { DAY, nextQueryAt } from "#/lib/orders/schedule.ts";
import { statusOf } from "#/lib/orders/status.ts";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";
import { PARTNER_CODE } from "#/lib/testing/partner-calls.ts";
import { quietWatch } from "#/lib/testing/quiet-watch.ts";

/* Clocks that an operator sets while orders are under way. */

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const SECOND = 1_000;

test("a payment is found after the clock jumped ahead by a year [T01]", async () => {
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

/** The clock is ahead during one payment and one sweep, and is then put right. */
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

const watch = () => quietWatch(bench.context).sweep();

test("an order lapsed by a clock two days ahead is found paid when its buyer returns [T02]", async () => {
  const order = await lapseUnderClockAhead(2 * DAY);
  bench.pass(10 * SECOND);
  expect(statusOf(await bench.orders.refresh(await bench.read(order.id)))).toBe("ready");
});

test("an order lapsed by a clock a year ahead is queried at once without its buyer [T02]", async () => {
  const order = await lapseUnderClockAhead(365 * DAY);
  await watch();
  bench.pass(10 * SECOND);
  await bench.sweepAll();
  expect(statusOf(await bench.read(order.id))).toBe("ready");
});

test("activity in the future does not cause a query every five seconds [T02]", async () => {
  const order = await bench.startOrder();
  const now = bench.context.clock.now();
  const cardAttempts = { confirmingAt: now + DAY, firstAt: now + DAY };
  const later = { cardAttempts, schedule: { activityAt: now + DAY, backOffUntil: null } };
  const touched = withChange(order, later);
  expect((nextQueryAt(touched, now) ?? 0) - now).toBe(900 * SECOND);
});

test("a clock put back by a day delays no order, also a recently queried one [T02]", async () => {
  const order = await bench.startOrder();
  await bench.orders.refresh(order);
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  bench.pass(-DAY);
  await watch();
  await bench.sweepAll();
  expect(statusOf(await bench.read(order.id))).toBe("ready");
});

test("the pause of a card form ends when the clock is put back [T02]", async () => {
  const { id } = await bench.startOrder();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await bench.orders.reportCardAttempt(id, "confirming");
    await bench.orders.reportCardAttempt(id, "declined");
  }
  expect(bench.orders.isCardPaused(await bench.read(id))).toBe(true);
  bench.pass(-DAY);
  expect(bench.orders.isCardPaused(await bench.read(id))).toBe(false);
});

/** When a mail is tried next, from now. */
async function triedIn(id: string): Promise<number> {
  const rows = bench.context.db.query.selectFrom("mails").select("next_try_at").where("id", "=", id);
  return (await rows.executeTakeFirstOrThrow()).next_try_at - bench.context.clock.now();
}

test("a mail of a time when the clock was ahead is due as soon as it should be [T02]", async () => {
  const queue = async (about: string, delay: number) => {
    const dueAt = bench.context.clock.now() + delay;
    const mail = { kind: "late", about, language: "en", dueAt } as const;
    await bench.context.db.query
      .transaction()
      .execute((transaction) => queueMail(transaction, mail, bench.context.clock.now()));
    return mailId("late", about);
  };
  const ids = [await queue("now", 0), await queue("soon", 900 * SECOND), await queue("in ten days", 10 * DAY)];
  const tried = await queue("tried", 0);
  const { query } = bench.context.db;
  await query.updateTable("mails").set({ tries: 1 }).where("id", "=", tried).execute();
  await watch();
  expect(await triedIn(ids[1] ?? "")).toBeGreaterThan(800 * SECOND);
  bench.pass(-DAY);
  await watch();
  const [now = 0, soon = 0, later = 0] = await Promise.all(ids.map(triedIn));
  expect(now).toBeLessThanOrEqual(0);
  expect(soon).toBeGreaterThan(800 * SECOND);
  expect(soon).toBeLessThanOrEqual(900 * SECOND);
  expect(later).toBeGreaterThan(10 * DAY);
  expect(await triedIn(tried)).toBeLessThanOrEqual(0);
});

test("events of the same millisecond keep the order in which they happened [T04]", async () => {
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
