import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { fillRenewals, moneyMeasures } from "#/bench/desk/money.ts";
import { percentile } from "#/bench/figures/load.ts";
import type { Database } from "#/lib/db/database.ts";
import { openDatabase } from "#/lib/db/open.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { type ListFilter, readAddress } from "#/lib/desk/search/filter.ts";
import { find } from "#/lib/desk/search/find.ts";
import { listOrders } from "#/lib/desk/search/list.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";

const ORDERS = 1_000_000;
const BATCH = 5_000;
const ROUNDS = 21;
/** The slowest first page that an operator may wait for. */
const BOUND_MS = 100;
const SIM = "89852072200001234567";
const MAIL = "ann@example.com";

const LISTS: Readonly<Record<string, ListFilter>> = {
  all: {},
  "paid, not served": { show: "unserved" },
  flagged: { show: "flagged" },
  paid: { payment: "paid" },
  "waiting for payment": { payment: "open" },
  "not paid in time": { payment: "lapsed" },
  "refused by the partner": { plan: "refused" },
  "auto-renewal": { show: "renews", payment: "paid" },
  "one day": { from: "2026-03-01", to: "2026-03-01" },
};

/** Measures the lists and the search of the desk with a million orders. @returns whether each stays within the bound */
export async function measureLists(report: (line: string) => void, postgresUrl: string | null): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), "desk-"));
  const urls = [`file:${folder}/shop.db`, ...(postgresUrl === null ? [] : [postgresUrl])];
  let slowest = 0;
  for (const url of urls) {
    const db = await openDatabase(url, TEST_KEYS);
    const isPostgres = !url.startsWith("file:");
    await fill(db, isPostgres);
    report(isPostgres ? "PostgreSQL" : "SQLite");
    for (const [name, run] of measured({ db, clock: { now: Date.now }, random: randomBytes })) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const startedAt = performance.now();
        await run();
        times.push(performance.now() - startedAt);
      }
      const [median, worst] = [percentile(times, 50), percentile(times, 95)];
      slowest = Math.max(slowest, worst);
      report(`  ${name}: ${median.toFixed(1)} ms, 95 of 100 within ${worst.toFixed(1)} ms`);
    }
    await db.close();
  }
  rmSync(folder, { recursive: true });
  return slowest < BOUND_MS;
}

function measured(context: DeskContext): [string, () => Promise<unknown>][] {
  const lists = Object.entries(LISTS).map(([name, filter]): [string, () => Promise<unknown>] => [
    `list: ${name}`,
    () => listOrders(context, "bench", filter, null),
  ]);
  const typed = ["no-500000", "pay-500000", "500000", SIM, SIM.slice(-6), MAIL, "unknown"];
  const searches = typed.map((text): [string, () => Promise<unknown>] => [
    `search: ${text}`,
    async () => {
      const { address } = await find(context, text);
      if (!address?.includes("?")) return;
      const { filter } = readAddress(Object.fromEntries(new URL(address, "http://shop").searchParams));
      await listOrders(context, "bench", filter, null);
    },
  ]);
  return [...lists, ...searches, ...moneyMeasures(context)];
}

/** In statements that are short enough for the databases' limits. The digests of all but a few rows are made up: no row is found by them, and an index holds them as well. */
async function fill({ query, sealing }: Database, isPostgres: boolean): Promise<void> {
  if (sealing === null) throw new Error("the database was opened without its data key");
  const [sim, end, mail] = [sealing.digest("sim", SIM), sealing.digest("sim end", SIM), sealing.digest("mail", MAIL)];
  for (let from = 1; from <= ORDERS; from += BATCH) await fillFrom(query, from, { sim, end, mail });
  await fillRenewals(query);
  // The server of a shop does this by itself; only then does an index alone answer a query.
  await sql.raw(isPostgres ? "VACUUM (ANALYZE) orders" : "ANALYZE orders").execute(query);
}

async function fillFrom(
  query: Database["query"],
  from: number,
  { sim, end, mail }: Record<"sim" | "end" | "mail", string>,
): Promise<void> {
  const isFound = sql.raw("i IN (1000, 500000, 999999)");
  await sql`
    INSERT INTO orders (
      id, attempt_key, order_no, pay_id, request_order_id, version, payment, service, review, created_at, sim, language,
      plan_name, service_plan_code, package_code, plan_title, term_name, order_period, package_type, specifications,
      currency, currency_symbol, amount_minor, amount_text, paid_at, delivered_at, active_at, touched_at, renews,
      is_renewable, partner_order_no, key_number, sim_digest, sim_end_digest, email_digest
    )
    WITH RECURSIVE numbers(i) AS (SELECT ${sql.lit(from)} UNION ALL SELECT i + 1 FROM numbers WHERE i < ${sql.lit(from + BATCH - 1)})
    SELECT
      'id-' || i, 'key-' || i, 'no-' || i, 'pay-' || i, 'request-' || i, 1,
      CASE WHEN i % 10 < 6 THEN 'paid' WHEN i % 10 < 9 THEN 'lapsed' WHEN i % 100 = 9 THEN 'open' ELSE 'void' END,
      CASE WHEN i % 10 >= 6 THEN 'unplaced' WHEN i % 5000 = 0 THEN 'placed' WHEN i % 9001 = 0 THEN 'refused' ELSE 'active' END,
      CASE WHEN i % 3000 = 0 THEN 'reason' END, 1760000000000 + i * CAST(31000 AS bigint), 'x', 'en',
      'plan', 's', 'p', 'Plan ' || (i % 20), '1 month', '1', '2', '', CASE WHEN i % 4 = 0 THEN 'EUR' ELSE 'USD' END, '$', 1290, '$12.90',
      CASE WHEN i % 10 < 6 THEN 1760000060000 + i * CAST(31000 AS bigint) END, CASE WHEN i % 10 < 6 AND i % 5000 <> 0 THEN 1 END, NULL, 0,
      CASE WHEN i % 7 = 0 THEN 1 ELSE 0 END, 1, 'partner-' || i, 1,
      CASE WHEN ${isFound} THEN ${sql.lit(sim)} ELSE 'sim-' || (i / 2) END,
      CASE WHEN ${isFound} THEN ${sql.lit(end)} ELSE 'end-' || (i / 2) END,
      CASE WHEN ${isFound} THEN ${sql.lit(mail)} ELSE 'mail-' || (i / 3) END
    FROM numbers`.execute(query);
}
