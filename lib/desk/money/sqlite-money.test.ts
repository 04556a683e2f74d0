import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MADE, DAY_PAID, PAID, PLAN } from "#/lib/db/tables/desk/money-indexes.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());

// PostgreSQL chooses by how much there is; `npm run bench -- --desk` measures both.
test("the figures of a period come by indexes, and nothing is sorted for them", async () => {
  const plan = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN ${query}`.execute(bench.context.db.query);
    return rows.map(({ detail }) => detail).join();
  };
  const made = sql`SELECT ${DAY_MADE}, currency, ${PLAN}, COUNT(*) FROM orders WHERE ${DAY_MADE} BETWEEN 1 AND 2
    GROUP BY ${DAY_MADE}, currency, ${PLAN}`;
  expect(await plan(made)).toMatch(/^SEARCH orders USING INDEX orders_money_made [^,]*$/);
  const paid = sql`SELECT ${DAY_PAID}, currency, ${PLAN}, COUNT(*), SUM(amount_minor), SUM(renews) FROM orders
    WHERE ${PAID} AND ${DAY_PAID} BETWEEN 1 AND 2 GROUP BY ${DAY_PAID}, currency, ${PLAN}`;
  expect(await plan(paid)).toMatch(/^SEARCH orders USING INDEX orders_money_paid [^,]*$/);
  const running = sql`SELECT currency, ${PLAN}, COUNT(*) FROM orders WHERE renews = 1 AND ${PAID}
    AND renewal_answer IS NULL GROUP BY currency, ${PLAN}`;
  expect(await plan(running)).toMatch(/^SCAN orders USING INDEX orders_renewing$/);
  const replaced = sql`SELECT COUNT(*) FROM orders WHERE renews = 1 AND ${PAID} AND NOT EXISTS (SELECT 1 FROM orders AS later
    WHERE later.sim_digest = orders.sim_digest AND later.renews = 1 AND later.paid_at IS NOT NULL
      AND (later.paid_at, later.id) > (orders.paid_at, orders.id) AND COALESCE(later.renewal_answer, '') NOT IN ('none')
      AND later.paid_at > COALESCE((SELECT MAX(at) FROM renewal_payments WHERE order_id = orders.id), 0))`;
  expect(await plan(replaced)).toMatch(/SEARCH later USING COVERING INDEX orders_renewing_sims/);
  expect(await plan(replaced)).toMatch(/SEARCH renewal_payments USING INDEX \S+ \(order_id=\?\)/);
  const ended = sql`SELECT currency, COUNT(DISTINCT orders.id) FROM renewal_stops LEFT JOIN orders
    ON orders.sim_digest = renewal_stops.sim_digest AND orders.renews = 1 AND orders.paid_at IS NOT NULL
      AND orders.paid_at <= renewal_stops.stopped_at AND (renewal_stops.pay_id IS NULL OR renewal_stops.pay_id = orders.pay_id
        OR renewal_stops.order_no IN (orders.order_no, orders.partner_order_no))
    WHERE renewal_stops.stopped_at > 0 AND renewal_answer IS NULL GROUP BY currency`;
  expect(await plan(ended)).toMatch(
    /^SEARCH renewal_stops .*SEARCH orders USING (COVERING )?INDEX orders_renewing_sims/,
  );
  const ofDay = sql`SELECT id FROM orders WHERE ${PAID} AND ${DAY_PAID} = 1`;
  expect(await plan(ofDay)).toMatch(/^SEARCH orders USING INDEX orders_money_paid /);
});
