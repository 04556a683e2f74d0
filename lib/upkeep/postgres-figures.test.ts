import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#/lib/db/open.ts";
import { createOrdersBench } from "#/lib/testing/orders-bench.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { askPostgres } from "#/testbed/postgres.ts";
import { readFigures } from "./figures.ts";

const MINUTE = 60_000;
const ORDERS = 2_000;
/** Each order is so much older than the one before. */
const STEP = 2_000;

test("however many orders wait, a scrape reads few pages of the database", async () => {
  const bench = await createOrdersBench();
  onTestFinished(() => bench.close());
  const { db, clock } = bench.context;
  const order = await bench.startOrder();
  const model = await db.query.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();
  const unique = ["id", "attempt_key", "order_no", "pay_id", "request_order_id", "partner_order_no", "secret_digest"];
  const now = clock.now();
  const copies = Array.from({ length: ORDERS }, (_, number) => ({
    ...model,
    ...Object.fromEntries(unique.map((name) => [name, `wait-${number}`])),
    opened_at: now - 2 * 60 * MINUTE,
    ...(number % 2 === 0
      ? { confirming_at: now - number * STEP }
      : { payment: "paid" as const, paid_at: now - number * STEP }),
  }));
  for (let from = 0; from < ORDERS; from += 100) {
    await db.query
      .insertInto("orders")
      .values(copies.slice(from, from + 100))
      .execute();
  }
  await sql`VACUUM (ANALYZE) orders`.execute(db.query);

  const nodes: RootOperationNode[] = [];
  const listening: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const figures = await readFigures({ db: { ...db, query: db.query.withPlugin(listening) }, clock });
  // Of more than an hour; the bench's own work takes minutes at most.
  const oldest = expect.closeTo(ORDERS * STEP, -6);
  expect(figures.oldest).toEqual({ payment: oldest, plan: oldest });

  const executor = db.query.withoutPlugins().getExecutor();
  for (const node of nodes) {
    const { sql: text, parameters } = executor.compileQuery(node, { queryId: "figures" });
    const explained = CompiledQuery.raw(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [...parameters]);
    const { rows } = await db.query.withoutPlugins().executeQuery(explained);
    const [row] = rows as { "QUERY PLAN": [{ Plan: Record<string, number> }] }[];
    const plan = row?.["QUERY PLAN"][0].Plan;
    expect(Number(plan?.["Shared Hit Blocks"]) + Number(plan?.["Shared Read Blocks"]), text).toBeLessThan(100);
  }
});

test("the orders are vacuumed once a hundredth of them has changed, not a fifth", async () => {
  const { url, remove } = await createTestDatabase();
  onTestFinished(remove);
  const db = await openDatabase(url, TEST_KEYS);
  await db.close();
  const [table] = await askPostgres(url, "SELECT reloptions FROM pg_class WHERE oid = 'orders'::regclass");
  expect(table?.reloptions).toEqual([
    "autovacuum_vacuum_scale_factor=0.01",
    "autovacuum_vacuum_insert_scale_factor=0.01",
    "autovacuum_analyze_scale_factor=0.01",
  ]);
});
