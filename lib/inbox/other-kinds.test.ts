import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readRenewalPayments } from "#/lib/orders/evidence.ts";
import type { Order } from "#/lib/orders/order.ts";
import { statusOf } from "#/lib/orders/status.ts";
import { createOrdersBench, type NotificationChanges, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidRenewal } from "#/lib/testing/paid-order.ts";
import { matchAgain } from "./rematch.ts";

/* What the partner tells of a renewing order in other kinds than "payment_succeeded". */

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A renewal whose first payment the shop has learned of by the result query alone. */
const queriedOrder = () => paidRenewal(bench);

/** The same with a notification of that payment. */
async function notifiedOrder(): Promise<Order> {
  await bench.sandbox.control("settings", { notifications: "send" });
  const order = await bench.startRenewal();
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  await expect.poll(async () => statusOf(await bench.read(order.id))).toBe("ready");
  return bench.read(order.id);
}

async function first(): Promise<{ id: string; detail: { paid_at: number } }> {
  const { body } = await bench.lastNotification();
  return (body as { event: { id: string; detail: { paid_at: number } } }).event;
}

/** Sends it. @returns what the shop took it for */
async function outcomeOf(order: Order, changes: NotificationChanges): Promise<string> {
  const sent = { ...changes, detail: { transaction_type: "subscription", ...changes.detail } };
  expect(await bench.notify(order, sent)).toBe(200);
  const rows = bench.context.db.query.selectFrom("notifications").select("outcome").where("order_id", "=", order.id);
  return (await rows.orderBy("received_at", "desc").orderBy("outcome").limit(1).executeTakeFirstOrThrow()).outcome;
}

async function expectUntouched(order: Order): Promise<void> {
  expect(await readRenewalPayments(bench.context.db.query, order.id)).toEqual([]);
  expect(await bench.read(order.id)).toMatchObject({ payment: "paid", review: null, paidAt: order.paidAt });
}

const KINDS = ["payment_refunded", "payment_disputed"];

test.each(KINDS)("%s of a renewal's first payment waits for the operator", async (event_subtype) => {
  const order = await notifiedOrder();
  bench.stopClock();
  const { id, detail } = await first();
  const top = { event_subtype };
  for (const event of [{ id }, { id: `E-${event_subtype}` }]) {
    bench.pass(MINUTE);
    expect(await outcomeOf(order, { top, event, detail: { paid_at: detail.paid_at } })).toBe("unknown kind");
  }
  bench.pass(MINUTE);
  expect(await outcomeOf(order, { top, event: { id }, detail: { paid_at: null } })).toBe("unknown kind");
  await expectUntouched(order);
});

test.each(KINDS)("%s waits for the operator also where only a query told of the payment", async (event_subtype) => {
  const order = await queriedOrder();
  const changes = { top: { event_subtype }, event: { id: `E-${order.id}` }, detail: { paid_at: order.paidAt } };
  expect(await outcomeOf(order, changes)).toBe("unknown kind");
  await expectUntouched(order);
});

test("a refund of a renewal's later payment is the renewal's, and flags its order", async () => {
  const order = await notifiedOrder();
  const detail = { paid_at: Number(order.paidAt) + 31 * DAY };
  const event = { id: "E-renewal" };
  await outcomeOf(order, { event, detail });
  const gone = { ...detail, payment_status: "refunded" };
  expect(await outcomeOf(order, { top: { event_subtype: "payment_refunded" }, event, detail: gone })).toBe("renewal");
  expect((await bench.read(order.id)).review).toContain("renewal: notification: payment status is not paid");
});

test("one that was stored without its order is taken for the same when it is matched again", async () => {
  const order = await notifiedOrder();
  bench.stopClock();
  bench.pass(MINUTE);
  const changes = { top: { event_subtype: "payment_refunded" }, detail: (await first()).detail };
  await outcomeOf(order, changes);
  const rows = bench.context.db.query.updateTable("notifications").where("received_at", "=", bench.context.clock.now());
  await rows.set({ outcome: "set aside", order_id: null }).execute();
  expect(await matchAgain(bench.context)).toBe(1);
  const stored = bench.context.db.query.selectFrom("notifications").select("outcome").where("order_id", "=", order.id);
  expect((await stored.where("outcome", "=", "unknown kind").execute()).length).toBe(1);
  await expectUntouched(order);
});

/** A decline of the card that its buyer tried before the one that paid. */
const declined = (paid_at: number | null): NotificationChanges => ({
  top: { event_subtype: "payment_failed" },
  event: { id: `E-declined-${paid_at}` },
  detail: { payment_status: "failed", order_status: "inactive", paid_at },
});

test.each([
  ["with its time", (order: Order) => Number(order.paidAt) - 1_000],
  ["without a time", () => null],
])("a decline before the first payment that is told late is no charge of the renewal: %s", async (_what, at) => {
  const order = await notifiedOrder();
  bench.stopClock();
  bench.pass(MINUTE);
  expect(await outcomeOf(order, declined(at(order)))).toBe("declined");
  await expectUntouched(order);
  expect((await bench.read(order.id)).cardAttempts.declines).toBe(1);
});

// The last one: after it the sandbox's own notifications would come from the past.
test("a decline a month later is the renewal's, with a time and without one", async () => {
  const order = await notifiedOrder();
  bench.stopClock();
  for (const paid_at of [Number(order.paidAt) + 31 * DAY, null]) {
    bench.pass(31 * DAY);
    const timestamp = String(bench.context.clock.now());
    expect(await outcomeOf(order, { ...declined(paid_at), timestamp })).toBe("renewal");
  }
  expect(await readRenewalPayments(bench.context.db.query, order.id)).toHaveLength(2);
  expect((await bench.read(order.id)).review).toContain("renewal: notification: payment status is not paid");
});
