import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { queueMail } from "#/lib/mail/outbox.ts";
import { flag } from "#/lib/orders/attention/flag.ts";
import { isAfterWithdrawal } from "#/lib/orders/attention/withdrawal.ts";
import {
  AFTER_ERASURE,
  isLaterPayment,
  isSameEvent,
  judge,
  NOT_PAID,
  type NotificationStatement,
} from "#/lib/orders/decide.ts";
import { readRenewalPayments, readStatements } from "#/lib/orders/evidence.ts";
import type { Order } from "#/lib/orders/order.ts";
import { CHARGED_WITHDRAWN } from "#/lib/orders/status.ts";
import { advance } from "#/lib/orders/store.ts";
import { mayBePaid, type PaymentClaim, type Reading, readClaim } from "#/lib/partner/payment/payment-evidence.ts";
import { paidAtMs, placeInTime } from "#/lib/partner/payment/payment-time.ts";
import { chargeAfter, chargesAfter, periodOf } from "./charge-dates.ts";
import { endOf, toOwnRenewal } from "./own-renewal.ts";

/** As an order keeps it. */
export const CHARGED_TWICE = "renewal: charged twice in one period";

/**
 * Whether a notification reports a later payment of the order's renewal, not the one that paid the order, nor an attempt before it. A second
 * one-time payment on the same day is no renewal but a double charge.
 */
export async function isRenewalPayment(
  reading: Reading,
  transaction: Transaction<Schema>,
  order: Order,
  claim: PaymentClaim,
  now: number,
): Promise<boolean> {
  if (order.renewal === null || order.payment !== "paid") return false;
  const [paidAt, statedAt] = [order.paidAt ?? now, paidAtMs(claim)];
  if ((possibleTimeOf(order, claim, now) ?? paidAt) < paidAt) return false;
  const statements = await readStatements(transaction, order.id);
  const first = statements
    .filter((known) => known.source === "notification")
    .filter((known) => judge(order, known, reading).provesPayment);
  if (first.some((known) => isSameEvent(known, claim))) return false;
  if (isLaterPayment(paidAt, statedAt ?? now)) return true;
  const { payment, purchase } = readClaim(claim, reading.words);
  // A card that was declined before the one that paid: a decline may have no time of a payment.
  if (statedAt === null && payment === "failed") return false;
  return first.length > 0 && purchase !== "one-time";
}

/**
 * Stores the payment in a row of its own, once, with any status. One that differs from what the buyer agreed to, or came after the
 * renewal was stopped or the buyer withdrew, is flagged.
 */
export async function recordRenewalPayment(
  reading: Reading,
  transaction: Transaction<Schema>,
  order: Order,
  statement: NotificationStatement,
  at: number,
): Promise<void> {
  const known = await readRenewalPayments(transaction, order.id);
  const { doubts: found, provesPayment, unproven } = judge(order, statement, reading);
  const hasFailed = (one: NotificationStatement) => readClaim(one, reading.words).payment === "failed";
  // A payment is not the attempt that failed before it.
  const same = known.filter((one) => isSameEvent(one, statement) && (hasFailed(statement) || !hasFailed(one)));
  const told = same.map((one) => judge(order, one, reading));
  const isKnown = told.some((one) => !provesPayment || one.provesPayment || one.unproven === "late");
  if (isKnown) {
    const news = found.filter((doubt) => !told.some(({ doubts }) => doubts.includes(doubt)));
    // Its money may have gone back.
    if (unproven === "unclear" && !hasFailed(statement)) news.push(NOT_PAID);
    return flagOfEvent(transaction, order, statement, news.map(ofRenewal), at);
  }
  const isPaidAlready = same.some(
    (one) => one.paidAt === statement.paidAt && readClaim(one, reading.words).payment === "paid",
  );
  const event_key = `${statement.eventId ?? ""} ${statement.paidAt ?? at}${isPaidAlready ? ` ${at}` : ""}`;
  const heard = { at, statement: JSON.stringify(statement) };
  await transaction
    .insertInto("renewal_payments")
    .values({ order_id: order.id, event_key, ...heard })
    // The earlier report under this key wasn't a payment yet.
    .onConflict((conflict) => conflict.columns(["order_id", "event_key"]).doUpdateSet(heard))
    .execute();
  const { paidAt, totalAmount, currency, paymentStatus } = statement;
  const detail = { paidAt, totalAmount, currency, paymentStatus };
  const chargeTime = chargeTimeOf(reading, order, statement, at);
  const charges = chargeTime === null ? {} : chargesAfter(order.term.length, order.charges, chargeTime, at);
  const renewed = await advance(transaction, order, "renewed", { charges }, { at, detail });
  const isUnpaid = unproven === "unclear" || unproven === "waiting";
  const doubts = [...found, ...(isUnpaid ? [NOT_PAID] : [])].map(ofRenewal);
  const others = known.map((payment) => chargeTimeOf(reading, order, payment, at));
  if (isSecondInPeriod(order, chargeTime, others)) doubts.push(CHARGED_TWICE);
  if (await cameAfterStop(transaction, order, statement)) doubts.push("a payment of the renewal after it was stopped");
  if (await isAfterWithdrawal(transaction, order, paidAtMs(statement))) doubts.push(CHARGED_WITHDRAWN);
  if (order.erasedAt !== null) doubts.push(AFTER_ERASURE);
  if (provesCharge(reading, order, statement, at) && doubts.length === 0) {
    const mail = {
      kind: "renewal-charged",
      about: order.id,
      occasion: event_key,
      language: order.readerLanguage,
    } as const;
    await queueMail(transaction, mail, at);
  }
  await flag(transaction, renewed, doubts, at);
}

/** Flags doubts about a known payment: each doubt once for each payment, however often it is reported. */
async function flagOfEvent(
  transaction: Transaction<Schema>,
  order: Order,
  { eventId, paidAt }: NotificationStatement,
  doubts: readonly string[],
  at: number,
): Promise<void> {
  const payment = `${eventId ?? ""} ${paidAt ?? ""}`;
  const flags = transaction.selectFrom("history").select("detail").where("order_id", "=", order.id);
  const rows = await flags.where("event", "=", "flagged").execute();
  const flagged = rows
    .map(({ detail }) => JSON.parse(detail) as { payment?: string; doubts?: string[] })
    .filter((flag) => flag.payment === payment)
    .flatMap((flag) => flag.doubts ?? []);
  const news = doubts.filter((doubt) => !flagged.includes(doubt));
  await flag(transaction, order, news, at, { payment });
}

function ofRenewal(doubt: string): string {
  return `renewal: ${doubt}`;
}

/** Whether less than half a period lies between a charge and another one or the first payment. A second attempt may be days late, not weeks. */
function isSecondInPeriod({ paidAt, term }: Order, chargeTime: number | null, others: (number | null)[]): boolean {
  const period = periodOf(term.length);
  if (period === null || chargeTime === null) return false;
  return [paidAt, ...others].some((at) => at !== null && Math.abs(at - chargeTime) < period / 2);
}

/** When the renewal has paid by itself, as the buyer agreed to; in epoch milliseconds, the oldest first. */
export async function renewedAt(
  reading: Reading,
  query: Pick<Transaction<Schema>, "selectFrom">,
  order: Order,
): Promise<number[]> {
  const payments = await readRenewalPayments(query, order.id);
  return payments
    .filter((payment) => provesCharge(reading, order, payment, payment.heardAt))
    .map(paidAtMs)
    .filter((at) => at !== null);
}

/** When the renewal has charged as far as is known at a moment, in epoch milliseconds. */
export async function chargedAt(
  reading: Reading,
  query: Pick<Transaction<Schema>, "selectFrom">,
  order: Order,
  now: number,
): Promise<number[]> {
  const payments = await readRenewalPayments(query, order.id);
  return payments.map((payment) => chargeTimeOf(reading, order, payment, now)).filter((at) => at !== null);
}

/** When the period that was paid last ends, roughly; null where that isn't known. */
export async function periodEndOf(
  reading: Reading,
  query: Pick<Transaction<Schema>, "selectFrom">,
  order: Order,
  now: number,
): Promise<number | null> {
  const { activeAt, paidAt, term } = order;
  if (activeAt === null || paidAt === null) return null;
  const endsAt = chargeAfter(term.length, Math.max(activeAt, paidAt, ...(await chargedAt(reading, query, order, now))));
  return endsAt !== null && endsAt > now ? endsAt : null;
}

/**
 * When the renewal may have charged, also by a report that differs from what the buyer agreed to or has an unknown word, in epoch milliseconds.
 * One without a possible time counts from when it came.
 */
export async function heardOfAt(
  reading: Reading,
  query: Pick<Transaction<Schema>, "selectFrom">,
  order: Order,
): Promise<number[]> {
  const payments = await readRenewalPayments(query, order.id);
  return payments
    .filter((payment) => mayBePaid(payment, reading.words))
    .map((payment) => possibleTimeOf(order, payment, payment.heardAt) ?? payment.heardAt);
}

/**
 * Whether a notification proves a charge. One that came late does if its payment was made at a possible time: no call asks about a charge, and
 * a repetition is known by its event.
 */
function provesCharge(reading: Reading, order: Order, statement: NotificationStatement, heardAt: number): boolean {
  return judge(order, statement, reading).provesPayment || chargeTimeOf(reading, order, statement, heardAt) !== null;
}

/** When a charge was made, by its notification, also by one that came late; null where none was, or at no possible time. */
function chargeTimeOf(reading: Reading, order: Order, statement: NotificationStatement, now: number): number | null {
  const { provesPayment, unproven } = judge(order, statement, reading);
  return provesPayment || unproven === "late" ? possibleTimeOf(order, statement, now) : null;
}

/** When a notification says that its payment was made; null where it states no possible time. */
function possibleTimeOf(order: Order, claim: PaymentClaim, heardAt: number): number | null {
  const at = paidAtMs(claim);
  const openedAt = order.openedAt ?? order.createdAt;
  return at !== null && placeInTime(at, { openedAt, heardAt }) === "fits" ? at : null;
}

/** When a payment of the renewal was made, by its notification, else when that came; null for an unknown key. */
export async function paidTimeOf(
  query: Pick<Transaction<Schema>, "selectFrom">,
  orderId: string,
  eventKey: string,
): Promise<number | null> {
  const rows = query.selectFrom("renewal_payments").select(["at", "statement"]).where("order_id", "=", orderId);
  const row = await rows.where("event_key", "=", eventKey).executeTakeFirst();
  return row ? (paidAtMs(JSON.parse(row.statement) as NotificationStatement) ?? row.at) : null;
}

async function cameAfterStop(transaction: Transaction<Schema>, order: Order, statement: NotificationStatement) {
  const paidAt = paidAtMs(statement);
  const own = toOwnRenewal(order);
  // A stop may be fulfilled before the shop learns of the payment that it comes after.
  const learnedAt = Math.min(own.learnedAt, order.paidAt ?? own.learnedAt);
  const end = await endOf(transaction, order.sim, { ...own, learnedAt });
  return paidAt !== null && end !== null && (end.stoppedAt ?? paidAt) < paidAt;
}
