import { columnsOf } from "#/lib/orders/columns.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { pauseAfter } from "#/lib/orders/failure-backoff.ts";
import { isOver } from "#/lib/orders/lease.ts";
import { settle } from "#/lib/orders/settle.ts";
import { getOrder } from "#/lib/orders/store.ts";

/** How many are taken on in one round, and how many of them at the same moment. */
export const BATCH = 20;
const AT_ONCE = 4;

/**
 * Settles the orders whose time has come, the longest overdue first. This is what promises that a payment is found when every
 * notification was lost: it runs in every instance, and leases keep two of them from asking about the same order.
 */
export async function sweep(context: OrdersContext, mayGoOn?: () => boolean): Promise<number> {
  const { db } = context;
  const now = await db.now();
  const due = await db.query
    .selectFrom("orders")
    .select("id")
    .where("next_ask_at", "<=", now)
    .where(isOver("quiet_until", now))
    .where(isOver("lease_until", now))
    .orderBy("next_ask_at")
    .limit(BATCH)
    .execute();
  const work = ({ id }: { id: string }) => settle(context, id).catch((error: unknown) => setAside(context, id, error));
  await forEachOf(due, work, mayGoOn);
  return due.length;
}

/** Works through a round, a few at the same moment, and begins no more once it may not go on. */
export async function forEachOf<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined && mayGoOn(); item = waiting.shift()) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  // Only when all have ended: whoever stops the shop closes the database next.
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** One order that can't be settled must not hold up the others: each time it fails it is left alone for twice as long. */
async function setAside({ db, clock, log }: OrdersContext, orderId: string, error: unknown): Promise<void> {
  log.error("settling failed", { orderId, error });
  const failures = (await getOrder(db.query, orderId)).schedule.failures + 1;
  const schedule = { failures, nextQueryAt: clock.now() + pauseAfter(failures) };
  await db.query.updateTable("orders").set(columnsOf({ schedule })).where("id", "=", orderId).execute();
}
