import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { newRow } from "#/lib/orders/columns.ts";
import { newestOf } from "#/lib/process/safe-settings.ts";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { createSeal } from "#/lib/web/seal.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./open.ts";
import { countByKey } from "./sealing/count.ts";
import { databaseKeys, nameOfKey } from "./sealing/keys.ts";
import { reseal, retryUnreadable } from "./sealing/reseal.ts";
import { SEALED_TABLES } from "./sealing/tables.ts";

type Settings = Parameters<typeof databaseKeys>[0];

const OLD = "an old secret of the tests, long enough to be one";
const NEW = "a new secret of the tests, long enough to be one";
const FIRST_KEY = "the first data key of the tests, long enough";
const SECOND_KEY = "the second data key of the tests, long enough";
const COUNT = 250;
const simOf = (number: number): string => `8985207220131${String(number).padStart(6, "0")}`;
const mailOf = (number: number): string => `Reader.${number}@old.example`;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function open(url: string, settings: Settings): Promise<Database> {
  const db = await openDatabase(url, { keys: databaseKeys(settings) });
  onTestFinished(() => db.close());
  return db;
}

function contextOf(db: Database, { SESSION_SECRET }: Settings): Parameters<typeof reseal>[0] {
  const seal = createSeal(SESSION_SECRET);
  return { db, seal, sessionNumber: newestOf(SESSION_SECRET), log: silent, pause: () => Promise.resolve() };
}

const pass = (db: Database, settings: Settings) => reseal(contextOf(db, settings));

/** Orders as a version before the data key has written them. */
async function fillPlain(url: string): Promise<void> {
  const settings = { SESSION_SECRET: { "1": OLD } };
  const db = await openDatabase(url, { keys: databaseKeys(settings) });
  const seal = createSeal(settings.SESSION_SECRET);
  const rows = Array.from({ length: COUNT }, (_empty, number) => {
    const id = `order-${number}`;
    const secret = { sealed: seal.close(`secret of ${id}`, id), digest: id };
    return newRow(makeOrder({ sim: simOf(number), email: mailOf(number), secret }, id));
  });
  const query = db.query.withoutPlugins();
  for (const row of rows) await query.insertInto("orders").values(row).execute();
  const statement = JSON.stringify({ source: "notification", sim: simOf(7) });
  await query.insertInto("evidence").values({ order_id: "order-7", digest: "d", at: 1, statement }).execute();
  await db.close();
}

async function expectAllOpens(db: Database, { SESSION_SECRET }: Settings): Promise<void> {
  const seal = createSeal(SESSION_SECRET);
  const orders = await db.query.selectFrom("orders").selectAll().execute();
  expect(orders).toHaveLength(COUNT);
  for (const { id, sim, email, client_secret_sealed } of orders) {
    const number = Number(id.slice("order-".length));
    expect([sim, email]).toEqual([simOf(number), mailOf(number)]);
    expect(seal.open(client_secret_sealed ?? "", id)).toBe(`secret of ${id}`);
  }
  const found = db.query.selectFrom("orders").select("id").where("sim", "=", simOf(249));
  expect(await found.execute()).toEqual([{ id: "order-249" }]);
  const evidence = db.query.selectFrom("evidence").select("statement").where("order_id", "=", "order-7");
  expect((await evidence.executeTakeFirst())?.statement).toContain(simOf(7));
}

async function keysNeeded(db: Database): Promise<string[]> {
  const counts = await countByKey(db.query);
  return counts.map(({ part, number }) => `${part}: ${part === "secret" ? number : nameOfKey(number)}`).toSorted();
}

/** The pass in another process, which is killed between two batches. */
function dieInPass(url: string, settings: Settings): NodeJS.Signals | null {
  const script = `
    const { openDatabase } = await import("#/lib/db/open.ts");
    const { databaseKeys } = await import("#/lib/db/sealing/keys.ts");
    const { newestOf } = await import("#/lib/process/safe-settings.ts");
    const { reseal } = await import("#/lib/db/sealing/reseal.ts");
    const { createSeal } = await import("#/lib/web/seal.ts");
    const settings = ${JSON.stringify(settings)};
    const db = await openDatabase(${JSON.stringify(url)}, { keys: databaseKeys(settings) });
    const session = settings.SESSION_SECRET;
    const die = () => process.kill(process.pid, "SIGKILL");
    await reseal({ db, seal: createSeal(session), sessionNumber: newestOf(session), log: console, pause: async () => die() });`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", script]).signal;
}

test("old rows are found, sealed by a pass that is killed, and gone from the file [D23]", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  await fillPlain(database.url);
  const settings = { SESSION_SECRET: { "1": OLD } };
  const before = await openDatabase(database.url, { keys: databaseKeys(settings) });
  await expectAllOpens(before, settings);
  await before.close();
  expect(dieInPass(database.url, settings)).toBe("SIGKILL");
  const db = await open(database.url, settings);
  await expectAllOpens(db, settings);
  expect(await keysNeeded(db)).toEqual(["personal: SESSION_SECRET 1", "personal: not sealed yet", "secret: 0"]);
  await pass(db, settings);
  await expectAllOpens(db, settings);
  expect(await keysNeeded(db)).toEqual(["personal: SESSION_SECRET 1", "secret: 1"]);
  expect(await pass(db, settings)).toEqual({ count: 0, isDone: true });
  const stored = await storedText(database.url, db);
  expect(stored).toContain("order-7");
  for (const text of [simOf(7), simOf(249), "@old.example"]) expect(stored).not.toContain(text);
});

test("both keys are rotated, the pass is killed, and without the old ones everything opens [D24]", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  await fillPlain(database.url);
  const first = { SESSION_SECRET: { "1": OLD }, DATA_KEY: { "1": FIRST_KEY } };
  const one = await openDatabase(database.url, { keys: databaseKeys(first) });
  await pass(one, first);
  await one.close();
  const both = { SESSION_SECRET: { "1": OLD, "2": NEW }, DATA_KEY: { "1": FIRST_KEY, "2": SECOND_KEY } };
  expect(dieInPass(database.url, both)).toBe("SIGKILL");
  const last = { SESSION_SECRET: { "2": NEW }, DATA_KEY: { "2": SECOND_KEY } };
  const early = openDatabase(database.url, { keys: databaseKeys(last) });
  await expect(early).rejects.toThrow("sealed under DATA_KEY 1, SESSION_SECRET 1, which is missing");
  const two = await openDatabase(database.url, { keys: databaseKeys(both) });
  await expectAllOpens(two, both);
  await two.query
    .updateTable("orders")
    .set({ email: mailOf(3) })
    .where("id", "=", "order-3")
    .execute();
  await pass(two, both);
  expect(await keysNeeded(two)).toEqual(["personal: DATA_KEY 2", "secret: 2"]);
  await two.close();
  await expectAllOpens(await open(database.url, last), last);
});

test("a row that can't be opened is left alone, and the others are sealed anew", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  await fillPlain(database.url);
  const settings = { SESSION_SECRET: { "1": OLD } };
  const db = await open(database.url, settings);
  const query = db.query.withoutPlugins();
  await query.updateTable("orders").set({ email: "\u00011.broken" }).where("id", "=", "order-1").execute();
  await query.updateTable("orders").set({ client_secret_sealed: "1.broken" }).where("id", "=", "order-2").execute();
  await pass(db, settings);
  const needed = ["personal: SESSION_SECRET 1", "personal: can't be opened", "secret: -1", "secret: 1"];
  expect(await keysNeeded(db)).toEqual(needed);
  expect(await pass(db, settings)).toEqual({ count: 0, isDone: true });
  const whole = createSeal(settings.SESSION_SECRET).close("secret of order-2", "order-2");
  const back = query.updateTable("orders").where("id", "in", ["order-1", "order-2"]);
  await back.set({ email: mailOf(1), client_secret_sealed: whole }).execute();
  await retryUnreadable(contextOf(db, settings));
  expect(await pass(db, settings)).toEqual({ count: 2, isDone: true });
  expect(await keysNeeded(db)).toEqual(["personal: SESSION_SECRET 1", "secret: 1"]);
});

test("a process with older keys leaves the rows of a newer one alone", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  await fillPlain(database.url);
  const settings = { SESSION_SECRET: { "1": OLD } };
  const db = await open(database.url, settings);
  await pass(db, settings);
  const newer = sql`UPDATE orders SET key_number = 1002, secret_number = 2 WHERE id = 'order-1'`;
  await newer.execute(db.query.withoutPlugins());
  expect(await pass(db, settings)).toEqual({ count: 0, isDone: true });
  expect(await keysNeeded(db)).toEqual([
    "personal: DATA_KEY 2",
    "personal: SESSION_SECRET 1",
    "secret: 1",
    "secret: 2",
  ]);
});

test("a pass isn't done while another process has a row locked, or when it is stopped", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  await fillPlain(database.url);
  const settings = { SESSION_SECRET: { "1": OLD } };
  const db = await open(database.url, settings);
  const context = contextOf(db, settings);
  expect(await reseal({ ...context, mayContinue: () => false })).toEqual({ count: 0, isDone: false });
  if (!database.url.startsWith("file:")) {
    const other = await open(database.url, settings);
    await other.query.transaction().execute(async (transaction) => {
      await transaction.selectFrom("orders").select("id").where("id", "=", "order-1").forUpdate().execute();
      expect(await reseal(context)).toMatchObject({ isDone: false });
    });
  }
  expect(await reseal(context)).toMatchObject({ isDone: true });
});

test("a sealed row without digests gets those of its text, by the start and by a pass", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  await fillPlain(database.url);
  const settings = { SESSION_SECRET: { "1": OLD } };
  const first = await openDatabase(database.url, { keys: databaseKeys(settings) });
  await pass(first, settings);
  await sql`UPDATE orders SET email_digest = NULL`.execute(first.query);
  await sql`UPDATE orders SET sim_digest = NULL WHERE id = 'order-249'`.execute(first.query);
  await first.close();
  const db = await open(database.url, settings);
  await expectAllOpens(db, settings);
  await sql`UPDATE orders SET sim_digest = NULL, email_digest = NULL, key_number = 0`.execute(db.query);
  await pass(db, settings);
  await expectAllOpens(db, settings);
  const byMail = db.query.selectFrom("orders").select("id").where("email", "=", mailOf(3));
  expect(await byMail.execute()).toEqual([{ id: "order-3" }]);
});

test("a text that begins like a sealed one is sealed anew under the next key", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const odd = "\u00011.abc";
  const first = { SESSION_SECRET: { "1": OLD } };
  const one = await openDatabase(database.url, { keys: databaseKeys(first) });
  const row = { id: "odd", kind: "withdrawal", declared_at: 1, language: "en", order_id: null };
  await one.query
    .insertInto("declarations")
    .values({ ...row, order_no: odd, email: null })
    .execute();
  await one.close();
  const both = { SESSION_SECRET: { "1": OLD, "2": NEW } };
  const two = await open(database.url, both);
  expect(await pass(two, both)).toEqual({ count: 1, isDone: true });
  const read = two.query.selectFrom("declarations").select("order_no");
  expect(await read.execute()).toEqual([{ order_no: odd }]);
  expect(await keysNeeded(two)).toEqual(["personal: SESSION_SECRET 2"]);
});

/** What a thief of the disk reads, or of a dump. */
async function storedText(url: string, { query }: Database): Promise<string> {
  if (url.startsWith("file:")) {
    const files = globSync(`${url.slice("file:".length)}*`);
    return files.map((file) => readFileSync(file, "latin1")).join("\n");
  }
  const tables = Object.keys(SEALED_TABLES).map(async (name) => {
    const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(query.withoutPlugins());
    return JSON.stringify(rows);
  });
  return (await Promise.all(tables)).join("\n");
}
