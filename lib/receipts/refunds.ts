import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { PLAN } from "#/lib/db/tables/desk/money-indexes.ts";
import { dropUnsent, mailId, queueMail } from "#/lib/mail/outbox.ts";
import type { Order } from "#/lib/orders/order.ts";
import { isPaidByOther, ownPayments } from "#/lib/orders/status.ts";
import { advance } from "#/lib/orders/store.ts";
import type { Reading } from "#/lib/partner/payment/payment-evidence.ts";
import { heardOfAt } from "#/lib/renewals/renewal-payment.ts";
import type { Money } from "#/lib/text/money.ts";

/** A refund that was made elsewhere, as an operator recorded it. */
export interface Refund {
  id: string;
  orderId: string;
  /** The plan of its order, as the money counts it. */
  plan: string;
  money: Money;
  /** The day on which it was made, "YYYY-MM-DD". */
  refundedOn: string;
  /** Where it was made; empty once it was erased. */
  place: string;
  recordedAt: number;
  operatorId: string;
  /** When a correction withdrew it, and who; null while it stands. */
  withdrawn: { at: number; operatorId: string } | null;
}

/** The refunds of an order, withdrawn ones too, the oldest first. */
export async function refundsOf(query: Kysely<Schema>, orderId: string): Promise<Refund[]> {
  return toRefunds(await refundRows(query).where("order_refunds.order_id", "=", orderId).execute());
}

/** Those that no correction has withdrawn. */
export async function standingRefundsOf(query: Kysely<Schema>, orderId: string): Promise<Refund[]> {
  return (await refundsOf(query, orderId)).filter(({ withdrawn }) => withdrawn === null);
}

/** Those that were made on these days, both included ("YYYY-MM-DD"), of all orders. */
export async function refundsBetween(query: Kysely<Schema>, from: string, to: string): Promise<Refund[]> {
  const rows = refundRows(query).where("order_refunds.refunded_on", ">=", from);
  return toRefunds(await rows.where("order_refunds.refunded_on", "<=", to).execute());
}

/** What stands of them, in minor units. */
export function refundedMinor(refunds: readonly Refund[]): number {
  return refunds.reduce((sum, { money, withdrawn }) => sum + (withdrawn === null ? money.amountMinor : 0), 0);
}

/** How many payments the order may have, proven or not: its own, a second one, and those of its renewal. */
export async function countPayments(reading: Reading, query: Kysely<Schema>, order: Order): Promise<number> {
  const charges = await heardOfAt(reading, query, order);
  return ownPayments(order) + charges.length;
}

/** What can still be recorded as refunded, in minor units. */
export async function leftToRefund(
  reading: Reading,
  query: Kysely<Schema>,
  order: Order,
  refunds: readonly Refund[],
): Promise<number> {
  const paidMinor = order.price.amountMinor * (await countPayments(reading, query, order));
  return paidMinor - refundedMinor(refunds);
}

/** What an operator says of a refund. */
export interface NewRefund {
  id: string;
  operatorId: string;
  amountMinor: number;
  refundedOn: string;
  place: string;
}

/**
 * Records a refund, and queues its mail: not where another person paid, whose address isn't known. Part of a transaction.
 * @throws {ConflictError} when the order has changed since it was read
 */
export async function recordRefund(
  transaction: Transaction<Schema>,
  order: Order,
  { id, operatorId, amountMinor, refundedOn, place }: NewRefund,
  at: number,
): Promise<void> {
  // First the order's version: of two at once, the second records nothing.
  await advance(transaction, order, "refund recorded", {}, { at, detail: { refund: id } });
  const row = { id, order_id: order.id, operator_id: operatorId, at, withdraws: null };
  await transaction
    .insertInto("order_refunds")
    .values({ ...row, amount_minor: amountMinor, refunded_on: refundedOn, place })
    .execute();
  await transaction.updateTable("orders").set({ refunded: 1 }).where("id", "=", order.id).execute();
  if (!isPaidByOther(order)) await mailAbout(transaction, "refund", order, id, at);
}

/**
 * Withdraws a refund by a row of its own. Its mail isn't sent any more, and where it may have left, another one corrects it. Part of a
 * transaction.
 * @throws {ConflictError} when the order has changed since it was read
 */
export async function withdrawRefund(
  transaction: Transaction<Schema>,
  order: Order,
  refund: Refund,
  by: { id: string; operatorId: string },
  at: number,
): Promise<void> {
  await advance(transaction, order, "refund withdrawn", {}, { at, detail: { refund: refund.id } });
  const row = { id: by.id, order_id: order.id, operator_id: by.operatorId, at, withdraws: refund.id };
  await transaction
    .insertInto("order_refunds")
    .values({ ...row, amount_minor: refund.money.amountMinor, refunded_on: refund.refundedOn, place: "" })
    .execute();
  const refunded = refundedMinor(await refundsOf(transaction, order.id)) > 0 ? 1 : 0;
  await transaction.updateTable("orders").set({ refunded }).where("id", "=", order.id).execute();
  await dropUnsent(transaction, mailId("refund", order.id, refund.id), at);
  await mailAbout(transaction, "refund-withdrawn", order, refund.id, at);
}

/** How many orders one statement marks. */
const CHUNK = 500;

/** Runs after each start: an earlier release, which may have run since, records refunds without marking their orders. */
export async function markRefunded(query: Kysely<Schema>): Promise<void> {
  // First the marks: what is recorded meanwhile is seen with its refund. The condition is written out, as in the index that holds them.
  const orders = query.selectFrom("orders").select("id").where(sql<SqlBool>`refunded = 1`);
  const marked = new Set((await orders.execute()).map(({ id }) => id));
  const refunds = query
    .selectFrom("order_refunds")
    .leftJoin("order_refunds as correction", "correction.withdraws", "order_refunds.id")
    .select("order_refunds.order_id as id")
    .where("order_refunds.withdraws", "is", null)
    .where("correction.id", "is", null);
  const standing = new Set((await refunds.execute()).map(({ id }) => id));
  const without = (ids: ReadonlySet<string>, others: ReadonlySet<string>) => [...ids].filter((id) => !others.has(id));
  await mark(query, without(standing, marked), 1);
  await mark(query, without(marked, standing), 0);
}

async function mark(query: Kysely<Schema>, ids: readonly string[], refunded: 0 | 1): Promise<void> {
  for (let from = 0; from < ids.length; from += CHUNK) {
    const some = ids.slice(from, from + CHUNK);
    await query.updateTable("orders").set({ refunded }).where("id", "in", some).execute();
  }
}

async function mailAbout(
  transaction: Transaction<Schema>,
  kind: "refund" | "refund-withdrawn",
  { id: about, email, readerLanguage: language }: Order,
  occasion: string,
  at: number,
): Promise<void> {
  if (email !== null) await queueMail(transaction, { kind, about, occasion, language }, at);
}

function refundRows(query: Kysely<Schema>) {
  return query
    .selectFrom("order_refunds")
    .innerJoin("orders", "orders.id", "order_refunds.order_id")
    .leftJoin("order_refunds as correction", "correction.withdraws", "order_refunds.id")
    .where("order_refunds.withdraws", "is", null)
    .select([
      "order_refunds.id",
      "order_refunds.order_id",
      "order_refunds.operator_id",
      "order_refunds.at",
      "order_refunds.amount_minor",
      "order_refunds.refunded_on",
      "order_refunds.place",
      "orders.currency",
      PLAN.as("plan"),
      "correction.at as withdrawn_at",
      "correction.operator_id as withdrawn_by",
    ])
    .orderBy("order_refunds.at");
}

function toRefunds(rows: Awaited<ReturnType<ReturnType<typeof refundRows>["execute"]>>): Refund[] {
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    plan: row.plan,
    money: { amountMinor: row.amount_minor, currency: row.currency },
    refundedOn: row.refunded_on,
    place: row.place,
    recordedAt: row.at,
    operatorId: row.operator_id,
    withdrawn:
      row.withdrawn_at === null ? null : { at: row.withdrawn_at, operatorId: row.withdrawn_by ?? row.operator_id },
  }));
}
