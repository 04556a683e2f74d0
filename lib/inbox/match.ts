import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { erasedSim } from "#/lib/orders/evidence.ts";
import type { Order } from "#/lib/orders/order.ts";
import { makeDue, readOrders } from "#/lib/orders/store.ts";
import type { Notification } from "#/lib/partner/notifications/notification.ts";
import type { Reading } from "#/lib/partner/payment/payment-evidence.ts";
import { isRenewalPayment } from "#/lib/renewals/renewal-payment.ts";

export type InboxOutcome =
  | "applied"
  | "renewal"
  | "declined"
  | "duplicate"
  | "unmatched"
  | "ambiguous"
  | "unknown kind"
  | "set aside";

/**
 * What a notification about these orders counts as. Assumption "renewal-kind": another kind of payment for a paid order that renews belongs
 * to its renewal, unless it tells of the payment that the renewal began with.
 */
export async function outcomeOf(
  reading: Reading,
  transaction: Transaction<Schema>,
  { kind, claim }: Notification,
  orders: readonly Order[],
  now: number,
): Promise<InboxOutcome> {
  const [order, ...others] = orders;
  if (kind === "payment") {
    if (order === undefined) return "unmatched";
    return others.length === 0 ? "applied" : "ambiguous";
  }
  if (kind === "other" || order === undefined || others.length > 0) return "unknown kind";
  if (await isRenewalPayment(reading, transaction, order, claim, now)) return "renewal";
  return kind === "decline" ? "declined" : "unknown kind";
}

/** Each id may be one of our three, the partner's number of the order, or its subscription: assumption "order-ids". */
export async function findOrders(transaction: Transaction<Schema>, notification: Notification): Promise<Order[]> {
  const ids = notification.orderIds;
  if (ids.length === 0) return [];
  const orders = transaction
    .selectFrom("orders")
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb("order_no", "in", ids),
        eb("pay_id", "in", ids),
        eb("request_order_id", "in", ids),
        eb("partner_order_no", "in", ids),
        eb("subscription_id", "in", ids),
      ]),
    )
    .limit(10);
  return readOrders(orders);
}

/** It may be about an order of this SIM, so the shop queries these at once. */
export async function queryOrdersOfSim(
  transaction: Transaction<Schema>,
  sim: string | null,
  now: number,
): Promise<void> {
  if (sim === null) return;
  const open = transaction
    .selectFrom("orders")
    .select("id")
    .where("sim", "=", sim)
    .where("payment", "in", ["open", "lapsed"]);
  const rows = await open.limit(20).execute();
  const ids = rows.map((row) => row.id);
  await queryNow(transaction, ids, now);
}

/** An order whose personal data were erased gets neither a body back, nor a whole SIM number. */
export function areErased(orders: readonly Order[]): boolean {
  return orders.length > 0 && orders.every(({ erasedAt }) => erasedAt !== null);
}

/**
 * Names what was signed. About erased orders only the end of the SIM number goes in: by a digest of the whole text an attacker who tries all
 * numbers finds it.
 */
export function bodyDigest(signedBody: string, { claim: { sim } }: Notification, orders: readonly Order[]): string {
  const text = sim !== null && areErased(orders) ? signedBody.replaceAll(sim, erasedSim(sim)) : signedBody;
  return createHash("sha256").update(text).digest("base64url");
}

/** Makes orders due for a query at once, or when their back-off ends. */
export async function queryNow(transaction: Transaction<Schema>, orderIds: string[], now: number): Promise<void> {
  if (orderIds.length === 0) return;
  await makeDue(transaction, now).where("id", "in", orderIds).execute();
}
