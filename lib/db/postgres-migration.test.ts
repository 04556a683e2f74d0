import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { askPostgres, waitingTransactions } from "#/testbed/postgres.ts";
import { migrations } from "./migrations.ts";
import { openDatabase } from "./open.ts";
import { repeatedWhileLocked } from "./repeat.ts";

/** A migration of a newer version, which adds to this table. */
function addTo(table: string): void {
  const name = "9100-newer";
  migrations[name] = { up: (db) => db.schema.alterTable(table).addColumn("newer", "text").execute() };
  onTestFinished(() => void delete migrations[name]);
}

/** A connection that reads a table in a transaction that stays open, as a dump does. */
async function readFor(url: string, table: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("BEGIN");
  await client.query(`LOCK TABLE ${table} IN ACCESS SHARE MODE`);
  return client;
}

test("behind a dump an upgrade waits without holding up the other shops, and gets through", async () => {
  const { url } = await createTestDatabase();
  await (await openDatabase(url, TEST_KEYS)).close();
  const dump = await readFor(url, "renewal_stops");
  addTo("renewal_stops");
  const upgrading = openDatabase(url, TEST_KEYS);
  await expect.poll(() => waitingTransactions(url)).toHaveLength(1);
  // As a shop's statement, which comes behind it, with more patience than a busy machine needs.
  const patient = Object.assign(new URL(url), { search: "options=-c%20statement_timeout%3D30000" }).href;
  expect(await askPostgres(patient, "SELECT id FROM renewal_stops")).toEqual([]);
  await dump.end();
  await (await upgrading).close();
  expect(await askPostgres(url, "SELECT newer FROM renewal_stops")).toEqual([]);
});

test("what never gets its lock is tried as often as it may be, and the error says what to do", async () => {
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  const refused = () => Promise.reject(Object.assign(new Error("lock timeout"), { code: "55P03" }));
  const trying = repeatedWhileLocked(refused, pause, 4);
  await expect(trying).rejects.toThrow(/another connection uses a table .* such as a dump: wait until it ends/);
  expect(pauses).toBe(3);
  const broken = () => Promise.reject(Object.assign(new Error("out of room"), { code: "53100" }));
  await expect(repeatedWhileLocked(broken, pause, 4)).rejects.toThrow("out of room");
  expect(pauses).toBe(3);
});
