import { columnsOf } from "#/lib/orders/columns.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { isOver } from "#/lib/orders/lease.ts";
import { backoffMs } from "#/lib/orders/schedule.ts";
import { settle } from "#/lib/orders/settle.ts";
import { getOrder } from "#/lib/orders/store.ts";
import { BATCH, forEachOf } from "#/lib/process/batch.ts";
import { inSpan } from "#/lib/process/tracing/span.ts";

/** Untried orders settled per round. Their calls use the last lane, so more of them would delay an order whose money may have moved. */
const UNTRIED_IN_ROUND = 4;

/**
 * Settles the orders that are due: first those whose money may have moved, and of these the longest overdue first. It finds a payment
 * even if every notification was lost. Each instance runs it, and leases keep two of them from querying the same order.
 */
export async function sweep(context: OrdersContext, mayContinue?: () => boolean): Promise<number> {
  const { db } = context;
  const now = await db.now();
  const due = await db.query
    .selectFrom("orders")
    .select(({ eb, or }) => ["id", or([eb("payment", "=", "paid"), eb("tried_at", "is not", null)]).as("is_tried")])
    .where("next_ask_at", "<=", now)
    .where(isOver("quiet_until", now))
    .where(isOver("lease_until", now))
    .orderBy("is_tried", "desc")
    .orderBy("next_ask_at")
    .limit(BATCH)
    .execute();
  const tried = due.filter(({ is_tried }) => is_tried);
  const untried = due.slice(tried.length, tried.length + UNTRIED_IN_ROUND);
  const work = ({ id }: { id: string }) =>
    inSpan("settle order", () => settle(context, id)).catch((error: unknown) => noteFailure(context, id, error));
  await forEachOf([...tried, ...untried], work, mayContinue);
  return due.length;
}

/** An order that can't be settled must not hold up the others: each failure in a row doubles its pause. */
async function noteFailure({ db, clock, log }: OrdersContext, orderId: string, error: unknown): Promise<void> {
  log.error("settling failed", { orderId, error });
  const failures = (await getOrder(db.query, orderId)).schedule.failures + 1;
  const schedule = { failures, nextQueryAt: clock.now() + backoffMs(failures) };
  await db.query.updateTable("orders").set(columnsOf({ schedule })).where("id", "=", orderId).execute();
}
