import { statfsSync } from "node:fs";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#/lib/db/database.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { createTestDatabase, type TestDatabase } from "#/lib/testing/test-database.ts";
import { createStorageCheck, readLastCheck } from "./storage.ts";

let place: TestDatabase;
let db: Database;
beforeEach(async () => {
  place = await createTestDatabase();
  db = await openDatabase(place.url, { keys: null });
});
afterEach(async () => {
  await db.close();
  place.remove();
});

test("a database that takes a write is quiet, and the disk counts as df counts it", async () => {
  const counts = await createStorageCheck(db, place.url)();
  expect(counts.database_unwritable).toBe(0);
  if (!place.url.startsWith("file:")) return expect(counts.disk_filling).toBe(0);
  const { blocks, bfree, bavail } = statfsSync("/tmp");
  const percent = Math.ceil((100 * (blocks - bfree)) / (blocks - bfree + bavail));
  expect(counts.disk_filling).toBe(percent >= 80 ? percent : 0);
});

test("a write that fails is counted, and ends with its cause", async () => {
  const refusing = { ...db, query: db.query.withSchema("nowhere") };
  const check = createStorageCheck(refusing, place.url);
  expect((await check()).database_unwritable).toBe(1);
  refusing.query = db.query;
  expect((await check()).database_unwritable).toBe(0);
});

test("one slow write raises nothing, and a second one in a row does", async () => {
  let [timeMs, stepMs] = [0, 0];
  const watch = vi.spyOn(performance, "now").mockImplementation(() => (timeMs += stepMs));
  onTestFinished(() => watch.mockRestore());
  const check = createStorageCheck(db, place.url);
  const slowAfter = async (ms: number) => {
    stepMs = ms;
    return (await check()).database_slow;
  };
  expect(await slowAfter(1_000)).toBe(0);
  expect(await slowAfter(0)).toBe(0);
  expect(await slowAfter(1_000)).toBe(0);
  expect(await slowAfter(1_000)).toBeGreaterThanOrEqual(1_000);
  expect(await slowAfter(0)).toBe(0);
});

test("the time of the last write is kept for the next start, while the clock can be trusted", async () => {
  expect(await readLastCheck(db)).toBe(0);
  let hasLeapt = true;
  const check = createStorageCheck(db, place.url, () => hasLeapt);
  for (const written of [1, 2]) {
    expect((await check()).database_unwritable).toBe(0);
    expect(await readLastCheck(db)).toBe(written);
  }
  hasLeapt = false;
  const before = db.time();
  await check();
  expect(await readLastCheck(db)).toBeGreaterThanOrEqual(before);
});
