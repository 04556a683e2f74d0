import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/lib/testing/test-database.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./open.ts";
import { databaseKeys } from "./sealing/keys.ts";

const SIM = "8985207220128888111";
const MAIL = "First.Last@mail.example";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.url, TEST_KEYS);
});
afterAll(async () => {
  await db.close();
  database.remove();
});

const stop = (id: string, sim: string, stopped: number | null = null) => ({
  id,
  sim,
  language: "en",
  order_no: null,
  pay_id: null,
  requested_at: 1,
  stopped_at: stopped,
  next_ask_at: 1,
});

const declaration = { kind: "withdrawal", declared_at: 1, language: "en", order_id: null };

async function rawRows(table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}`.execute(
    db.query.withoutPlugins(),
  );
  return rows;
}

test("personal data are read as they were written, and lie sealed in the database", async () => {
  const row = { ...declaration, id: "read", order_no: "12 34", email: MAIL };
  await db.query.insertInto("declarations").values(row).execute();
  expect(await db.query.selectFrom("declarations").selectAll().where("id", "=", "read").execute()).toEqual([row]);
  await db.query
    .updateTable("declarations")
    .set({ email: `x${MAIL}` })
    .where("id", "=", "read")
    .execute();
  const aliased = db.query.selectFrom("declarations as d").select("d.email as mail").where("d.id", "=", "read");
  expect(await aliased.executeTakeFirst()).toEqual({ mail: `x${MAIL}` });
  const raw = JSON.stringify(await rawRows("declarations"));
  for (const text of ["12 34", MAIL, "mail.example"]) expect(raw).not.toContain(text);
});

test("a text that looks sealed is stored and read like any other", async () => {
  for (const [id, typed] of ["\u00011.abc", "1.abc", "1001.QUJD", ""].entries()) {
    const row = { ...declaration, id: `odd-${id}`, order_no: typed, email: null };
    await db.query.insertInto("declarations").values(row).execute();
    expect(await db.query.selectFrom("declarations").selectAll().where("id", "=", row.id).execute()).toEqual([row]);
  }
});

test("rows are found, changed and told apart by a sealed number, also from another table", async () => {
  await db.query
    .insertInto("renewal_stops")
    .values([stop("a", SIM), stop("b", `${SIM}9`, 5)])
    .execute();
  const found = async (sims: string[]) => {
    const rows = db.query.selectFrom("renewal_stops").select("id").where("sim", "in", sims).orderBy("id");
    return (await rows.execute()).map(({ id }) => id);
  };
  expect(await found([SIM])).toEqual(["a"]);
  expect(await found([SIM, `${SIM}9`])).toEqual(["a", "b"]);
  const again = db.query.insertInto("renewal_stops").values(stop("c", SIM));
  await again.onConflict((conflict) => conflict.column("sim").where("stopped_at", "is", null).doNothing()).execute();
  expect(await found([SIM])).toEqual(["a"]);
  const twice = db.query.selectFrom("renewal_stops as one").innerJoin("renewal_stops as other", "one.sim", "other.sim");
  expect(await twice.select("one.id").where("one.id", "=", "b").execute()).toEqual([{ id: "b" }]);
  await db.query.updateTable("renewal_stops").set({ sim: "8111" }).where("sim", "=", SIM).execute();
  expect(await found([SIM])).toEqual([]);
  expect(await found(["8111"])).toEqual(["a"]);
});

test("a comparison that digests can't answer is refused instead of finding nothing", async () => {
  const stops = db.query.selectFrom("renewal_stops").select("id");
  await expect(stops.where("sim", "like", "%8111").execute()).rejects.toThrow("renewal_stops.sim is sealed");
  const orders = db.query.selectFrom("evidence").select("order_id");
  await expect(orders.where("statement", "=", "{}").execute()).rejects.toThrow("evidence.statement is sealed");
  await expect(stops.orderBy("sim").execute()).rejects.toThrow("renewal_stops.sim is sealed");
  await expect(stops.groupBy(["id", "sim"]).execute()).rejects.toThrow("renewal_stops.sim is sealed");
  const made = stops.where((by) => by(by.fn("lower", ["sim"]), "=", "8111"));
  await expect(made.execute()).rejects.toThrow("renewal_stops.sim is sealed");
  const counted = db.query.selectFrom("renewal_stops").select((by) => by.fn.max("sim").as("sim"));
  await expect(counted.execute()).rejects.toThrow("renewal_stops.sim is sealed");
  expect(await stops.where("sim", "is", null).execute()).toEqual([]);
});

test("without its keys a database gives no table with personal data", async () => {
  const other = await createTestDatabase();
  const closed = await openDatabase(other.url, { keys: null });
  await expect(closed.query.selectFrom("orders").selectAll().execute()).rejects.toThrow("without its data key");
  expect(await closed.query.selectFrom("checkout_switch").selectAll().execute()).toEqual([]);
  await closed.close();
  other.remove();
});

test("a damaged value stays as it is, and the rows beside it are read", async () => {
  const row = { ...declaration, id: "whole", order_no: null, email: MAIL };
  await db.query
    .insertInto("declarations")
    .values([row, { ...row, id: "broken" }])
    .execute();
  await sql`UPDATE declarations SET email = ${"\u00011.broken"} WHERE id = 'broken'`.execute(db.query);
  const rows = db.query.selectFrom("declarations").select(["id", "email"]).where("id", "in", ["whole", "broken"]);
  expect(await rows.orderBy("id").execute()).toEqual([
    { id: "broken", email: "\u00011.broken" },
    { id: "whole", email: MAIL },
  ]);
});

test("the end of a number, and an address in any case, have one digest of their kind", () => {
  const digest = db.sealing?.digest ?? (() => "");
  expect(digest("sim end", SIM)).toBe(digest("sim end", "888111"));
  expect(digest("mail", MAIL)).toBe(digest("mail", MAIL.toLowerCase()));
  expect(digest("sim", "888111")).not.toBe(digest("sim end", "888111"));
});

test("another secret under the same number is refused by name, and the right one still opens all", async () => {
  const other = await createTestDatabase();
  await (await openDatabase(other.url, TEST_KEYS)).close();
  const keys = databaseKeys({ SESSION_SECRET: { "1": "another secret of the tests, just as long" } });
  await expect(openDatabase(other.url, { keys })).rejects.toThrow("sealed under SESSION_SECRET 1, which is missing or");
  await (await openDatabase(other.url, TEST_KEYS)).close();
  other.remove();
});

test("another session secret under the same number is refused by name beside a data key", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const DATA_KEY = { "1": "a data key of the tests, long enough to be one" };
  const [OLD, NEW] = ["an old secret of the tests, long enough", "a new secret of the tests, long enough"];
  const start = async (session: Record<string, string>) => {
    const db = await openDatabase(database.url, { keys: databaseKeys({ SESSION_SECRET: session, DATA_KEY }) });
    await db.close();
  };
  await start({ "1": OLD });
  await expect(start({ "1": NEW })).rejects.toThrow("sealed under SESSION_SECRET 1, which is missing or another one");
  await start({ "1": OLD, "2": NEW });
  await start({ "2": NEW });
  await expect(start({ "2": OLD })).rejects.toThrow("sealed under SESSION_SECRET 2");
});
