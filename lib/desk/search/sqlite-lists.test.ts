import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());

// PostgreSQL chooses by how much there is; `npm run bench -- --desk` measures both.
test("each ready list and each search is read by an index", async () => {
  const { db } = bench.context;
  const plan = async (condition: string) => {
    const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN SELECT * FROM orders WHERE ${sql.raw(condition)}
      ORDER BY created_at DESC, id DESC LIMIT 51`.execute(db.query);
    return rows.map(({ detail }) => detail).join();
  };
  expect(await plan("payment = 'paid' AND service <> 'active' AND delivered_at IS NULL")).toMatch(/orders_unserved/);
  expect(await plan("review IS NOT NULL")).toMatch(/orders_flagged_created/);
  expect(await plan("renews = 1")).toMatch(/orders_renews_created/);
  expect(await plan("1 = 1")).toMatch(/orders_created/);
  for (const column of ["sim_digest", "sim_end_digest", "email_digest"]) {
    expect(await plan(`${column} = 'x'`)).toMatch(new RegExp(`orders_${column}`));
  }
});
