import type { ExpressionBuilder } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { OrdersContext } from "./context.ts";
import type { Order } from "./order.ts";
import { BACK_OFF_AFTER, backoffAfter } from "./schedule.ts";
import { getOrder } from "./store.ts";

/** No lease is taken for longer; one that lasts longer was taken by a clock that has been put back since. */
export const LONGEST_LEASE_MS = 60_000;
/** Instances know their database's clock to a second or so. */
export const MARGIN_MS = 30_000;

/** Nothing that lasts as long as a lease ends later than this, whichever instance has set it. */
export function latestEnd(now: number): number {
  return now + LONGEST_LEASE_MS + MARGIN_MS;
}

/** That a wait or a lease has ended or was never set; or was set by a clock that has been put back since. */
export function isOver(name: "quiet_until" | "lease_until", now: number) {
  return ({ eb, or }: ExpressionBuilder<Schema, "orders">) =>
    or([eb(name, "is", null), eb(name, "<=", now), eb(name, ">", latestEnd(now))]);
}

/**
 * Runs work that talks to the partner about an order, while nobody else does, in this or any other instance.
 * A lease saves calls; it is not what keeps money safe, which are the versions that every change is compared with.
 * @param leaseMs {@link LONGEST_LEASE_MS} at most
 * @returns what the work returned, or null when somebody else holds the lease
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
 * @param result what the order, as it stands, makes of the whole; null while there is work to do
 * @param work null when the order was changed by another process meanwhile
 * @returns null when the time was over first
 */
export async function waitForLease<T>(
  context: OrdersContext,
  orderId: string,
  giveUpAt: number,
  { result, work }: { result: (order: Order) => T | null; work: (order: Order) => Promise<T | null> },
): Promise<T | null> {
  for (;;) {
    const order = await getOrder(context.db.query, orderId);
    // First: also after the time is over, the result of another process is the result.
    const known = result(order);
    if (known !== null) return known;
    if (context.clock.now() >= giveUpAt) return null;
    const outcome = await withLease(context, orderId, LONGEST_LEASE_MS, () => work(order));
    if (outcome !== null) return outcome;
    await context.clock.sleep(WAIT_STEP_MS);
  }
}

/**
 * Whoever lets a lease run out may have died of the order. When that has happened several times in a row it is left alone for a
 * while, so that it can't take one process after the other.
 * @returns whether the lease is ours now
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
  if (!taken || taken.failures < BACK_OFF_AFTER) return taken !== undefined;
  const rest = { lease_token: null, lease_until: null, next_ask_at: clock.now() + backoffAfter(taken.failures) };
  await db.query
    .updateTable("orders")
    .set(rest)
    .where("id", "=", orderId)
    .where("lease_token", "=", lease.lease_token)
    .execute();
  return false;
}
