import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { Order, OrderChange } from "#/lib/orders/order.ts";
import { advance } from "#/lib/orders/store.ts";

/**
 * Who says that a card was declined: the browser, once for each attempt; the result of the payment, once for each order, since it doesn't
 * count; a notification each time.
 */
export type DeclineSource = "browser" | "result" | "notification";

/** More attempts rarely help a buyer, but they help a thief with a list of cards. */
const DECLINES_BEFORE_PAUSE = 5;
export const PAUSE_MS = 10 * 60_000;
/** More rows of an order and source would tell nothing new, and counting them would take long. */
const MOST_ROWS = 1_000;

/** A decline, and what tells it from the order's others of that source. */
export interface Decline {
  source: DeclineSource;
  event: string;
  /** Heard too late to pause card attempts now. */
  isStale?: boolean;
}

/**
 * Counts a decline once, and pauses card attempts after five. One decline may be reported by several sources, so those of an order are as many as
 * the source with the most says: a browser that keeps silent wins nothing.
 * Beyond a thousand, each pauses them and leaves no row.
 */
export async function countDecline(
  transaction: Transaction<Schema>,
  { id, cardAttempts: { declines: before } }: Order,
  { source, event, isStale = false }: Decline,
  at: number,
): Promise<OrderChange> {
  const rows = await transaction
    .selectFrom("declines")
    .select(({ fn }) => ["source", fn.countAll<number | string>().as("count")])
    .where("order_id", "=", id)
    .groupBy("source")
    .execute();
  const counts = new Map(rows.map((row) => [row.source, Number(row.count)]));
  const own = counts.get(source) ?? 0;
  if (own >= MOST_ROWS) return isStale ? {} : { cardAttempts: { pausedUntil: at + PAUSE_MS } };
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("declines")
    .values({ order_id: id, source, event, at })
    .onConflict((conflict) => conflict.columns(["order_id", "source", "event"]).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return {};
  const declines = Math.max(before, own + 1, ...counts.values());
  if (declines === before) return {};
  const pause = !isStale && declines % DECLINES_BEFORE_PAUSE === 0 ? { pausedUntil: at + PAUSE_MS } : {};
  return { cardAttempts: { declines, ...pause } };
}

/** Records a decline that the partner has notified. It moves no money and proves none, so it decides nothing else. */
export async function recordNotifiedDecline(
  transaction: Transaction<Schema>,
  order: Order,
  { digest, isStale }: { digest: string; isStale: boolean },
  at: number,
): Promise<void> {
  const change = await countDecline(transaction, order, { source: "notification", event: digest, isStale }, at);
  await advance(transaction, order, "decline notified", change, { at });
}
