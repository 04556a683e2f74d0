import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { embeddedDialect } from "./driver.ts";

interface Tables {
  paid: { name: string; by: string | null };
}

let folder: string;
let said: string[];
let db: Kysely<Tables>;
/** Another connection: it sees what is committed. */
let disk: SqliteDatabase.Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shop-driver-"));
  said = [];
  const sqlite = new SqliteDatabase(join(folder, "shop.db"), { verbose: (text) => said.push(String(text)) });
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.exec(
    'CREATE TABLE paid (name TEXT PRIMARY KEY, "by" TEXT REFERENCES paid (name) DEFERRABLE INITIALLY DEFERRED)',
  );
  db = new Kysely({ dialect: embeddedDialect(sqlite, () => true) });
  disk = new SqliteDatabase(join(folder, "shop.db"), { readonly: true });
});

afterEach(async () => {
  disk.close();
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

function onDisk(): unknown[] {
  return disk.prepare("SELECT name FROM paid ORDER BY name").pluck().all();
}

/** One transaction; `then` may fail it. */
function pay(name: string, then: (run: Kysely<Tables>) => unknown = () => undefined, by: string | null = null) {
  return db.transaction().execute(async (transaction) => {
    await transaction.insertInto("paid").values({ name, by }).execute();
    await then(transaction);
  });
}

const statuses = (results: PromiseSettledResult<void>[]) => results.map(({ status }) => status);

test("transactions that come together share a commit, on the disk before any of them has ended", async () => {
  const seen: unknown[][] = [];
  const during = () => seen.push(onDisk());
  await Promise.all(["a", "b", "c"].map((name) => pay(name, during).then(() => seen.push(onDisk()))));
  expect(seen).toEqual([[], [], [], ...Array.from({ length: 3 }, () => ["a", "b", "c"])]);
  expect(said.filter((text) => text === "commit")).toHaveLength(1);
});

test("one that fails takes nothing back but its own", async () => {
  const fail = () => {
    throw new Error("a broken order");
  };
  expect(statuses(await Promise.allSettled([pay("a"), pay("b", fail), pay("c"), pay("a")]))).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "rejected",
  ]);
  expect(onDisk()).toEqual(["a", "c"]);
});

test("a statement outside a transaction reads nothing that may still be lost", async () => {
  const [, seen] = await Promise.all([
    pay("a"),
    db
      .selectFrom("paid")
      .selectAll()
      .execute()
      .then((rows) => [rows.length, onDisk()]),
  ]);
  expect(seen).toEqual([1, ["a"]]);
});

test("when the shared commit fails all fail, nothing is left, and the next one succeeds", async () => {
  const results = await Promise.allSettled([pay("a"), pay("b", undefined, "no such payment"), pay("c")]);
  expect(statuses(results)).toEqual(["rejected", "rejected", "rejected"]);
  expect(onDisk()).toEqual([]);
  await pay("a");
  expect(onDisk()).toEqual(["a"]);
});

test("when SQLite rolls back by itself those before fail too, and what follows writes nothing", async () => {
  const likeAFullDisk = async (transaction: Kysely<Tables>) => {
    await sql`ROLLBACK`.execute(transaction);
    await transaction.insertInto("paid").values({ name: "x", by: null }).execute();
  };
  expect(statuses(await Promise.allSettled([pay("a"), pay("b", likeAFullDisk), pay("c")]))).toEqual([
    "rejected",
    "rejected",
    "fulfilled",
  ]);
  expect(onDisk()).toEqual(["c"]);
});

test("one that fails by what another has written ends with the shared commit", async () => {
  const collide = () => pay("a").catch((error: Error) => [error.message, onDisk()]);
  const [, seen] = await Promise.all([pay("a"), collide()]);
  expect(seen).toEqual([expect.stringContaining("UNIQUE"), ["a"]]);
  const lost = await Promise.allSettled([pay("c", undefined, "no such payment"), pay("c")]);
  expect(lost).toMatchObject([
    { reason: { message: expect.stringContaining("FOREIGN KEY") } },
    { reason: { message: expect.stringContaining("FOREIGN KEY") } },
  ]);
});

test("when the disk is full, each of the group hears so", async () => {
  await sql`PRAGMA max_page_count = 40`.execute(db);
  const fill = (transaction: Kysely<Tables>) =>
    transaction
      .insertInto("paid")
      .values({ name: "x".repeat(400_000), by: null })
      .execute();
  const results = await Promise.allSettled([pay("a"), pay("b", fill)]);
  expect(results).toMatchObject([{ reason: { code: "SQLITE_FULL" } }, { reason: { code: "SQLITE_FULL" } }]);
  expect(onDisk()).toEqual([]);
});

test("a transaction that is still under way is not committed with the others", async () => {
  const asked = Promise.withResolvers<void>();
  const slow = pay("a", async () => {
    await asked.promise;
    expect(onDisk()).toEqual([]);
    throw new Error("changed its mind");
  });
  const next = pay("b");
  // Other work has its turn meanwhile.
  await new Promise((resolve) => setImmediate(resolve));
  asked.resolve();
  expect(statuses(await Promise.allSettled([slow, next]))).toEqual(["rejected", "fulfilled"]);
  expect(onDisk()).toEqual(["b"]);
});

test("a limit stands in the statement, so that it is planned once", async () => {
  await db.selectFrom("paid").selectAll().limit(10).execute();
  expect(said.at(-1)).toContain("limit 10");
});
