import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { createRenewals } from "./renewals.ts";
import { latestStopRequest } from "./stop-request.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** A renewal whose subscription was requested; its payment isn't known yet. */
async function subscribed(): Promise<Order> {
  const order = await bench.startRenewal();
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  return bench.read(order.id);
}

async function paid(): Promise<Order> {
  const order = await subscribed();
  bench.pass(10 * SECOND);
  const known = await bench.orders.refresh(order);
  expect(known.payment).toBe("paid");
  return known;
}

/** The renewals of a shop whose partner names no renewal. */
function unnamed() {
  return createRenewals({ ...bench.context, partner: { ...bench.context.partner, renewal: async () => "none" } });
}

/** What is written on the order after a charge that was made now. */
async function charged(order: Order): Promise<string | null> {
  const now = bench.context.clock.now();
  const detail = { transaction_type: "subscription", paid_at: now };
  await bench.notify(order, { event: { id: `E-${now}` }, detail, timestamp: String(now) });
  return (await bench.read(order.id)).review;
}

const AFTER = "a payment of the renewal after it was stopped";

// The first one: later the clock has moved, and the partner's time of the payment is none that is possible.
test("a charge after a stop that was fulfilled before the payment was known is flagged", async () => {
  const order = await subscribed();
  bench.pass(SECOND);
  await bench.renewals.stop(order.sim, "en");
  expect(await latestStopRequest(bench.context.db.query, order.sim)).toMatchObject({
    renewal: { payId: order.partnerIds.payId },
    stoppedAt: expect.any(Number),
  });
  bench.pass(10 * SECOND);
  expect((await bench.orders.refresh(await bench.read(order.id))).payment).toBe("paid");
  bench.pass(31 * DAY);
  expect(await charged(order)).toBe(AFTER);
});

test("a charge after a stop for which the partner named no renewal is flagged", async () => {
  const order = await paid();
  bench.pass(20 * MINUTE);
  const renewals = unnamed();
  expect(await renewals.read(order.sim, "en")).toMatchObject({ status: "unconfirmed" });
  await renewals.stop(order.sim, "en");
  expect(await latestStopRequest(bench.context.db.query, order.sim)).toMatchObject({
    renewal: { payId: order.partnerIds.payId },
    stoppedAt: expect.any(Number),
  });
  bench.pass(31 * DAY);
  expect(await charged(order)).toBe(AFTER);
});

test("a charge after a stop under our order number is flagged, if the partner has another", async () => {
  const order = await paid();
  const at = bench.context.clock.now();
  const named = { order_no: order.partnerIds.orderNo, pay_id: "named otherwise" };
  const stop = { ...named, id: order.id, sim: order.sim, language: "en", requested_at: at, stopped_at: at + 1 };
  await bench.context.db.query
    .insertInto("renewal_stops")
    .values({ ...stop, next_ask_at: 0 })
    .execute();
  bench.pass(31 * DAY);
  expect(await charged(order)).toBe(AFTER);
});

test("a charge before the stop, and one of a renewal that began after it, are not flagged", async () => {
  const order = await paid();
  bench.pass(31 * DAY);
  expect(await charged(order)).toBeNull();
  bench.pass(MINUTE);
  await bench.renewals.stop(order.sim, "en");
  bench.pass(MINUTE);
  const next = await bench.startRenewal({ sim: order.sim, isAgain: true });
  await bench.renewals.subscribe(next.id, await bench.setUpCard(next));
  bench.pass(10 * SECOND);
  expect(await bench.orders.refresh(await bench.read(next.id))).toMatchObject({ payment: "paid" });
  bench.pass(31 * DAY);
  expect(await charged(next)).toBeNull();
});
