import { spawnSync } from "node:child_process";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/lib/testing/test-database.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { isNewerButReadable } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { openDatabase } from "./open.ts";

const databases: TestDatabase[] = [];
afterAll(() => {
  for (const database of databases) database.remove();
});

async function createDatabase(): Promise<string> {
  const database = await createTestDatabase();
  databases.push(database);
  return database.url;
}

/** Opens the database in another process, which is killed at the end of this migration, before its commit. */
function dieAt(name: string, url: string): NodeJS.Signals | null {
  const script = `
    const { migrations } = await import("#/lib/db/migrations.ts");
    const { openDatabase } = await import("#/lib/db/open.ts");
    const { up } = migrations[${JSON.stringify(name)}];
    migrations[${JSON.stringify(name)}].up = async (db) => {
      await up(db);
      process.kill(process.pid, "SIGKILL");
      await new Promise(() => setInterval(() => undefined, 1_000));
    };
    await openDatabase(${JSON.stringify(url)}, { keys: null });`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", script]).signal;
}

async function tablesOf(url: string) {
  const db = await openDatabase(url, TEST_KEYS);
  const tables = await db.query.introspection.getTables();
  const columns = tables.map(({ name, columns: all }) => [name, ...all.map((column) => column.name)]);
  await db.close();
  return columns.toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1));
}

test("a process killed during a migration leaves a database that the next start completes [K20]", {
  tags: ["long"],
}, async () => {
  const url = await createDatabase();
  const names = Object.keys(migrations);
  for (const name of [names[0], names[3], names.at(-1)]) expect(dieAt(name ?? "", url)).toBe("SIGKILL");
  expect(await tablesOf(url)).toEqual(await tablesOf(await createDatabase()));
});

/** A database on which a newer version ran these migrations. */
async function newerDatabase(...names: string[]): Promise<string> {
  const url = await createDatabase();
  const db = await openDatabase(url, TEST_KEYS);
  for (const name of names) {
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, '2030-01-01')`.execute(db.query);
  }
  await db.close();
  return url;
}

const NEWEST = Object.keys(migrations).at(-1)?.slice(0, 4) ?? "";

test("an older version refuses a newer schema that takes away what it reads, and says why [I08]", async () => {
  for (const name of ["9000-contract-8999-old-column", "9999-newer"]) {
    const url = await newerDatabase("8999-column", name);
    await expect(openDatabase(url, TEST_KEYS)).rejects.toThrow(/previously executed migration \S+ is missing/);
  }
});

test("an older version runs on a newer schema that only adds, and leaves it as it is [I08]", async () => {
  const url = await newerDatabase("8999-column", `9000-contract-${NEWEST}-older-column`);
  const db = await openDatabase(url, TEST_KEYS);
  const { rows } = await sql`SELECT name FROM kysely_migration WHERE name > '8'`.execute(db.query);
  expect(rows).toHaveLength(2);
  await db.close();
});

test("a schema of another line of versions isn't readable for lack of a name", () => {
  const known = ["0001-orders", "0003-tries"];
  expect(isNewerButReadable(["0001-orders", "0004-more"], known)).toBe(false);
  expect(isNewerButReadable([...known, "0002-between"], known)).toBe(false);
  expect(isNewerButReadable(known, known)).toBe(false);
  expect(isNewerButReadable([...known, "0005-contract-0004-tries"], known)).toBe(false);
  expect(isNewerButReadable([...known, "0005-contract-0003-tries"], known)).toBe(true);
});
