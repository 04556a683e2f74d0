import { spawnSync } from "node:child_process";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/lib/testing/test-database.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
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

test("a process killed during a migration leaves a database that the next start completes [K20]", async () => {
  const url = await createDatabase();
  const names = Object.keys(migrations);
  for (const name of [names[0], names[3], names.at(-1)]) expect(dieAt(name ?? "", url)).toBe("SIGKILL");
  expect(await tablesOf(url)).toEqual(await tablesOf(await createDatabase()));
});

/** A database as a newer version leaves it. */
async function createNewer(...names: string[]): Promise<string> {
  const url = await createDatabase();
  const db = await openDatabase(url, TEST_KEYS);
  for (const name of names) {
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, '2030-01-01')`.execute(db.query);
  }
  await db.close();
  return url;
}

test("a version refuses a database from which a newer one took what it reads [I08]", async () => {
  const url = await createNewer("9000-more", "9001-contract-9000-less");
  await expect(openDatabase(url, TEST_KEYS)).rejects.toThrow("(9001-contract-9000-less): start the newer one");
});

test("a version runs on a database to which a newer one only added [I08]", async () => {
  const url = await createNewer("9000-more", "9001-contract-0110-less");
  const before = await tablesOf(url);
  expect(before.length).toBeGreaterThan(10);
  expect(await tablesOf(url)).toEqual(before);
});

test("a database that lacks a migration of this version and has one of another is refused", async () => {
  const url = await createNewer("9000-more");
  const db = await openDatabase(url, TEST_KEYS);
  await sql`DELETE FROM kysely_migration WHERE name = ${Object.keys(migrations).at(-1)}`.execute(db.query);
  await db.close();
  await expect(openDatabase(url, TEST_KEYS)).rejects.toThrow("9000-more is missing");
});
