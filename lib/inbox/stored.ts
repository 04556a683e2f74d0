import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { readJson } from "#/lib/partner/json.ts";
import { type Notification, parseNotification } from "#/lib/partner/notifications/notification.ts";
import { outcomeOf } from "./match.ts";
import { recordNotification } from "./receive.ts";

/** A genuine notification that the shop has kept. */
export interface StoredNotification {
  digest: string;
  receivedAt: number;
  outcome: string;
  orderId: string | null;
  /** What it says; null once its body was erased, or can't be opened any more. */
  said: Notification | null;
}

export async function findStored(
  { seal, words, log }: Pick<OrdersContext, "seal" | "words" | "log">,
  query: Kysely<Schema>,
  digest: string,
): Promise<StoredNotification | null> {
  const row = await query
    .selectFrom("notifications")
    .select(["received_at", "outcome", "order_id", "body_sealed"])
    .where("body_digest", "=", digest)
    .executeTakeFirst();
  if (!row) return null;
  let said: Notification | null = null;
  try {
    if (row.body_sealed) {
      said = parseNotification(readJson(Buffer.from(seal.open(row.body_sealed, "notification"))).value, words);
    }
  } catch (error) {
    log.warn("a stored notification can't be opened", { error });
  }
  return { digest, receivedAt: row.received_at, outcome: row.outcome, orderId: row.order_id, said };
}

/** The newest that fit no order. */
export async function listUnmatched(query: Kysely<Schema>, most: number): Promise<string[]> {
  const rows = await query
    .selectFrom("notifications")
    .select("body_digest")
    .where("outcome", "=", "unmatched")
    .orderBy("received_at", "desc")
    .limit(most)
    .execute();
  return rows.map(({ body_digest }) => body_digest);
}

/**
 * Matches a stored notification to the order that a person names, and decides what follows as for any that is matched late: it flags what
 * differs, starts a query, and proves nothing by itself. Part of a transaction.
 * @returns false when it was matched before
 */
export async function matchTo(
  context: OrdersContext,
  transaction: Transaction<Schema>,
  { digest, said: notification }: StoredNotification & { said: Notification },
  order: Order,
  now: number,
): Promise<boolean> {
  const orders = [order];
  const outcome = await outcomeOf(context, transaction, notification, orders, now);
  const { numUpdatedRows } = await transaction
    .updateTable("notifications")
    .set({ outcome, order_id: order.id })
    .where("body_digest", "=", digest)
    .where("outcome", "=", "unmatched")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await recordNotification(context, transaction, { notification, digest, orders, outcome, isStale: true }, now);
  return true;
}
