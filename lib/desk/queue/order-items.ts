import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { RenewalStop } from "#/lib/db/tables/stop-tables.ts";
import {
  flaggedOrders,
  isUnhandledLate,
  isUnhandledOrder,
  lateOrders,
  newsVersion,
} from "#/lib/orders/attention/orders-for-people.ts";
import { namesOrder } from "#/lib/orders/order.ts";
import { reasonsOf } from "#/lib/orders/status.ts";
import { paidRenewing } from "#/lib/renewals/own-renewal.ts";
import { kindOfDoubts } from "./order-doubts.ts";
import { keyOf, type QueueItem, type Reader } from "./queue-item.ts";

type Orders = SelectQueryBuilder<Schema, "orders", object>;

/** Orders that were paid and not served, and those that are flagged; each once. */
export const orderItems: Reader = async ({ query, now }, { isOpen, subject, orderId = subject }) => {
  const of = (orders: Orders): Orders => (orderId === undefined ? orders : orders.where("orders.id", "=", orderId));
  const late = of(lateOrders(query, now));
  const flagged = of(flaggedOrders(query));
  const lateRows = await readRows(isOpen ? late.where(isUnhandledLate) : late);
  const flaggedRows = await readRows(isOpen ? flagged.where(isUnhandledOrder) : flagged);
  const lateIds = new Set(lateRows.map(({ id }) => id));
  return [
    ...lateRows.map((row) => toItem(row, true)),
    ...flaggedRows.filter(({ id }) => !lateIds.has(id)).map((row) => toItem(row, false)),
  ];
};

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows(orders: Orders) {
  const flaggedAt = sql<number | string | null>`(SELECT max(history.at) FROM history
    WHERE history.order_id = orders.id AND history.event = 'flagged')`;
  return orders
    .select([
      "orders.id",
      "orders.review",
      "orders.payment",
      "orders.service",
      "orders.created_at",
      "orders.paid_at",
      "orders.delivered_at",
      "orders.amount_minor",
      "orders.currency",
    ])
    .select([newsVersion.as("version"), flaggedAt.as("flagged_at")])
    .execute();
}

function toItem(row: Row, isLate: boolean): QueueItem {
  const reasons = reasonsOf(row);
  const isServed = row.service === "active" || row.service === "queued" || row.delivered_at !== null;
  const flaggedAt = row.flagged_at === null ? row.created_at : Number(row.flagged_at);
  return {
    key: keyOf("order", row.id),
    kind: kindOfDoubts({ isLate, isServed, reasons }),
    orderId: row.id,
    since: isLate ? (row.paid_at ?? flaggedAt) : flaggedAt,
    money: { amountMinor: row.amount_minor, currency: row.currency },
    version: Number(row.version),
    isPaid: row.payment === "paid",
    reasons,
  };
}

/** The order of an owner's stop: the one that it names, else the one of its SIM that was paid last; null for a renewal from elsewhere. */
export async function orderOfStop(
  query: Kysely<Schema>,
  { sim, order_no, pay_id }: Pick<RenewalStop, "sim" | "order_no" | "pay_id">,
): Promise<string | null> {
  const paid = await paidRenewing(query, sim);
  const named = paid.find((order) => namesOrder({ payId: pay_id, orderNo: order_no }, order));
  return (named ?? paid[0])?.id ?? null;
}
