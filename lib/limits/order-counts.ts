import { createHmac } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import type { Database } from "#/lib/db/database.ts";
import type { Schema } from "#/lib/db/schema.ts";
import type { Asker, Limits, Refused } from "./limits.ts";
import { createQueue } from "./order-queue.ts";
import { type Limit, scaled } from "./table.ts";

/** What orders are counted by when their buyers ask for payment. */
export interface OrderCounts {
  /**
   * Counts an order once, however often its buyer presses. Where others behind the same address are paying, it waits a little for them.
   * @param mayProve whether an unknown device could prove a mailbox instead
   */
  count(orderId: string, asker: Asker, mayProve: boolean): Promise<Refused | null>;
  /** Gives back what orders were counted as that are paid, or end without a payment, or were never sent to the partner. @returns how many */
  giveBack(): Promise<number>;
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
  sleep: (ms: number) => Promise<unknown>;
  isShuttingDown: () => boolean;
}

/** Longer than any of their windows, and longer than an order stays open. */
const KEPT_MS = 2 * 24 * 3_600_000;
const AT_ONCE = 100;
/** From the press until the partner has the order. */
const IN_FLIGHT_MS = 60_000;
/** What an order was counted as, until the limits on open orders have decided: nothing to give back. */
const UNDECIDED = "[]";
/** How often another press on the same order looks for that decision, and when it assumes that the deciding one has crashed. */
const LOOK_MS = 50;
const DECIDING_MS = 10_000;

export function createOrderCounts(context: Context): OrderCounts {
  const queue = createQueue({ ...context, giveBack: (countedAfter) => giveBack(context, countedAfter) });
  return {
    count: (orderId, asker, mayProve) =>
      queue(asker, (noteCounted) => countOrder(context, { orderId, asker, mayProve, noteCounted })),
    giveBack: () => giveBack(context, 0),
  };
}

interface Press {
  orderId: string;
  asker: Asker;
  mayProve: boolean;
  noteCounted: () => void;
}

async function countOrder(context: Context, press: Press): Promise<Refused | null> {
  const { orderId, asker, mayProve, noteCounted } = press;
  const { db, limits, secret, sleep } = context;
  const device = asker.device && createHmac("sha256", secret).update(asker.device).digest("base64url");
  for (;;) {
    const standing = await standingOf(context, orderId);
    if (standing === "counted") return null;
    if (standing === "undecided") {
      await sleep(LOOK_MS);
      continue;
    }
    const outcome = await limits.take("order", asker);
    if (outcome.status === "refused") return outcome;
    noteCounted();
    const { numInsertedOrUpdatedRows } = await db.query
      .insertInto("order_counts")
      .values({ order_id: orderId, device, taken: UNDECIDED, counted_at: db.time() })
      .onConflict((conflict) => conflict.column("order_id").doNothing())
      .executeTakeFirst();
    // Two presses at the same moment are one: what the first is answered holds for both.
    if (numInsertedOrUpdatedRows !== 0n) {
      // With its own row, so that of many at the same moment not one too many passes.
      const refused =
        (device === null ? null : await refusedByDevice(context, device)) ??
        (mayProve && !asker.isProven && !asker.ownsSim ? await refusedByAll(context) : null);
      if (refused === null && (await keep(db, orderId, outcome.taken))) return null;
      if (refused !== null) {
        await giveUp(db, orderId);
        await limits.giveBack(outcome.taken);
        return refused;
      }
    }
    await limits.giveBack(outcome.taken);
  }
}

/** @returns false when another press has taken this one for dead */
async function keep({ query }: Database, orderId: string, taken: string): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("order_counts")
    .set({ taken })
    .where("order_id", "=", orderId)
    .where("taken", "=", UNDECIDED)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function giveUp({ query }: Database, orderId: string): Promise<void> {
  await query.deleteFrom("order_counts").where("order_id", "=", orderId).where("taken", "=", UNDECIDED).execute();
}

/** Whether an order is counted. If the partner never got it, and no press is about to send it, it is given back. */
async function standingOf(context: Context, orderId: string): Promise<"uncounted" | "undecided" | "counted"> {
  const { db } = context;
  const row = await countedOrders(db).where("order_counts.order_id", "=", orderId).executeTakeFirst();
  if (!row) return "uncounted";
  const age = db.time() - row.counted_at;
  if (row.taken === UNDECIDED && age < DECIDING_MS) return "undecided";
  if (row.taken !== UNDECIDED && !isUnsent(row)) return "counted";
  if (row.taken === UNDECIDED || age >= IN_FLIGHT_MS) {
    await giveBackOne(context, row);
    return "uncounted";
  }
  // This press may send it, so it is in flight anew.
  const { numUpdatedRows } = await db.query
    .updateTable("order_counts")
    .set({ counted_at: db.time() })
    .where("order_id", "=", row.order_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? "counted" : "uncounted";
}

async function refusedByDevice(context: Context, device: string): Promise<Refused | null> {
  const { db } = context;
  const limit = limitBy(context, "device");
  const rows = await unpaidCounts(db)
    .where("order_counts.device", "=", device)
    .where("order_counts.counted_at", ">", db.time() - limit.windowMs)
    .orderBy("order_counts.counted_at", "desc")
    .limit(limit.count + 1)
    .execute();
  const first = rows[limit.count];
  if (!first) return null;
  return { status: "refused", limit, waitMs: Math.max(1, first.counted_at + limit.windowMs - db.time()) };
}

async function refusedByAll(context: Context): Promise<Refused | null> {
  const limit = limitBy(context, "all");
  const rows = await unpaidCounts(context.db)
    .where("order_counts.counted_at", ">", context.db.time() - limit.windowMs)
    .limit(limit.count + 1)
    .execute();
  return rows.length <= limit.count ? null : { status: "refused", limit, waitMs: limit.windowMs };
}

/** Counted orders that the partner has, or is about to get, and that are not paid. */
function unpaidCounts(db: Database) {
  return db.query
    .selectFrom("order_counts")
    .innerJoin("orders", "orders.id", "order_counts.order_id")
    .where("orders.payment", "in", ["unpaid", "open"])
    .where(({ eb, or }) =>
      or([eb("orders.place_sent_at", "is not", null), eb("order_counts.counted_at", ">", db.time() - IN_FLIGHT_MS)]),
    )
    .select("order_counts.counted_at");
}

/** With its count scaled. */
function limitBy({ table, scale }: Context, by: Limit["by"]): Limit {
  const limit = table.find((row) => row.of === "open" && row.by === by);
  if (!limit) throw new Error(`no limit on open orders by ${by}`);
  return { ...limit, count: scaled(limit.count, scale) };
}

/** An order that was counted. */
interface CountedOrder {
  order_id: string;
  taken: string | null;
  counted_at: number;
  payment: string;
  place_sent_at: number | null;
}

function countedOrders({ query }: Database) {
  return query
    .selectFrom("order_counts")
    .innerJoin("orders", "orders.id", "order_counts.order_id")
    .select([
      "order_counts.order_id",
      "order_counts.taken",
      "order_counts.counted_at",
      "orders.payment",
      "orders.place_sent_at",
    ]);
}

/** The partner doesn't know of it. */
function isUnsent({ payment, place_sent_at }: CountedOrder): boolean {
  return payment === "unpaid" && place_sent_at === null;
}

async function giveBack(context: Context, countedAfter: number): Promise<number> {
  const { db } = context;
  const done = await countedOrders(db)
    .where("order_counts.taken", "is not", null)
    .where("order_counts.counted_at", ">", countedAfter)
    .where(({ eb, and, or }) =>
      or([
        eb("orders.payment", "in", ["paid", "void"]),
        and([
          eb("orders.payment", "=", "unpaid"),
          eb("orders.place_sent_at", "is", null),
          eb("order_counts.counted_at", "<=", db.time() - IN_FLIGHT_MS),
        ]),
      ]),
    )
    .limit(AT_ONCE)
    .execute();
  for (const row of done) await giveBackOne(context, row);
  await db.query
    .deleteFrom("order_counts")
    .where("counted_at", "<", db.time() - KEPT_MS)
    .execute();
  return done.length;
}

/** Of several processes, one gives it back; if that fails, it is still to be given back. An order that was never sent may be counted again. */
async function giveBackOne({ db, limits }: Context, order: CountedOrder): Promise<void> {
  const { order_id, taken, counted_at } = order;
  if (taken === null) return;
  await db.query.transaction().execute(async (transaction) => {
    // As it was read: a press may have begun to send it meanwhile.
    const isSame = ({ eb, and }: ExpressionBuilder<Schema, "order_counts">) =>
      and([eb("order_id", "=", order_id), eb("taken", "=", taken), eb("counted_at", "=", counted_at)]);
    const isFirst = isUnsent(order)
      ? (await transaction.deleteFrom("order_counts").where(isSame).executeTakeFirst()).numDeletedRows === 1n
      : (await transaction.updateTable("order_counts").set({ taken: null }).where(isSame).executeTakeFirst())
          .numUpdatedRows === 1n;
    if (isFirst) await limits.giveBack(taken, transaction);
  });
}
