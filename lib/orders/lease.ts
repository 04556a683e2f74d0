import type { ExpressionBuilder } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { isShuttingDown } from "#/lib/process/shutdown.ts";
import type { OrdersContext } from "./context.ts";
import type { Order } from "./order.ts";
import { backoffMs, FAILURES_BEFORE_BACKOFF } from "./schedule.ts";
import { getOrder } from "./store.ts";

/** The longest lease. One that ends later was taken by a clock that was put back since. */
export const LONGEST_LEASE_MS = 60_000;
/** Generous: processes know their database's clock to a second or so. */
export const MARGIN_MS = 30_000;

/** The latest end of a lease, or of a wait as long as one, that any process can have set by now. */
export function latestEnd(now: number): number {
  return now + LONGEST_LEASE_MS + MARGIN_MS;
}

/** A wait or a lease that has ended, was never set, or was set by a clock that was put back since. */
export function isOver(name: "quiet_until" | "lease_until", now: number) {
  return ({ eb, or }: ExpressionBuilder<Schema, "orders">) =>
    or([eb(name, "is", null), eb(name, "<=", now), eb(name, ">", latestEnd(now))]);
}

/**
 * Runs work that talks to the partner about an order, while no other process does.
 * A lease saves calls. What keeps money safe is the version that every change is compared with.
 * @param leaseMs {@link LONGEST_LEASE_MS} at most
 * @returns what the work returned, or null when another process holds the lease
 */
export async function withLease<T>(
  context: OrdersContext,
  orderId: string,
  leaseMs: number,
  work: () => Promise<T>,
): Promise<T | null> {
  const { db, random } = context;
  const token = random(16).toString("hex");
  const now = await db.now();
  const lease = { lease_token: token, lease_until: now + leaseMs };
  const { numUpdatedRows } = await db.query
    .updateTable("orders")
    .set(lease)
    .where("id", "=", orderId)
    .where("lease_token", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n && !(await takeOver(context, orderId, lease, now))) return null;
  try {
    return await work();
  } finally {
    await db.query
      .updateTable("orders")
      .set({ lease_token: null, lease_until: null })
      .where("id", "=", orderId)
      .where("lease_token", "=", token)
      .execute();
  }
}

const WAIT_STEP_MS = 250;

/**
 * Works on an order under its lease, and waits while another process holds it or has just changed the order.
 * @param result the outcome, if the order's present state already decides it; null while there is work to do
 * @param work null when the order was changed by another process meanwhile
 * @returns null on a timeout, and at a shutdown where it would have to wait
 */
export async function waitForLease<T>(
  context: OrdersContext,
  orderId: string,
  giveUpAt: number,
  { result, work }: { result: (order: Order) => T | null; work: (order: Order) => Promise<T | null> },
): Promise<T | null> {
  for (let isFirst = true; ; isFirst = false) {
    const order = await getOrder(context.db.query, orderId);
    // Checked before the timeout: another process may have finished the work.
    const known = result(order);
    if (known !== null) return known;
    if (context.clock.now() >= giveUpAt || (!isFirst && isShuttingDown())) return null;
    const outcome = await withLease(context, orderId, LONGEST_LEASE_MS, () => work(order));
    if (outcome !== null) return outcome;
    await context.clock.sleep(WAIT_STEP_MS);
  }
}

/**
 * Takes an expired lease over. Its holder may have crashed while processing this order; after several such failures in a row the
 * order backs off, so that it does not crash one process after another.
 * @returns whether this process holds the lease now
 */
async function takeOver(
  { db, clock }: OrdersContext,
  orderId: string,
  lease: { lease_token: string; lease_until: number },
  now: number,
): Promise<boolean> {
  const taken = await db.query
    .updateTable("orders")
    .set(({ eb }) => ({ ...lease, failures: eb("failures", "+", 1) }))
    .where("id", "=", orderId)
    .where(({ eb, or }) => or([eb("lease_until", "<=", now), eb("lease_until", ">", latestEnd(now))]))
    .returning("failures")
    .executeTakeFirst();
  if (!taken || taken.failures < FAILURES_BEFORE_BACKOFF) return taken !== undefined;
  const backoff = { lease_token: null, lease_until: null, next_ask_at: clock.now() + backoffMs(taken.failures) };
  await db.query
    .updateTable("orders")
    .set(backoff)
    .where("id", "=", orderId)
    .where("lease_token", "=", lease.lease_token)
    .execute();
  return false;
}
