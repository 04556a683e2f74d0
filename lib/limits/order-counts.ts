import { createHmac } from "node:crypto";
import type { Database } from "#/lib/db/database.ts";
import type { Asker, Limits, Outcome, Refused } from "./limits.ts";
import type { Limit } from "./table.ts";

/** What orders are counted by when their buyers ask for payment. */
export interface OrderCounts {
  /** Counts an order once, however often its buyer presses. @param mayProve whether an unknown device could prove a mailbox instead */
  count(orderId: string, asker: Asker, mayProve: boolean): Promise<Refused | null>;
  /** Gives back what paid orders were counted as. @returns how many */
  giveBackPaid(): Promise<number>;
}

interface Context {
  db: Database;
  limits: Limits;
  /** The rows of the table that count orders in the database. */
  table: readonly Limit[];
  /** `LIMITS_SCALE` */
  scale: number;
  /** Keys the digests of devices. */
  secret: string | Buffer;
}

/** Longer than any of their windows, and longer than an order stays open. */
const KEPT_MS = 2 * 24 * 3_600_000;
const AT_ONCE = 100;

export function createOrderCounts(context: Context): OrderCounts {
  return {
    count: (orderId, asker, mayProve) => countOrder(context, orderId, asker, mayProve),
    giveBackPaid: () => giveBackPaid(context),
  };
}

async function countOrder(context: Context, orderId: string, asker: Asker, mayProve: boolean): Promise<Refused | null> {
  const { db, limits, secret } = context;
  const counted = await db.query
    .selectFrom("order_counts")
    .select("order_id")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  if (counted) return null;
  const device = asker.device && createHmac("sha256", secret).update(asker.device).digest("base64url");
  const refused =
    (device === null ? null : await refusedByDevice(context, device)) ??
    (mayProve && !asker.isProven ? await refusedByAll(context) : null);
  if (refused) return refused;
  const outcome = await takeBoth(limits, asker);
  if (outcome.status === "refused") return outcome;
  const { numInsertedOrUpdatedRows } = await db.query
    .insertInto("order_counts")
    .values({ order_id: orderId, device, taken: outcome.taken, counted_at: db.time() })
    .onConflict((conflict) => conflict.column("order_id").doNothing())
    .executeTakeFirst();
  // Two presses at the same moment are one.
  if (numInsertedOrUpdatedRows === 0n) await limits.giveBack(outcome.taken);
  return null;
}

async function takeBoth(limits: Limits, asker: Asker): Promise<Outcome> {
  const order = await limits.take("order", asker);
  if (order.status === "refused") return order;
  const secret = await limits.take("secret", asker);
  if (secret.status === "refused") {
    await limits.giveBack(order.taken);
    return secret;
  }
  return { status: "counted", taken: JSON.stringify([...JSON.parse(order.taken), ...JSON.parse(secret.taken)]) };
}

async function refusedByDevice(context: Context, device: string): Promise<Refused | null> {
  const { db } = context;
  const { limit, most } = limitBy(context, "device");
  const rows = await openOrders(db)
    .innerJoin("order_counts", "order_counts.order_id", "orders.id")
    .where("order_counts.device", "=", device)
    .orderBy("order_counts.counted_at", "desc")
    .limit(most)
    .select("order_counts.counted_at")
    .execute();
  const first = rows[most - 1];
  if (!first) return null;
  return { status: "refused", limit, waitMs: Math.max(1, first.counted_at + limit.windowMs - db.time()) };
}

async function refusedByAll(context: Context): Promise<Refused | null> {
  const { limit, most } = limitBy(context, "all");
  const since = context.db.time() - limit.windowMs;
  const rows = await openOrders(context.db)
    .where("orders.payment", "=", "open")
    .where("orders.opened_at", ">", since)
    .limit(most)
    .select("orders.id")
    .execute();
  return rows.length < most ? null : { status: "refused", limit, waitMs: limit.windowMs };
}

function limitBy({ table, scale }: Context, by: Limit["by"]): { limit: Limit; most: number } {
  const limit = table.find((row) => row.of === "open" && row.by === by);
  if (!limit) throw new Error(`no limit on open orders by ${by}`);
  return { limit, most: Math.max(1, Math.round(limit.count * scale)) };
}

/** Orders that were sent to the partner and not paid. */
function openOrders({ query }: Database) {
  return query
    .selectFrom("orders")
    .where("orders.payment", "in", ["unpaid", "open"])
    .where("orders.place_sent_at", "is not", null);
}

async function giveBackPaid({ db, limits }: Context): Promise<number> {
  const paid = await db.query
    .selectFrom("order_counts")
    .innerJoin("orders", "orders.id", "order_counts.order_id")
    .where("order_counts.taken", "is not", null)
    .where("orders.payment", "=", "paid")
    .select(["order_counts.order_id", "order_counts.taken"])
    .limit(AT_ONCE)
    .execute();
  for (const { order_id, taken } of paid) {
    const { numUpdatedRows } = await db.query
      .updateTable("order_counts")
      .set({ taken: null })
      .where("order_id", "=", order_id)
      .where("taken", "is not", null)
      .executeTakeFirst();
    // Of several processes, one gives it back.
    if (numUpdatedRows === 1n && taken !== null) await limits.giveBack(taken);
  }
  await db.query
    .deleteFrom("order_counts")
    .where("counted_at", "<", db.time() - KEPT_MS)
    .execute();
  return paid.length;
}
