import { type SqlBool, sql } from "kysely";
import type { Database } from "#/lib/db/database.ts";
import { isMailOn } from "#/lib/mail/outbox.ts";
import { isUnhandledLate, unservedOrders } from "#/lib/orders/attention/orders-for-people.ts";
import { INACTIVE, type PaymentState, type ServiceState } from "#/lib/orders/states.ts";

interface FiguresContext {
  db: Database;
  clock: { now(): number };
}

const HOUR = 3_600_000;

/**
 * What the database tells a monitor. Each part is read from an index and is about orders that have yet to move or are of the last hour, so it
 * costs the same however many orders are over: these aren't counted.
 */
export interface Figures {
  /** Not paid yet, or paid and the plan hasn't started. */
  orders: { payment: PaymentState; service: ServiceState; count: number }[];
  /** Orders whose card form was opened in the last hour, by what became of the payment. */
  recent: Partial<Record<PaymentState, number>>;
  /**
   * Milliseconds that the oldest order waits: for word of a payment that its browser reported, or for its plan after it was paid and no
   * operator has handled it. 0 where none waits.
   */
  oldest: { payment: number; plan: number };
  /** 0 in a shop that sends no mail. */
  mailsWaiting: number;
  /** Those that the shop knows of: how many, and when the last was made, in epoch milliseconds; null without one. */
  backups: { count: number; lastAt: number | null };
}

/** A charge that the partner knows nothing of so long after it was asked for was given up by its buyer, at the bank's page for instance. */
const ANSWERED_AFTER_MS = 15 * 60_000;

export async function readFigures({ db, clock }: FiguresContext): Promise<Figures> {
  const { query } = db;
  const now = clock.now();
  const count = sql<number | string>`count(*)`.as("count");
  const byState = query.selectFrom("orders").select(["payment", "service", count]).groupBy(["payment", "service"]);
  const unpaid = await byState.where("payment", "in", ["unpaid", "open"]).execute();
  const unserved = await byState.where("payment", "=", "paid").where("service", "in", INACTIVE).execute();
  const recent = await query
    .selectFrom("orders")
    .select(["payment", count])
    .where("opened_at", ">", now - HOUR)
    // With both bounds SQLite chooses the index on this column; with one it would walk through all orders by their payment.
    .where("opened_at", "<=", now)
    .groupBy("payment")
    .execute();
  const confirming = await query
    .selectFrom("orders")
    .select(({ fn }) => fn.min("confirming_at").as("since"))
    // Written as in its index: a bound value would hide from SQLite that they agree.
    .where(sql<SqlBool>`payment = 'open'`)
    .where(sql<SqlBool>`(answered_at IS NULL OR answered_at < confirming_at + ${ANSWERED_AFTER_MS})`)
    .executeTakeFirstOrThrow();
  // The first of an index: for the least of a column PostgreSQL would read them all, and the history of each.
  const paid = await unservedOrders(query)
    .where(isUnhandledLate)
    .select("orders.paid_at as since")
    .orderBy("orders.paid_at")
    .limit(1)
    .executeTakeFirst();
  // In a shop without a mail server the outbox only fills.
  const isOn = await isMailOn(query);
  const waiting = query.selectFrom("mails").select(count).where("state", "=", "waiting");
  const backups = query
    .selectFrom("backups")
    .select(({ fn }) => [count, fn.max("made_at").as("lastAt")])
    .where("made_at", "<=", now);
  const made = await backups.executeTakeFirstOrThrow();
  const age = (since: number | string | null): number => (since === null ? 0 : Math.max(0, now - Number(since)));
  return {
    orders: [...unpaid, ...unserved].map((row) => ({
      payment: row.payment as PaymentState,
      service: row.service as ServiceState,
      count: Number(row.count),
    })),
    recent: Object.fromEntries(recent.map((row) => [row.payment, Number(row.count)])),
    oldest: { payment: age(confirming.since), plan: age(paid?.since ?? null) },
    mailsWaiting: isOn ? Number((await waiting.executeTakeFirstOrThrow()).count) : 0,
    backups: { count: Number(made.count), lastAt: made.lastAt === null ? null : Number(made.lastAt) },
  };
}
