import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { copySqlite } from "#/lib/db/copy-sqlite.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { databaseKeys } from "#/lib/db/sealing/keys.ts";
import { openAlone } from "#/lib/db/sqlite.ts";
import { parseEnv } from "#/lib/env.ts";
import { untilUnused } from "#/lib/testing/postgres/connections.ts";
import { settings } from "#/lib/testing/settings.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { runDemoData } from "#/scripts/demo-data/run-demo-data.ts";
import { askPostgres, cutConnections } from "#/testbed/postgres.ts";
import { launch } from "#/testbed/process.ts";
import { runMove } from "./run-move.ts";

const folder = mkdtempSync(path.join(tmpdir(), "moves-"));
const filled = path.join(folder, "filled.db");
beforeAll(async () => {
  const source = settings({ DATABASE_URL: `file:${filled}` });
  await runDemoData({ source, typed: ["--orders", "300"], write: () => undefined });
});
afterAll(() => rmSync(folder, { recursive: true }));

let file: string;
let to: string;
/** A shop's file with 300 orders, and an empty database in PostgreSQL. */
beforeEach(async () => {
  file = path.join(folder, `shop-${randomInt(2 ** 40)}.db`);
  const original = openAlone(filled);
  await copySqlite(original, file);
  original.close();
  to = (await createTestDatabase()).url;
});

const keys = databaseKeys(parseEnv(settings()));
const opened = (url: string) => openDatabase(url, { keys });

async function move(...typed: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const source = settings({ DATABASE_URL: `file:${file}` });
  const code = await runMove({ source, typed, write: (line) => void lines.push(line) });
  return { code, text: lines.join("\n") };
}

/** The orders as the shop reads them, opened by its keys. */
async function ordersIn(url: string) {
  const db = await opened(url);
  const orders = await db.query.selectFrom("orders").selectAll().orderBy("created_at").orderBy("id").execute();
  await db.close();
  return orders;
}

/** All rows of all tables as they lie there, sealed. */
async function rowsIn(url: string): Promise<Record<string, string[]>> {
  const db = await openDatabase(url, { keys: null });
  const tables: Record<string, string[]> = {};
  for (const { name } of await db.query.introspection.getTables()) {
    const { rows } = await sql<object>`SELECT * FROM ${sql.table(name)}`.execute(db.query.withoutPlugins());
    tables[name] = rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();
  }
  await db.close();
  return tables;
}

test("a moved shop has every row, reads what is sealed, and no longer starts on its file", async () => {
  const before = await ordersIn(`file:${file}`);
  const { kysely_migration: _, ...rows } = await rowsIn(`file:${file}`);
  expect(await move("--to", to)).toEqual({
    code: 0,
    text: expect.stringContaining(" tables are the same, 300 orders "),
  });
  expect(await rowsIn(to)).toMatchObject(rows);
  const after = await ordersIn(to);
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(after.toSorted(byId)).toEqual(before.toSorted(byId));
  expect(after.some(({ email }) => email?.includes("@"))).toBe(true);
  await expect(opened(`file:${file}`)).rejects.toThrow("this database was moved to PostgreSQL");
  await expect(askPostgres(to, "DELETE FROM desk_audit")).rejects.toThrow("rows of the audit stay as they are");
  expect((await move("--to", to)).text).toMatch(/^Not moved: the move of this file that began .* is over\.$/);
  expect((await move("--cancel")).text).toContain("the shop may have sold in PostgreSQL since");
});

/** Makes the tables as the move does, so that a test can put something in its way there. */
async function prepareTables(statement: string): Promise<void> {
  await (await openDatabase(to, { keys: null })).close();
  await askPostgres(to, statement);
}

test("a move that is killed goes on with the same command, and no shop starts meanwhile", async () => {
  await prepareTables(`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NULL; END';
    CREATE TRIGGER wait AFTER INSERT ON mails FOR EACH STATEMENT EXECUTE FUNCTION wait()`);
  const holder = new pg.Client(to);
  holder.on("error", () => undefined);
  await holder.connect();
  await holder.query("SELECT pg_advisory_lock(7)");
  const PGPASSWORD = new URL(to).password;
  const environment = settings({ DATABASE_URL: `file:${file}`, PGPASSWORD }) as Record<string, string>;
  const withoutPassword = Object.assign(new URL(to), { password: "" }).href;
  const first = launch(["scripts/move.mjs", "--to", withoutPassword], environment);
  const waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
  await expect.poll(() => askPostgres(to, waiting)).toHaveLength(1);
  expect((await move("--to", to)).text).toBe(
    "Not moved: a shop uses the file. Stop the shop first; nothing was changed.",
  );
  first.signal("SIGKILL");
  expect(await first.end).toBe("SIGKILL");
  await cutConnections(to);
  await askPostgres(to, "DROP TRIGGER wait ON mails");
  expect(await askPostgres(to, "SELECT count(*)::int AS orders FROM orders")).toEqual([{ orders: 300 }]);
  for (const url of [`file:${file}`, to]) await expect(opened(url)).rejects.toThrow("is being moved to PostgreSQL");
  await untilUnused(to);
  expect(await move("--to", to)).toEqual({
    code: 0,
    text: expect.stringMatching(/\nGoing on with the move that began /),
  });
  expect(await ordersIn(to)).toHaveLength(300);
});

test("a row that is damaged on its way is found, and a cancelled move gives the file back", async () => {
  await prepareTables(`CREATE FUNCTION damage() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.amount_minor = NEW.amount_minor + 1; RETURN NEW; END';
    CREATE TRIGGER damage BEFORE INSERT ON orders FOR EACH ROW WHEN (NEW.payment = 'void') EXECUTE FUNCTION damage()`);
  const { code, text } = await move("--to", to);
  expect(code).toBe(1);
  expect(text).toMatch(/Not moved: the copy differs from the file: orders differs in \d+ rows \(amount_minor\)\. /);
  expect(text).toContain("No shop starts on the file until the move is over, or cancelled");
  await expect(opened(`file:${file}`)).rejects.toThrow("is being moved to PostgreSQL");
  expect((await move("--cancel")).text).toContain("The move was cancelled");
  expect(await ordersIn(`file:${file}`)).toHaveLength(300);
  expect((await move("--to", to)).text).toContain("holds the unfinished move of another file, or a cancelled one");
});

test("a row that is missing in PostgreSQL is found", async () => {
  await prepareTables(`CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER lose BEFORE INSERT ON observations FOR EACH ROW EXECUTE FUNCTION lose()`);
  const shop = openAlone(file);
  shop.exec("INSERT INTO observations VALUES ('a', 'b', 1, 1, 1)");
  shop.close();
  expect((await move("--to", to)).text).toMatch(/observations has \d+ rows in the file and 0 in PostgreSQL\. /);
});

test("a text of any characters arrives, with the character zero replaced", async () => {
  const odd = `a "quote", a \\\\, a\nline, {1,NULL}, \u{1F600} and a zero: \0`;
  const shop = openAlone(file);
  shop.prepare("INSERT INTO observations VALUES (?, 'odd', ?, 1, 1)").run(odd, BigInt(Number.MAX_SAFE_INTEGER));
  shop.close();
  expect((await move("--to", to)).code).toBe(0);
  expect(await askPostgres(to, "SELECT assumption, count FROM observations WHERE seen = 'odd'")).toEqual([
    { assumption: odd.replace("\0", "\uFFFD"), count: String(Number.MAX_SAFE_INTEGER) },
  ]);
});

test("a move that ends between the two marks is finished by the same command", async () => {
  await prepareTables(`CREATE FUNCTION stay() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no''; END';
    CREATE TRIGGER stay BEFORE DELETE ON kysely_migration FOR EACH ROW EXECUTE FUNCTION stay()`);
  expect((await move("--to", to)).text).toContain("Not moved: P0001. The same command goes on where it was.");
  await expect(opened(`file:${file}`)).rejects.toThrow("this database was moved to PostgreSQL");
  await expect(opened(to)).rejects.toThrow("is being moved to PostgreSQL");
  await untilUnused(to);
  await askPostgres(to, "DROP TRIGGER stay ON kysely_migration");
  expect(await move("--to", to)).toEqual({ code: 0, text: expect.stringContaining("The shop was moved in ") });
  expect(await ordersIn(to)).toHaveLength(300);
});

test("a shop that uses the file or the target, and a target that isn't empty, are refused", async () => {
  const shop = await opened(`file:${file}`);
  expect((await move("--to", to)).text).toContain("Stop the shop first; nothing was changed");
  await shop.close();
  const other = await opened(to);
  expect((await move("--to", to)).text).toContain("a shop runs on the database in PostgreSQL; stop it first");
  await other.close();
  await untilUnused(to);
  expect((await move("--to", to)).text).toContain("already holds a shop: create an empty database");
  const { url: foreign } = await createTestDatabase();
  await askPostgres(foreign, "CREATE TABLE notes (text text)");
  expect((await move("--to", foreign)).text).toContain("holds other tables: create an empty database");
  expect(await ordersIn(`file:${file}`)).toHaveLength(300);
});

test("where the tables can't be made, the shop starts on its file as before", async () => {
  await askPostgres(to, "CREATE ROLE mover LOGIN PASSWORD 'mover'");
  const powerless = Object.assign(new URL(to), { username: "mover", password: "mover" }).href;
  expect((await move("--to", powerless)).text).toContain("Not moved: 42501.");
  expect(await ordersIn(`file:${file}`)).toHaveLength(300);
});

test("another version's file is refused, and a wrong password is named without it", async () => {
  const wrong = Object.assign(new URL(to), { password: "a-wrong-password" }).href;
  const { code, text } = await move("--to", wrong);
  expect({ code, text }).toEqual({ code: 1, text: "Not moved: PostgreSQL can't be reached (28P01)." });
  const shop = openAlone(file);
  shop.exec("DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration)");
  shop.close();
  expect((await move("--to", to)).text).toContain("of an older version of the shop: run npm run -s migrate first");
  expect((await move()).text).toContain("Write one of: npm run -s move -- --to");
});
