import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { kindOfDoubts } from "#/lib/desk/queue/order-doubts.ts";
import { readRenewalPayments } from "#/lib/orders/evidence.ts";
import type { Order } from "#/lib/orders/order.ts";
import { statusOf } from "#/lib/orders/status.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { CHARGED_TWICE } from "./renewal-payment.ts";
import { createRenewals } from "./renewals.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

/** A renewal that is on: its first payment made and notified. */
async function renewedOrder(): Promise<Order> {
  await bench.sandbox.control("settings", { notifications: "send" });
  const order = await bench.startRenewal();
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  await expect.poll(async () => statusOf(await bench.read(order.id))).toBe("ready");
  return bench.read(order.id);
}

const DAY = 24 * 3_600_000;
const charge = (order: Order) => bench.sandbox.control("renewals/charge", { payId: order.partnerIds.payId });
const payments = async (order: Order) => readRenewalPayments(bench.context.db.query, order.id);

test("each payment of a renewal has its own row, and leaves the first order as it is [W39]", async () => {
  const order = await renewedOrder();
  await charge(order);
  await expect.poll(() => payments(order)).toHaveLength(1);
  await charge(order);
  await expect.poll(() => payments(order)).toHaveLength(2);
  const after = await bench.read(order.id);
  expect(after).toMatchObject({ payment: "paid", service: "active", review: null, paidAt: order.paidAt });
  expect((await bench.events(order.id)).filter((event) => event === "renewed")).toHaveLength(2);
});

test("copies of a renewal's notification are one payment", async () => {
  const order = await renewedOrder();
  const renewal = { event: { id: "E-renewal" }, detail: { transaction_type: "subscription", paid_at: Date.now() + 1 } };
  for (const notification_id of ["N1", "N2", "N3"]) {
    expect(await bench.notify(order, { ...renewal, top: { notification_id } })).toBe(200);
  }
  expect(await payments(order)).toHaveLength(1);
});

test("a dispute of a renewal's payment that is told later is flagged, once", async () => {
  const order = await renewedOrder();
  const paid_at = Date.now() + 31 * DAY;
  const tell = (notification_id: string, detail: object) =>
    bench.notify(order, {
      top: { notification_id },
      event: { id: "E-renewal" },
      detail: { transaction_type: "subscription", paid_at, ...detail },
    });
  await tell("D1", {});
  for (const id of ["D2", "D3"]) await tell(id, { dispute_status: "opened" });
  expect(await payments(order)).toHaveLength(1);
  expect((await bench.read(order.id)).review).toBe("renewal: notification: dispute status is not none");
  const flags = async () => (await bench.events(order.id)).filter((event) => event === "flagged");
  expect(await flags()).toHaveLength(1);
  // The next charge's is another one, even while the first waits for an operator.
  const next = { event: { id: "E-next" }, top: { notification_id: "D4" } };
  const detail = { transaction_type: "subscription", paid_at: paid_at + 31 * DAY };
  await bench.notify(order, { ...next, detail });
  await bench.notify(order, {
    ...next,
    top: { notification_id: "D5" },
    detail: { ...detail, dispute_status: "opened" },
  });
  expect(await flags()).toHaveLength(2);
});

test("the shop hears what the partner says later of a renewal's payment, in any word", async () => {
  const paid_at = Math.floor((Date.now() + 31 * DAY) / 1_000) * 1_000;
  const tell = async (first: object, second: object) => {
    const order = await renewedOrder();
    for (const detail of [first, second]) {
      const told = { transaction_type: "subscription", paid_at, ...detail };
      await bench.notify(order, { event: { id: "E-renewal" }, detail: told });
    }
    return { order, review: (await bench.read(order.id)).review ?? "" };
  };
  const gone = await tell({}, { payment_status: "refunded" });
  expect(gone.review).toContain("renewal: notification: payment status is not paid");
  expect(await bench.renewals.paymentsOf(gone.order)).toEqual([paid_at]);
  const wrong = await tell({ payment_status: "failed" }, { paid_at: paid_at + DAY / 12, total_amount: 99_999 });
  expect(wrong.review).toContain("renewal: notification: amount differs");
  expect(await payments(wrong.order)).toHaveLength(2);
  const waited = await tell({ payment_status: "processing" }, {});
  expect(await bench.renewals.paymentsOf(waited.order)).toEqual([paid_at]);
});

test("a payment hours after a failed attempt with the same event id is counted", async () => {
  const order = await renewedOrder();
  const failedAt = Math.floor((Date.now() + 31 * DAY) / 1_000) * 1_000;
  const paidAt = failedAt + DAY / 4;
  for (const [paid_at, payment_status] of [
    [failedAt, "failed"],
    [paidAt, undefined],
    [paidAt, "failed"],
  ]) {
    const detail = { transaction_type: "subscription", paid_at, ...(payment_status && { payment_status }) };
    await bench.notify(order, { event: { id: "E-renewal" }, detail });
  }
  expect(await bench.renewals.paymentsOf(order)).toEqual([paidAt]);
  expect(await payments(order)).toHaveLength(2);
});

test("a payment that the partner calls a renewal is stored as the renewal's", async () => {
  const order = await renewedOrder();
  await bench.notify(order, {
    top: { event_subtype: "renewal_succeeded" },
    event: { id: "E-other" },
    detail: { transaction_type: "renewal", paid_at: Date.now() + 31 * DAY },
  });
  expect(await payments(order)).toHaveLength(1);
  expect((await bench.read(order.id)).review).toBe(null);
});

test("a one-time payment a month later is the renewal's, also with the same event id [T09]", async () => {
  const order = await renewedOrder();
  const later = Math.floor((Date.now() + 31 * DAY) / 1_000);
  const { event } = (await bench.lastNotification()).body as { event: { id: string } };
  await bench.notify(order, { event: { id: event.id }, detail: { transaction_type: "one-time", paid_at: later } });
  expect(await payments(order)).toHaveLength(1);
  expect((await bench.read(order.id)).review).toBe(null);
  expect(await bench.renewals.paymentsOf(order)).toEqual([later * 1_000]);
});

test("a renewal payment that failed or differs is kept and flagged, and on no receipt", async () => {
  const order = await renewedOrder();
  const paid_at = Date.now() + 31 * DAY;
  await bench.notify(order, {
    top: { event_type: "subscription", event_subtype: "charged" },
    event: { id: "E-more" },
    detail: { transaction_type: "subscription", paid_at, total_amount: 99_999 },
  });
  await bench.notify(order, {
    top: { event_subtype: "payment_failed" },
    event: { id: "E-failed" },
    detail: { transaction_type: "subscription", paid_at: paid_at + 31 * DAY, payment_status: "failed" },
  });
  expect(await payments(order)).toHaveLength(2);
  const { review } = await bench.read(order.id);
  expect(review).toContain("renewal: notification: amount differs");
  expect(review).toContain("renewal: notification: payment status is not paid");
  expect(await bench.renewals.paymentsOf(order)).toEqual([]);
});

test("a second one-time payment of a renewing order is flagged as a double charge", async () => {
  const order = await renewedOrder();
  await bench.notify(order, {
    event: { id: "E-second" },
    detail: { transaction_type: "one-time", paid_at: Date.now() + 1 },
  });
  expect((await bench.read(order.id)).review).toContain("paid a second time");
  expect(await payments(order)).toEqual([]);
});

test("the first payment's late notification is no payment of the renewal", async () => {
  const order = await bench.startRenewal();
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  bench.pass(10_000);
  const settled = await bench.orders.refresh(await bench.read(order.id));
  expect(settled.payment).toBe("paid");
  await bench.notify(order, { detail: { transaction_type: "subscription", paid_at: settled.paidAt } });
  expect(await payments(order)).toEqual([]);
  expect((await bench.read(order.id)).review).toBe(null);
});

test("a payment after the confirmed end is flagged for review", async () => {
  const order = await renewedOrder();
  await createRenewals(bench.context).stop(order.sim, "en");
  await bench.notify(order, {
    event: { id: "E-after" },
    detail: { transaction_type: "subscription", paid_at: bench.context.clock.now() + 60_000 },
  });
  expect((await bench.read(order.id)).review).toContain("after it was stopped");
  expect(await payments(order)).toHaveLength(1);
});

test("a second charge minutes after the first payment is a double charge too", async () => {
  const order = await renewedOrder();
  bench.pass(5 * 60_000);
  const paid_at = bench.context.clock.now();
  await bench.notify(order, { event: { id: "E-soon" }, detail: { transaction_type: "subscription", paid_at } });
  expect((await bench.read(order.id)).review).toBe(CHARGED_TWICE);
});

// The last one: after it the sandbox's own notifications would come from the past.
test("a charge in a period that was paid for already is flagged as a double charge", async () => {
  const order = await renewedOrder();
  const chargeNow = async (id: string) => {
    const paid_at = bench.context.clock.now();
    await bench.notify(order, { event: { id }, detail: { transaction_type: "subscription", paid_at } });
    return (await bench.read(order.id)).review;
  };
  bench.pass(31 * DAY);
  expect(await chargeNow("E-month")).toBeNull();
  bench.pass(DAY);
  expect(await chargeNow("E-again")).toBe(CHARGED_TWICE);
  expect(await payments(order)).toHaveLength(2);
  expect(kindOfDoubts({ isLate: false, isServed: true, reasons: [CHARGED_TWICE] })).toBe("paid-twice");
});
