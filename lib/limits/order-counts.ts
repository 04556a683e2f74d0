import { createHmac } from "node:crypto";
import type { Database } from "#/lib/db/database.ts";
import { createBoundedMap } from "./bounded-map.ts";
import type { Asker, Limits, Refused } from "./limits.ts";
import type { Limit } from "./table.ts";

/** What orders are counted by when their buyers ask for payment. */
export interface OrderCounts {
  /**
   * Counts an order once, however often its buyer presses. Where others behind the same address are paying, it waits a little for them.
   * @param mayProve whether an unknown device could prove a mailbox instead
   */
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
  sleep: (ms: number) => Promise<unknown>;
}

/** Longer than any of their windows, and longer than an order stays open. */
const KEPT_MS = 2 * 24 * 3_600_000;
const AT_ONCE = 100;
/** From the press until the partner has the order. */
const IN_FLIGHT_MS = 60_000;
/** How long a buyer may take over the card fields. */
const PAYING_MS = 10 * 60_000;
/** How long a press waits for those who are paying, how often it looks for payments here, and for those that other processes found. */
const WAIT_MS = 20_000;
const LOOK_MS = 250;
const RETRY_MS = 2_000;
/** How many presses wait at most, so that waiting costs little in a flood. */
const MOST_OF_AN_ADDRESS = 40;
const MOST_WAITING = 200;
const ADDRESSES = 10_000;

export function createOrderCounts(context: Context): OrderCounts {
  const queue = createQueue(context);
  return {
    count: (orderId, asker, mayProve) => queue(asker, () => countOrder(context, orderId, asker, mayProve)),
    giveBackPaid: () => giveBackPaid(context, 0),
  };
}

/**
 * An address has a few unpaid orders a day, and carriers put many buyers behind one. So what is paid is given back before a
 * refusal, and a press waits while orders that were counted there a short while ago may be paid any moment.
 */
function createQueue(context: Context) {
  const { db, sleep } = context;
  const countedAt = createBoundedMap<number>(ADDRESSES);
  const waiting: string[] = [];
  let givenBack = 0;
  let looking: Promise<void> | null = null;

  /** One look for all who wait, at the few orders that may just have been paid. */
  const look = (): Promise<void> => {
    looking ??= giveBackPaid(context, db.time() - PAYING_MS)
      .then((count) => {
        givenBack += count;
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  };

  const waitUntilPaid = async (address: string, before: number, giveUpAt: number): Promise<void> => {
    waiting.push(address);
    try {
      while (givenBack === before && db.time() < giveUpAt) {
        await sleep(LOOK_MS);
        await look();
      }
    } finally {
      waiting.splice(waiting.indexOf(address), 1);
    }
  };

  const isFull = (address: string): boolean =>
    waiting.length >= MOST_WAITING || waiting.filter((other) => other === address).length >= MOST_OF_AN_ADDRESS;

  return async ({ address: { narrow } }: Asker, tryIt: () => Promise<Refused | null>): Promise<Refused | null> => {
    const giveUpAt = db.time() + WAIT_MS;
    for (;;) {
      const before = givenBack;
      const refused = await tryIt();
      if (refused === null) {
        countedAt.set(narrow, db.time());
        return null;
      }
      await look();
      if (givenBack > before) continue;
      const payingMs = (countedAt.get(narrow) ?? 0) + PAYING_MS - db.time();
      if (refused.limit.by !== "address" || payingMs <= 0) return refused;
      if (isFull(narrow) || db.time() >= giveUpAt) return { ...refused, waitMs: payingMs };
      await waitUntilPaid(narrow, before, Math.min(giveUpAt, db.time() + RETRY_MS));
    }
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
  const outcome = await limits.take("order", asker);
  if (outcome.status === "refused") return outcome;
  const device = asker.device && createHmac("sha256", secret).update(asker.device).digest("base64url");
  const { numInsertedOrUpdatedRows } = await db.query
    .insertInto("order_counts")
    .values({ order_id: orderId, device, taken: outcome.taken, counted_at: db.time() })
    .onConflict((conflict) => conflict.column("order_id").doNothing())
    .executeTakeFirst();
  // Two presses at the same moment are one.
  if (numInsertedOrUpdatedRows === 0n) {
    await limits.giveBack(outcome.taken);
    return null;
  }
  // With its own row, so that of many at the same moment not one too many passes.
  const refused =
    (device === null ? null : await refusedByDevice(context, device)) ??
    (mayProve && !asker.isProven && !asker.ownsSim ? await refusedByAll(context) : null);
  if (refused) {
    await db.query.deleteFrom("order_counts").where("order_id", "=", orderId).execute();
    await limits.giveBack(outcome.taken);
  }
  return refused;
}

async function refusedByDevice(context: Context, device: string): Promise<Refused | null> {
  const { db } = context;
  const { limit, most } = limitBy(context, "device");
  const rows = await unpaidCounts(db)
    .where("order_counts.device", "=", device)
    .orderBy("order_counts.counted_at", "desc")
    .limit(most + 1)
    .execute();
  const first = rows[most];
  if (!first) return null;
  return { status: "refused", limit, waitMs: Math.max(1, first.counted_at + limit.windowMs - db.time()) };
}

async function refusedByAll(context: Context): Promise<Refused | null> {
  const { limit, most } = limitBy(context, "all");
  const rows = await unpaidCounts(context.db)
    .where("order_counts.counted_at", ">", context.db.time() - limit.windowMs)
    .limit(most + 1)
    .execute();
  return rows.length <= most ? null : { status: "refused", limit, waitMs: limit.windowMs };
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

function limitBy({ table, scale }: Context, by: Limit["by"]): { limit: Limit; most: number } {
  const limit = table.find((row) => row.of === "open" && row.by === by);
  if (!limit) throw new Error(`no limit on open orders by ${by}`);
  return { limit, most: Math.max(1, Math.round(limit.count * scale)) };
}

async function giveBackPaid({ db, limits }: Context, countedAfter: number): Promise<number> {
  const paid = await db.query
    .selectFrom("order_counts")
    .innerJoin("orders", "orders.id", "order_counts.order_id")
    .where("order_counts.taken", "is not", null)
    .where("orders.payment", "=", "paid")
    .where("order_counts.counted_at", ">", countedAfter)
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
