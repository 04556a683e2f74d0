import { type Kysely, type SqlBool, sql } from "kysely";

/** A day, counted from 1970 in UTC: of when an order was made, and of when it was paid. Written as in the queries, or no database uses the index. */
export const DAY_MADE = sql<number>`(created_at / 86400000)`;
export const DAY_PAID = sql<number>`(COALESCE(payment_made_at, paid_at) / 86400000)`;

/** A plan by its name, as far as an index can hold it: PostgreSQL refuses a row whose name is too long for its indexes. */
export const PLAN = sql<string>`substr(plan_title, 1, 100)`;

/** The condition for a paid order. With the order's state in it, SQLite would choose another index and walk through every paid order. */
export const PAID = sql<SqlBool>`paid_at IS NOT NULL`;

/** For the money of each day, currency and plan, in the sequence of the groups. The rows of the period are read too, for the plan's whole name. */
export async function addMoneyIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX orders_money_made ON orders (${DAY_MADE}, currency, ${PLAN}, created_at)`.execute(db);
  await sql`CREATE INDEX orders_money_paid
    ON orders (${DAY_PAID}, currency, ${PLAN}, amount_minor, renews, payment_made_at, paid_at)
    WHERE ${PAID}`.execute(db);
  await sql`CREATE INDEX orders_renewing ON orders (currency, ${PLAN}, renewal_answer, paid_at, erased_at)
    WHERE renews = 1 AND ${PAID}`.execute(db);
  await sql`CREATE INDEX orders_renewing_sims ON orders (sim_digest, paid_at, currency, ${PLAN}, renewal_answer, renews, erased_at, id)
    WHERE renews = 1 AND ${PAID}`.execute(db);
  await sql`CREATE INDEX renewal_payments_at ON renewal_payments (at)`.execute(db);
  await sql`CREATE INDEX renewal_stops_stopped ON renewal_stops (stopped_at)`.execute(db);
}
