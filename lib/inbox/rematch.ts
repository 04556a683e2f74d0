import type { OrdersContext } from "#/lib/orders/context.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { transact } from "#/lib/orders/store.ts";
import { readJson } from "#/lib/partner/json.ts";
import { parseNotification } from "#/lib/partner/notifications/notification.ts";
import { findOrders, outcomeOf } from "./match.ts";
import { recordNotification } from "./receive.ts";

const BATCH = 100;

/**
 * Matches stored notifications again that fitted no order: the partner's own number of an order comes with the answer to placing it,
 * and a notification may be faster. Their time of signing is not stored, so they count as stale: they only start a query.
 * @returns how many were matched
 */
export async function matchAgain(context: OrdersContext): Promise<number> {
  const { db, seal, clock, log } = context;
  const rows = await db.query
    .selectFrom("notifications")
    .select(["notification_id", "body_digest", "body_sealed", "outcome"])
    .where(({ and, eb, or }) =>
      or([
        eb("outcome", "=", "set aside"),
        and([eb("outcome", "=", "unmatched"), eb("received_at", ">", clock.now() - DAY)]),
      ]),
    )
    // First those stored without their order, of any age: there are few.
    .orderBy("outcome")
    .orderBy("received_at", "desc")
    .limit(BATCH)
    .execute();
  let matched = 0;
  for (const row of rows) {
    try {
      const body = Buffer.from(seal.open(row.body_sealed, "notification"));
      const found = await match(context, row, body);
      if (found) matched += 1;
      if (found?.contradicts) {
        log.warn("a stored notification doesn't fit its order", { alarm: "notification_contradicts" });
      }
    } catch (error) {
      log.warn("a stored notification can't be matched", { error });
    }
  }
  return matched;
}

interface Stored {
  notification_id: string;
  body_digest: string;
  outcome: string;
}

/** Null when it still fits no order, or another instance has matched it. */
function match(
  context: OrdersContext,
  { notification_id, body_digest, outcome: before }: Stored,
  body: Uint8Array,
): Promise<{ contradicts: boolean } | null> {
  const notification = parseNotification(readJson(body).value, context.words);
  return transact(context, async (transaction) => {
    const now = context.clock.now();
    const orders = await findOrders(transaction, notification);
    if (orders.length === 0) return null;
    const outcome = await outcomeOf(context, transaction, notification, orders, now);
    const { numUpdatedRows } = await transaction
      .updateTable("notifications")
      .set({ outcome, order_id: orders.map((order) => order.id).join(" ") })
      .where("notification_id", "=", notification_id)
      .where("body_digest", "=", body_digest)
      .where("outcome", "=", before)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    // An operator may have handled the error that kept it from its order. What the notification says is news.
    if (before === "set aside") {
      await transaction.deleteFrom("desk_items").where("key", "=", `notification:${body_digest}`).execute();
    }
    const stored = { notification, digest: body_digest, orders, outcome, isStale: true };
    return { contradicts: await recordNotification(context, transaction, stored, now) };
  });
}
