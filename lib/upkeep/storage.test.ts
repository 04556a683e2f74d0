import { statfsSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "#/lib/db/database.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { createTestDatabase, type TestDatabase } from "#/lib/testing/test-database.ts";
import { checkStorage } from "./storage.ts";

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
  const counts = await checkStorage(db, place.url);
  expect(counts.database_unwritable).toBe(0);
  if (!place.url.startsWith("file:")) return expect(counts.disk_filling).toBe(0);
  const { blocks, bfree, bavail } = statfsSync("/tmp");
  const percent = Math.ceil((100 * (blocks - bfree)) / (blocks - bfree + bavail));
  expect(counts.disk_filling).toBe(percent >= 80 ? percent : 0);
});

test("a write that fails is counted, and ends with its cause", async () => {
  const refusing = { ...db, query: db.query.withSchema("nowhere") };
  expect((await checkStorage(refusing, place.url)).database_unwritable).toBe(1);
  expect((await checkStorage(db, place.url)).database_unwritable).toBe(0);
});
