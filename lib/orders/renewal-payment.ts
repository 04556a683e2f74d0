import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { isSameEvent } from "./decide.ts";
import type { NotificationStatement, Statement } from "./statement.ts";
import { advance, type Order } from "./store.ts";

const HALF_A_DAY = 12 * 3_600_000;

/**
 * Whether a notification tells of a payment that the order's renewal made later by itself. It is another event than the payment the
 * order was paid with; where no notification told of that one, it is later than any word of it could be. A second one-time payment
 * is no renewal but money taken twice.
 */
export function isRenewalPayment(order: Order, heard: Statement[], statement: NotificationStatement): boolean {
  if (order.renews === 0 || order.payment !== "paid" || statement.transactionType === "one-time") return false;
  const first = heard.filter((said) => said.source === "notification");
  if (first.length > 0) return !first.some((said) => isSameEvent(said, statement));
  return Number(statement.paidAt ?? 0) - (order.paid_at ?? 0) > HALF_A_DAY;
}

/** Writes the payment down in a row of its own, once, whatever its status. One that came after the renewal was stopped is flagged. */
export async function recordRenewalPayment(
  transaction: Transaction<Schema>,
  order: Order,
  statement: NotificationStatement,
  at: number,
): Promise<void> {
  const known = await readRenewalPayments(transaction, order.id);
  if (known.some((payment) => isSameEvent(payment, statement))) return;
  const event_key = statement.eventId ?? statement.paidAt ?? `heard ${at}`;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("renewal_payments")
    .values({ order_id: order.id, event_key, at, statement: JSON.stringify(statement) })
    .onConflict((conflict) => conflict.columns(["order_id", "event_key"]).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return;
  const { paidAt, totalAmount, currency, paymentStatus } = statement;
  const detail = { paidAt, totalAmount, currency, paymentStatus };
  const renewed = await advance(transaction, order, "renewed", {}, { at, detail });
  if (!(await wasStopped(transaction, order, statement))) return;
  const doubt = "a payment of the renewal after it was stopped";
  const review = [...new Set([...(order.review?.split("\n") ?? []), doubt])].join("\n");
  await advance(transaction, renewed, "flagged", { review }, { at, detail: { doubts: [doubt] } });
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

async function wasStopped(transaction: Transaction<Schema>, order: Order, { paidAt }: NotificationStatement) {
  if (paidAt === null) return false;
  const stops = await transaction
    .selectFrom("renewal_stops")
    .select("stopped_at")
    .where("sim", "=", order.sim)
    .where("pay_id", "=", order.pay_id)
    .execute();
  // Compared here, because a time that others write may be a number that no database holds.
  return stops.some(({ stopped_at }) => stopped_at !== null && stopped_at < Number(paidAt));
}
