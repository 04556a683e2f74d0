import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/lib/testing/test-database.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./open.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

/** Closed when the test ends, if not before: an embedded database serves one process at a time. */
async function open(): Promise<Database> {
  const opened = await openDatabase(database.url, TEST_KEYS);
  onTestFinished(() => opened.close());
  return opened;
}

test("opening again keeps the data and runs no migration twice [K20]", async () => {
  const first = await open();
  const migrations = sql<{ name: string; timestamp: string }>`SELECT name, timestamp FROM kysely_migration`;
  const before = (await migrations.execute(first.query)).rows;
  await first.close();
  const second = await open();
  expect((await migrations.execute(second.query)).rows).toEqual(before);
  expect(before.length).toBeGreaterThan(0);
});

test("times, counts and text are read as they were written, except the character zero [T10]", async () => {
  const { query, now } = await open();
  const stop = {
    id: "1",
    sim: "8985 號 \u{1F4F6}",
    language: "en",
    order_no: null,
    pay_id: "a\0b",
    requested_at: Number.MAX_SAFE_INTEGER,
    stopped_at: -1,
    next_ask_at: await now(),
    by_operator: 1,
    lost_pay_id: null,
    end_noted: 1,
  };
  await query.insertInto("renewal_stops").values(stop).execute();
  const read = await query.selectFrom("renewal_stops").selectAll().executeTakeFirstOrThrow();
  expect(read).toEqual({ ...stop, pay_id: expect.stringMatching(/^a[\0\uFFFD]b$/) });
  const { count, latest } = await query
    .selectFrom("renewal_stops")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("requested_at").as("latest")])
    .executeTakeFirstOrThrow();
  expect([count, latest]).toEqual([1, Number.MAX_SAFE_INTEGER]);
});

test("the clock of leases is the time of day in milliseconds", async () => {
  const { now, time } = await open();
  for (const at of [await now(), time()]) expect(Math.abs(at - Date.now())).toBeLessThan(60_000);
});
