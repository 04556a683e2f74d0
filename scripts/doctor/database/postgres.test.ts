import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readDoctorRun } from "#/lib/db/doctor-findings.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { type Bench, startBench } from "#/scripts/doctor/testing/bench.ts";
import { type Expected, expectDiagnosis } from "#/scripts/doctor/testing/expect-diagnosis.ts";
import { storeSeen } from "#/scripts/doctor/testing/running-shop.ts";
import { askPostgres } from "#/testbed/postgres.ts";

let bench: Bench;
let url: string;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  ({ url } = await createTestDatabase());
});

async function expectFrom(DATABASE_URL: string, expected: Expected): Promise<string> {
  const diagnosis = await bench.run({ DATABASE_URL });
  expectDiagnosis(diagnosis, bench.settings({ DATABASE_URL }), expected);
  return diagnosis.about("DATABASE_URL");
}

const CHANGED: [string, Partial<URL>, RegExp][] = [
  ["where no server listens", { port: "1" }, /no connection is possible \(ECONNREFUSED\)/],
  ["with a wrong password", { password: "a-wrong-password" }, /user and password are not accepted/],
  ["of a missing database", { pathname: "/nowhere" }, /127\.0\.0\.1\/nowhere: there is no database/],
  ["that asks for encryption", { search: "?sslmode=require" }, /the server offers no encryption/],
];
test.each(CHANGED)("an address %s is named, without its password", async (_what, change, says) => {
  await expectFrom(Object.assign(new URL(url), change).href, { wrong: ["DATABASE_URL"], says });
});

test("an empty database is ok and stays empty", async () => {
  expect(await expectFrom(url, { says: /^$/ })).toContain("an empty database");
  expect(await askPostgres(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
});

test("a database that a shop has open is up to date, and the shop is expected to answer", async () => {
  const database = await openDatabase(url, TEST_KEYS);
  const settings = { DATABASE_URL: url, SHOP_ORIGIN: "http://127.0.0.1:1" };
  const diagnosis = await bench.run(settings);
  const run = await readDoctorRun(database.query);
  await database.close();
  expect(diagnosis.about("DATABASE_URL")).toBe("opens, and its schema is up to date.");
  expect(diagnosis.named("wrong")).toEqual(["SHOP_ORIGIN"]);
  const told = run?.findings.filter(({ verdict }) => verdict === "wrong");
  expect(told?.map(({ setting }) => setting)).toEqual(["SHOP_ORIGIN"]);
});

test.each([
  ["of another program", "CREATE TABLE notes (name text)", /of another program/],
  [
    "of a newer shop",
    "CREATE TABLE kysely_migration (name text); INSERT INTO kysely_migration VALUES ('9999-future')",
    /newer version/,
  ],
  ["in which the user may create no tables", "DROP SCHEMA public", /may not create the shop's tables/],
])("a database %s is named", async (_what, statement, says) => {
  await askPostgres(url, statement);
  await expectFrom(url, { wrong: ["DATABASE_URL"], says });
});

test("what the shops have seen of their assumptions is read from the database", async () => {
  const database = await openDatabase(url, TEST_KEYS);
  await storeSeen(database, [{ assumption: "place-again", seen: "same number", count: 2, firstAt: 0, lastAt: 1 }]);
  const diagnosis = await bench.run({ DATABASE_URL: url });
  await database.close();
  expect(diagnosis.about("assumptions")).toContain('1 confirmed (place-again: "same number" 2 times)');
});
