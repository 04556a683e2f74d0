import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { isLaterPayment, isSameEvent, judge, NOT_PAID, type NotificationStatement } from "#/lib/orders/decide.ts";
import { readStatements } from "#/lib/orders/evidence.ts";
import type { Order } from "#/lib/orders/order.ts";
import { advance } from "#/lib/orders/store.ts";
import { type Reading, readClaim } from "#/lib/partner/payment/payment-evidence.ts";
import { paidAtMs } from "#/lib/partner/payment/payment-time.ts";

/**
 * Whether a notification reports a later payment of the order's renewal, not the one that paid the order. A second one-time payment on
 * the same day is no renewal but a double charge.
 */
export async function isRenewalPayment(
  reading: Reading,
  transaction: Transaction<Schema>,
  order: Order,
  statement: NotificationStatement,
  now: number,
): Promise<boolean> {
  if (order.renewal === null || order.payment !== "paid") return false;
  const statements = await readStatements(transaction, order.id);
  const first = statements
    .filter((known) => known.source === "notification")
    .filter((known) => judge(order, known, reading).provesPayment);
  if (first.some((known) => isSameEvent(known, statement))) return false;
  if (isLaterPayment(order.paidAt ?? now, paidAtMs(statement) ?? now)) return true;
  return first.length > 0 && readClaim(statement, reading.words).purchase !== "one-time";
}

/**
 * Stores the payment in a row of its own, once, with any status. One that differs from what the buyer agreed to, or came after the
 * renewal was stopped, is flagged.
 */
export async function recordRenewalPayment(
  reading: Reading,
  transaction: Transaction<Schema>,
  order: Order,
  statement: NotificationStatement,
  at: number,
): Promise<void> {
  const known = await readRenewalPayments(transaction, order.id);
  if (known.some((payment) => isSameEvent(payment, statement))) return;
  const event_key = `${statement.eventId ?? ""} ${statement.paidAt ?? at}`;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("renewal_payments")
    .values({ order_id: order.id, event_key, at, statement: JSON.stringify(statement) })
    .onConflict((conflict) => conflict.columns(["order_id", "event_key"]).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return;
  const { paidAt, totalAmount, currency, paymentStatus } = statement;
  const detail = { paidAt, totalAmount, currency, paymentStatus };
  const renewed = await advance(transaction, order, "renewed", {}, { at, detail });
  const { doubts: found, unproven } = judge(order, statement, reading);
  const isUnpaid = unproven === "unclear" || unproven === "waiting";
  const doubts = [...found, ...(isUnpaid ? [NOT_PAID] : [])].map((doubt) => `renewal: ${doubt}`);
  if (await cameAfterStop(transaction, order, statement)) doubts.push("a payment of the renewal after it was stopped");
  const knownDoubts = order.review?.split("\n") ?? [];
  const newDoubts = doubts.filter((doubt) => !knownDoubts.includes(doubt));
  if (newDoubts.length === 0) return;
  const review = [...knownDoubts, ...newDoubts].join("\n");
  await advance(transaction, renewed, "flagged", { review }, { at, detail: { doubts: newDoubts } });
}

/** When the renewal has paid by itself, as the buyer agreed to; in epoch milliseconds, the oldest first. */
export async function renewedAt(
  reading: Reading,
  query: Pick<Transaction<Schema>, "selectFrom">,
  order: Order,
): Promise<number[]> {
  const payments = await readRenewalPayments(query, order.id);
  return payments
    .filter((payment) => judge(order, payment, reading).provesPayment)
    .map(paidAtMs)
    .filter((at) => at !== null);
}

/** The payments of an order's renewal, the oldest first. */
export async function readRenewalPayments(
  query: Pick<Transaction<Schema>, "selectFrom">,
  orderId: string,
): Promise<NotificationStatement[]> {
  const rows = await query
    .selectFrom("renewal_payments")
    .select("statement")
    .where("order_id", "=", orderId)
    .orderBy("at")
    .orderBy("event_key")
    .execute();
  return rows.map((row) => JSON.parse(row.statement) as NotificationStatement);
}

async function cameAfterStop(transaction: Transaction<Schema>, order: Order, statement: NotificationStatement) {
  const paidAt = paidAtMs(statement);
  if (paidAt === null) return false;
  const stops = await transaction
    .selectFrom("renewal_stops")
    .select("stopped_at")
    .where("sim", "=", order.sim)
    .where("pay_id", "=", order.partnerIds.payId)
    .execute();
  // Compared here: the partner's time may be a number that no database holds.
  return stops.some(({ stopped_at }) => stopped_at !== null && stopped_at < paidAt);
}
