import { sql } from "kysely";
import type { Database } from "#/lib/db/database.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { readMoney } from "#/lib/desk/money/figures.ts";
import { markRefunded } from "#/lib/receipts/refunds.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { makeNotification, READING } from "#/lib/testing/statements.ts";

const BATCH = 20_000;
const PERIODS = {
  "one day": { from: "2026-03-01", to: "2026-03-01" },
  "31 days": { from: "2026-03-01", to: "2026-03-31" },
} as const;

/** The money of some periods, among a million orders of a year. */
export function moneyMeasures({ db }: DeskContext): [string, () => Promise<unknown>][] {
  const context = { db, ...READING };
  return Object.entries(PERIODS).map(([name, period]) => [`money: ${name}`, () => readMoney(context, period)]);
}

/** Of the orders that renew, one in fifty has been charged once more, and one in fifty was stopped. */
export async function fillRenewals(query: Database["query"]): Promise<void> {
  const { heardAt: _heardAt, ...statement } = makeNotification({ totalAmount: "1290" });
  for (let from = 1; from <= 1_000_000; from += BATCH) {
    const some = sql`FROM orders WHERE renews = 1 AND payment = 'paid' AND ${sql.raw(
      `created_at >= 1760000000000 + ${from} * CAST(31000 AS bigint) AND created_at < 1760000000000 + ${from + BATCH} * CAST(31000 AS bigint)`,
    )}`;
    await sql`INSERT INTO renewal_payments (order_id, event_key, at, statement, key_number)
      SELECT id, 'event', created_at + 60000, ${JSON.stringify(statement)}, 1 ${some} AND id LIKE '%50'`.execute(query);
    await sql`INSERT INTO renewal_stops (id, sim, language, order_no, pay_id, requested_at, stopped_at, next_ask_at, key_number, sim_digest)
      SELECT id, 'x', 'en', order_no, pay_id, created_at + 60000, created_at + 120000, 0, 1, sim_digest ${some} AND id LIKE '%25'`.execute(
      query,
    );
  }
}

/** One order in a hundred has a refund, and is marked as at a start. */
export async function fillRefunds(context: DeskContext): Promise<void> {
  const { operator } = await addOperator(context, "bench");
  await sql`INSERT INTO order_refunds (id, order_id, operator_id, at, amount_minor, refunded_on, place)
    SELECT 'refund ' || id, id, ${operator.id}, created_at + 60000, 500, '2026-03-01', '' FROM orders WHERE id LIKE '%00'`.execute(
    context.db.query,
  );
  await markRefunded(context.db.query);
}
