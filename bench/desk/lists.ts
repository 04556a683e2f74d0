import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { fillRefunds, fillRenewals, moneyMeasures } from "#/bench/desk/money.ts";
import { percentile } from "#/bench/figures/load.ts";
import type { Database } from "#/lib/db/database.ts";
import { openDatabase } from "#/lib/db/open.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { type ListFilter, readAddress } from "#/lib/desk/search/filter.ts";
import { find } from "#/lib/desk/search/find.ts";
import { listOrders } from "#/lib/desk/search/list.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { readFigures } from "#/lib/upkeep/figures.ts";

const ORDERS = 1_000_000;
const BATCH = 5_000;
const ROUNDS = 21;
/** The slowest first page that an operator may wait for. */
const BOUND_MS = 100;
const SIM = "89852072200001234567";
const MAIL = "ann@example.com";
/** Every fiftieth order is of this mailbox. */
const RESELLER = "reseller@example.com";
/** When the last order was made. */
const NOW = 1_760_000_000_000 + ORDERS * 31_000;

/** What each filter of a list may be, values included that few or no orders have. */
const VALUES: ListFilter[] = [
  ...["unpaid", "void", "open", "lapsed", "paid"].map((payment) => ({ payment })),
  ...["unplaced", "placed", "queued", "active", "refused"].map((plan) => ({ plan })),
  ...["unserved", "flagged", "disputed", "renews", "refunded"].map((show) => ({ show })),
  ...["USD", "GBP", "JPY"].map((currency) => ({ currency })),
  ...["Plan 3", "Plan 5", "no such plan"].map((name) => ({ name })),
  { from: "2026-03-01", to: "2026-03-01" },
  { to: "2025-10-12" },
  { made: "week" },
];
/** The slowest pairs of filters that are printed. */
const PRINTED = 5;

/** Measures the lists and the search of the desk with a million orders. @returns whether each stays within the bound */
export async function measureLists(report: (line: string) => void, postgresUrl: string | null): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), "desk-"));
  const urls = [`file:${folder}/shop.db`, ...(postgresUrl === null ? [] : [postgresUrl])];
  let slowest = 0;
  for (const url of urls) {
    const db = await openDatabase(url, TEST_KEYS);
    await fill(db);
    await fillRenewals(db.query);
    const context = { db, clock: { now: () => NOW }, random: randomBytes };
    await fillRefunds(context);
    // PostgreSQL does it by itself, and only then does an index alone answer a query; with SQLite the shop never does.
    if (!url.startsWith("file:")) await sql`VACUUM (ANALYZE) orders, order_refunds`.execute(db.query);
    report(url.startsWith("file:") ? "SQLite" : "PostgreSQL");
    for (const [title, runs, most] of measured(context)) {
      const results: Result[] = [];
      for (const [name, run] of runs) results.push({ name, ...(await timesOf(run)) });
      report(`  ${title}`);
      const slow = results.toSorted((one, other) => other.worst - one.worst).slice(0, most);
      for (const { name, median, worst } of slow) {
        report(`    ${name}: ${median.toFixed(1)} ms, 95 of 100 within ${worst.toFixed(1)} ms`);
      }
      slowest = Math.max(slowest, slow[0]?.worst ?? 0);
    }
    await db.close();
  }
  rmSync(folder, { recursive: true });
  return slowest < BOUND_MS;
}

interface Result {
  name: string;
  median: number;
  worst: number;
}

type Run = [name: string, run: () => Promise<unknown>];

async function timesOf(run: () => Promise<unknown>): Promise<Omit<Result, "name">> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await run();
    times.push(performance.now() - startedAt);
  }
  return { median: percentile(times, 50), worst: percentile(times, 95) };
}

/** The lists, pairs of filters, searches, money and metrics, each with how many of the slowest are printed. */
function measured(context: DeskContext): [title: string, runs: Run[], most: number][] {
  const listed = (filter: ListFilter): Run => [
    new URLSearchParams(filter).toString() || "all",
    () => listOrders(context, "bench", filter, null),
  ];
  const { sim, end, reseller } = digestsOf(context.db);
  const values = [...VALUES, { sim }, { end }, { mail: reseller }];
  const pairs = values.flatMap((one, index) =>
    values
      .slice(index + 1)
      .filter((other) => Object.keys(other).every((name) => !(name in one)))
      .map((other) => ({ ...one, ...other })),
  );
  const typed = ["no-500000", "pay-500000", "500000", SIM, SIM.slice(-6), MAIL, RESELLER, "unknown"];
  const searches = typed.map(
    (text): Run => [
      text,
      async () => {
        const { address } = await find(context, text);
        if (!address?.includes("?")) return;
        const { filter } = readAddress(Object.fromEntries(new URL(address, "http://shop").searchParams));
        await listOrders(context, "bench", filter, null);
      },
    ],
  );
  return [
    ["first pages with one filter", [{}, ...values].map(listed), values.length + 1],
    ["first pages with two filters", pairs.map(listed), PRINTED],
    ["searches", searches, searches.length],
    ["money", moneyMeasures(context), 2],
    ["metrics", [["a scrape", () => readFigures(context)]], 1],
  ];
}

/** In statements that are short enough for the databases' limits. The digests of all but a few rows are made up: no row is found by them, and an index holds them as well. */
async function fill(db: Database): Promise<void> {
  const digests = digestsOf(db);
  for (let from = 1; from <= ORDERS; from += BATCH) await fillFrom(db.query, from, digests);
}

type Digests = Record<"sim" | "end" | "mail" | "reseller", string>;

function digestsOf({ sealing }: Database): Digests {
  if (sealing === null) throw new Error("the database was opened without its data key");
  return {
    sim: sealing.digest("sim", SIM),
    end: sealing.digest("sim end", SIM),
    mail: sealing.digest("mail", MAIL),
    reseller: sealing.digest("mail", RESELLER),
  };
}

async function fillFrom(query: Database["query"], from: number, { sim, end, mail, reseller }: Digests): Promise<void> {
  const isFound = sql.raw("i IN (1000, 500000, 999999)");
  await sql`
    INSERT INTO orders (
      id, attempt_key, order_no, pay_id, request_order_id, version, payment, service, review, created_at, sim, language,
      plan_name, service_plan_code, package_code, plan_title, term_name, order_period, package_type, specifications,
      currency, currency_symbol, amount_minor, amount_text, paid_at, delivered_at, active_at, touched_at, renews,
      is_renewable, partner_order_no, key_number, sim_digest, sim_end_digest, sim_four_digest, email_digest
    )
    WITH RECURSIVE numbers(i) AS (SELECT ${sql.lit(from)} UNION ALL SELECT i + 1 FROM numbers WHERE i < ${sql.lit(from + BATCH - 1)})
    SELECT
      'id-' || i, 'key-' || i, 'no-' || i, 'pay-' || i, 'request-' || i, 1,
      CASE WHEN i % 10 < 6 THEN 'paid' WHEN i % 10 < 9 THEN 'lapsed' WHEN i % 100 = 9 THEN 'open' ELSE 'void' END,
      CASE WHEN i % 10 >= 6 THEN 'unplaced' WHEN i % 5000 = 0 THEN 'placed' WHEN i % 9001 = 0 THEN 'refused' ELSE 'active' END,
      CASE WHEN i % 30000 = 0 THEN 'notification: dispute status is not none' WHEN i % 3000 = 0 THEN 'reason' END, 1760000000000 + i * CAST(31000 AS bigint), 'x', 'en',
      'plan', 's', 'p', 'Plan ' || (i % 20), '1 month', '1', '2', '', CASE WHEN i % 40000 = 0 THEN 'GBP' WHEN i % 20 = 3 THEN 'EUR' ELSE 'USD' END, '$', 1290, '$12.90',
      CASE WHEN i % 10 < 6 THEN 1 END, CASE WHEN i % 10 < 6 AND i % 5000 <> 0 THEN 1 END, NULL, 0,
      CASE WHEN i % 7 = 0 AND i % 20 <> 5 AND i % 10 < 9 THEN 1 ELSE 0 END, 1, 'partner-' || i, 1,
      CASE WHEN ${isFound} THEN ${sql.lit(sim)} ELSE 'sim-' || (i / 2) END,
      CASE WHEN ${isFound} THEN ${sql.lit(end)} ELSE 'end-' || (i / 2) END,
      'four-' || (i % 10000),
      CASE WHEN ${isFound} THEN ${sql.lit(mail)} WHEN i % 50 = 0 THEN ${sql.lit(reseller)} ELSE 'mail-' || (i / 3) END
    FROM numbers`.execute(query);
}
