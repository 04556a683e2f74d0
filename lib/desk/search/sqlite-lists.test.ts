import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import type { ListFilter } from "./filter.ts";
import { openList } from "./list.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());

/** How the database reads a page of a list and its count, and what it reads to choose the index. */
async function plansOf(filter: ListFilter): Promise<string[]> {
  const { db } = bench.context;
  const nodes: RootOperationNode[] = [];
  const record: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const list = await openList({ ...bench.context, db: { ...db, query: db.query.withPlugin(record) } }, filter);
  await list.read({ side: "after", createdAt: 1, id: "x" }, 51);
  await list.read({ side: "before", createdAt: 1, id: "x" }, 51);
  await list.count();
  const plans: string[] = [];
  for (const node of nodes) {
    const { sql, parameters } = db.query.getExecutor().compileQuery(node, { queryId: "plan" });
    const explained = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]);
    const { rows } = await db.query.executeQuery<{ detail: string }>(explained);
    plans.push(rows.map(({ detail }) => detail).join("; "));
  }
  return plans;
}

const ONE: readonly (readonly [ListFilter, index: string])[] = [
  [{ sim: "x" }, "orders_sim_digest"],
  [{ end: "x" }, "orders_sim_end_digest"],
  [{ four: "x" }, "orders_four_created"],
  [{ amount: "12.90" }, "orders_amount_created"],
  [{ mail: "x" }, "orders_mail_created"],
  [{ show: "unserved" }, "orders_unserved_created"],
  [{ show: "flagged" }, "orders_flagged_created"],
  [{ show: "disputed" }, "orders_flagged_created"],
  [{ show: "renews" }, "orders_renews_created"],
  [{ show: "refunded" }, "orders_refunded_created"],
  [{ payment: "open" }, "orders_payment_created"],
  [{ plan: "refused" }, "orders_service_created"],
  [{ currency: "EUR" }, "orders_currency_created"],
  [{ name: "Plan" }, "orders_name_created"],
];
/** The other indexes that are walked from end to end hold only some orders. */
const WHOLE_TABLE = /SCAN orders($|;| USING (COVERING )?INDEX orders_created)/;
const PERIOD = { from: "2026-01-01", to: "2026-02-01" };

// PostgreSQL chooses by how much there is; `npm run bench -- --desk` measures both.
test("each filter is read by its index", async () => {
  for (const [filter, index] of ONE) {
    for (const plan of [...(await plansOf(filter)), ...(await plansOf({ ...filter, ...PERIOD }))]) {
      expect(plan, JSON.stringify(filter)).toMatch(new RegExp(`INDEX ${index}( |;|$)`));
    }
  }
  for (const plan of await plansOf(PERIOD)) expect(plan).toMatch(/SEARCH .*INDEX orders_created/);
  for (const plan of await plansOf({})) expect(plan).toMatch(/INDEX orders_created/);
});

test("two filters are read by an index that has both, or by that of the rarer one", async () => {
  for (const [one] of ONE) {
    for (const [other] of ONE) {
      const filter = { ...other, ...one };
      if (Object.keys(filter).length !== 2) continue;
      for (const plan of await plansOf(filter)) expect(plan, JSON.stringify(filter)).not.toMatch(WHOLE_TABLE);
    }
  }
  const [probe] = await plansOf({ show: "unserved", currency: "EUR" });
  expect(probe).toContain("orders_unserved_created");
  const together: [ListFilter, string][] = [
    [{ payment: "paid", plan: "active" }, "orders_states_created (payment=? AND service=?"],
    [{ show: "renews", payment: "void" }, "orders_renews_payment_created (payment=?"],
    [{ name: "Plan", payment: "paid" }, "COVERING INDEX orders_name_created (plan_title=?"],
    [{ name: "Plan", show: "renews" }, "COVERING INDEX orders_name_created (plan_title=?"],
    [{ currency: "EUR", plan: "active" }, "COVERING INDEX orders_currency_created (currency=?"],
    [{ mail: "x", payment: "paid" }, "COVERING INDEX orders_mail_created (email_digest=?"],
  ];
  for (const [filter, index] of together) {
    // What comes before chooses the index.
    const plans = (await plansOf(filter)).slice(-3);
    for (const plan of plans) expect(plan, JSON.stringify(filter)).toContain(index);
  }
});
