import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { RenewalStop } from "#/lib/db/tables/stop-tables.ts";
import { flagsOf } from "#/lib/orders/attention/flag.ts";
import {
  failingOrders,
  flaggedOrders,
  isUnhandledFailing,
  isUnhandledLate,
  isUnhandledOrder,
  lateOrders,
  newsVersion,
} from "#/lib/orders/attention/orders-for-people.ts";
import { LATE, REFUSED } from "#/lib/orders/decide.ts";
import { namesOrder } from "#/lib/orders/order.ts";
import { CHARGED_WITHDRAWN, reasonsOf, WITHDRAWN } from "#/lib/orders/status.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { isStopRequested, paidRenewing } from "#/lib/renewals/own-renewal.ts";
import { type Doubtful, isDisputed, kindOfDoubts } from "./order-doubts.ts";
import { keyOf, type OrderItemKind, type QueueItem, type Reader } from "./queue-item.ts";

type Orders = SelectQueryBuilder<Schema, "orders", object>;

/** Orders that were paid and not served, and those that are flagged; each once. */
export const orderItems: Reader = async ({ query, now }, { isOpen, subject, orderId = subject }) => {
  const of = (orders: Orders): Orders => (orderId === undefined ? orders : orders.where("orders.id", "=", orderId));
  const late = of(lateOrders(query, now));
  const flagged = of(flaggedOrders(query));
  const lateRows = await readRows(isOpen ? late.where(isUnhandledLate) : late);
  const flaggedRows = await readRows(isOpen ? flagged.where(isUnhandledOrder) : flagged);
  const lateIds = new Set(lateRows.map(({ id }) => id));
  const items: QueueItem[] = [];
  for (const row of lateRows) items.push(await toItem(query, row, true));
  for (const row of flaggedRows) if (!lateIds.has(row.id)) items.push(await toItem(query, row, false));
  return items;
};

/** Orders that can't be settled by an error of the shop's own. */
export const failingItems: Reader = async ({ query }, { isOpen, subject, orderId = subject }) => {
  let failing = failingOrders(query).select(["orders.id", "touched_at", "amount_minor", "currency"]);
  if (orderId !== undefined) failing = failing.where("orders.id", "=", orderId);
  if (isOpen) failing = failing.where(isUnhandledFailing);
  return (await failing.select(newsVersion.as("version")).execute()).map(
    ({ id, touched_at, amount_minor, currency, version }) => ({
      key: keyOf("set-aside", id),
      kind: "set-aside",
      orderId: id,
      since: touched_at,
      money: { amountMinor: amount_minor, currency },
      version: Number(version),
      about: "order",
    }),
  );
};

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows(orders: Orders) {
  const flaggedAt = sql<number | string | null>`(SELECT max(history.at) FROM history
    WHERE history.order_id = orders.id AND history.event = 'flagged')`;
  return orders
    .leftJoin("desk_items", (join) => join.on("desk_items.key", "=", sql<string>`'order:' || orders.id`))
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
      "desk_items.handled_version",
      "desk_items.handled_kind",
    ])
    .select([newsVersion.as("version"), flaggedAt.as("flagged_at")])
    .execute();
}

async function toItem(query: Kysely<Schema>, row: Row, isLate: boolean): Promise<QueueItem> {
  const all = reasonsOf(row);
  const isServed = row.service === "active" || row.service === "queued" || row.delivered_at !== null;
  const { kind, reasons } = await judge(query, row, { isLate, isServed, reasons: all });
  const flaggedAt = row.flagged_at === null ? row.created_at : Number(row.flagged_at);
  return {
    key: keyOf("order", row.id),
    kind,
    orderId: row.id,
    since: isLate ? (row.paid_at ?? flaggedAt) : flaggedAt,
    money: { amountMinor: row.amount_minor, currency: row.currency },
    version: Number(row.version),
    isPaid: row.payment === "paid",
    reasons,
    wasDisputed: isDisputed(all) && !isDisputed(reasons),
    stillRenews:
      reasons.some((reason) => reason === WITHDRAWN || reason === CHARGED_WITHDRAWN) && (await renews(query, row.id)),
  };
}

/** Whether the order renews, and no one has asked to stop it. */
async function renews(query: Kysely<Schema>, orderId: string): Promise<boolean> {
  const order = await findOrder(query, orderId);
  if (order === null || order.renewal === null || order.payment !== "paid" || order.erasedAt !== null) return false;
  return !(await isStopRequested(query, order));
}

/** What an order's doubts come to. An order keeps each for ever, so of one that was handled and is open again only the later ones count. */
async function judge(query: Kysely<Schema>, { id, version, ...row }: Row, doubtful: Doubtful) {
  const { isLate, isServed, reasons } = doubtful;
  const handled = row.handled_version === null ? null : Number(row.handled_version);
  const isLateSince = isLate && row.handled_kind !== "not-served";
  if (handled === null) return { kind: kindOfDoubts(doubtful), reasons };
  if (handled >= Number(version) && !isLateSince) {
    return { kind: (row.handled_kind as OrderItemKind | null) ?? kindOfDoubts(doubtful), reasons };
  }
  const flags = await flagsOf(query, id);
  const later = flags.filter((flag) => flag.version > handled).flatMap(({ doubts }) => doubts);
  // While the plan isn't there, why it isn't holds still.
  const isNews = (reason: string) => later.includes(reason) || (!isServed && (reason === LATE || reason === REFUSED));
  const news = reasons.filter(isNews);
  const told = news.length === 0 && !isLate ? reasons : news;
  return { kind: kindOfDoubts({ ...doubtful, reasons: told }), reasons: told };
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
