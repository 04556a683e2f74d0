import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#/lib/db/database.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { databaseKeys } from "#/lib/db/sealing/keys.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { NO_FIGURES, plus, readMoney } from "#/lib/desk/money/figures.ts";
import { readNotes } from "#/lib/desk/orders/notes.ts";
import { findItem, readOpen } from "#/lib/desk/queue/queue.ts";
import { KINDS } from "#/lib/desk/queue/queue-item.ts";
import type { ListFilter } from "#/lib/desk/search/filter.ts";
import { listOrders } from "#/lib/desk/search/list.ts";
import { parseEnv } from "#/lib/env.ts";
import { refundsOf } from "#/lib/receipts/refunds.ts";
import { settings } from "#/lib/testing/settings.ts";
import { READING } from "#/lib/testing/statements.ts";
import { createTestDatabase, type TestDatabase } from "#/lib/testing/test-database.ts";
import { createSeal } from "#/lib/web/seal.ts";
import { rowsOf } from "./rows.ts";
import { runDemoData } from "./run-demo-data.ts";

const ORDERS = 200;
const DAY = 24 * 3_600_000;

let database: TestDatabase;
let db: Database;
let context: DeskContext;
let source: Record<string, string | undefined>;
const lines: string[] = [];

const run = (typed: string[]) => runDemoData({ source, typed, write: (line) => lines.push(line) });

beforeAll(async () => {
  database = await createTestDatabase();
  source = settings({ DATABASE_URL: database.url, SESSION_SECRET: randomBytes(32).toString("hex") });
  expect(await run(["--orders", String(ORDERS), "--seed", "7"]), lines.join("\n")).toBe(0);
  db = await openDatabase(database.url, { keys: databaseKeys(parseEnv(source)) });
  context = { db, clock: { now: () => db.time() }, random: randomBytes };
});
afterAll(async () => {
  await db.close();
  database.remove();
});

test("it says how to start the shop and how to let the first operator in", () => {
  expect(lines.join("\n")).toContain("Wrote 200 made-up orders");
  expect(lines.join("\n")).toContain("npm start");
  expect(lines.join("\n")).toContain("npm run -s desk -- invite");
});

test("the queue has each kind that doesn't come of the running shop itself", async () => {
  const items = await readOpen({ query: db.query, now: db.time() });
  const kinds = new Set(items.map(({ kind }) => kind));
  const ofTheShop = ["difference", "partner", "clock", "checkout", "alarm"];
  expect([...kinds].toSorted()).toEqual(
    Object.keys(KINDS)
      .filter((kind) => !ofTheShop.includes(kind))
      .toSorted(),
  );
});

test("some of the queue is taken, some handled, and some has notes", async () => {
  const source = { query: db.query, now: db.time() };
  const rows = await db.query.selectFrom("desk_items").selectAll().execute();
  const items = await Promise.all(rows.map(({ key }) => findItem(source, key)));
  expect(items.some((item) => item?.isOpen && item.taken?.name.startsWith("Demo "))).toBe(true);
  const handled = items.filter((item) => item?.isOpen === false);
  expect(handled.length).toBeGreaterThan(0);
  for (const item of handled) expect(item?.handled?.note).toContain("nothing more");
  const { order_id } = await db.query.selectFrom("desk_notes").select("order_id").executeTakeFirstOrThrow();
  expect((await readNotes(db.query, order_id))[0]?.text).toMatch(/^(The buyer|Asked)/);
});

test("the list finds orders of each state, with SIM and mail address to read", async () => {
  const all = await countOf({});
  const payments = await Promise.all(
    ["unpaid", "void", "open", "lapsed", "paid"].map((payment) => countOf({ payment })),
  );
  expect(all).toBe(ORDERS);
  expect(Math.min(...payments)).toBeGreaterThan(0);
  expect(payments.reduce((sum, count) => sum + count, 0)).toBe(ORDERS);
  for (const plan of ["unplaced", "placed", "queued", "active", "refused"]) {
    expect(await countOf({ plan }), plan).toBeGreaterThan(0);
  }
  for (const show of ["unserved", "flagged", "disputed", "renews"]) {
    expect(await countOf({ show }), show).toBeGreaterThan(0);
  }
  const { orders } = await listOrders(context, "test", { payment: "paid" }, null);
  for (const order of orders) {
    expect(order.sim).toMatch(/^\d{20}$/);
    expect(order.email).toMatch(/@example\.com$/);
  }
  const declined = await db.query.selectFrom("declines").select("order_id").execute();
  expect(declined.length).toBeGreaterThan(0);
  const refund = await db.query.selectFrom("order_refunds").select("order_id").executeTakeFirstOrThrow();
  expect((await refundsOf(db.query, refund.order_id))[0]?.place).toContain("dashboard");
});

test("the money has payments, later charges, disputes, and renewals begun, ended and running", async () => {
  const days = (at: number) => new Date(at).toISOString().slice(0, 10);
  const period = { from: days(db.time() - 100 * DAY), to: days(db.time()) };
  const { rows, running } = await readMoney({ db, ...READING }, period);
  const total = rows.reduce((sum, row) => plus(sum, row), NO_FIGURES);
  expect(total.orders).toBe(ORDERS);
  expect(Object.entries(total).filter(([, figure]) => figure === 0)).toEqual([]);
  expect(running.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0);
});

test("a second run is refused and writes nothing", async () => {
  // An embedded database is one process's alone.
  await db.close();
  expect(await run([])).toBe(1);
  expect(lines.at(-1)).toBe(
    "Nothing was written: this database has orders already, and demo data would mix with them.",
  );
  db = await openDatabase(database.url, { keys: databaseKeys(parseEnv(source)) });
  context = { ...context, db };
  expect(await countOf({})).toBe(ORDERS);
});

test("the same seed makes the same orders, and another seed makes others", () => {
  const seal = createSeal({ "1": randomBytes(32).toString("hex") });
  const made = (seed: number) => rowsOf({ index: 3, fate: "renews", seed, createdAt: DAY, now: 100 * DAY, seal });
  expect(made(1)).toEqual(made(1));
  expect(made(2)).not.toEqual(made(1));
});

test("a wrong argument is answered with how to write it", async () => {
  for (const typed of [["--orders", "5"], ["--seed", "x"], ["more"]]) {
    expect(await run(typed)).toBe(1);
    expect(lines.at(-1)).toContain("Write: npm run -s demo-data");
  }
});

async function countOf(filter: ListFilter): Promise<number> {
  const list = await listOrders(context, "test", filter, null);
  return list.count.orders;
}
