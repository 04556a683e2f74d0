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

test("a version older than the database's schema refuses to open it and says why [I08]", async () => {
  const url = await createDatabase();
  const db = await openDatabase(url, TEST_KEYS);
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-newer', '2030-01-01')`.execute(db.query);
  await db.close();
  await expect(openDatabase(url, TEST_KEYS)).rejects.toThrow("9999-newer is missing");
});
