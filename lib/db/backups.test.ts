import { expect, onTestFinished, test } from "vitest";
import { newRow } from "#/lib/orders/columns.ts";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { areBackupsMissing, noteBackup } from "./backups.ts";
import { openDatabase } from "./open.ts";

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 22, 12);

test.each([
  ["none", [], false],
  ["a last one of four days ago, after one each day", [4, 5, 6], true],
  ["single ones since the daily ones ended", [4, 8, 12, 13, 14], true],
  ["daily ones to this day", [0, 1, 2], false],
  ["single ones weeks apart", [4, 20, 50], false],
  ["old daily ones and one that a clock ahead stamped", [-30, 10, 11, 12], true],
])("whether backups have stopped, with %s", async (_what, days, haveStopped) => {
  const { url, remove } = await createTestDatabase();
  onTestFinished(remove);
  const { query, close } = await openDatabase(url, TEST_KEYS);
  onTestFinished(close);
  for (const ago of days) await noteBackup(query, { at: NOW - ago * DAY, orders: 1, bytes: 1 });
  expect(await areBackupsMissing(query, NOW)).toBe(haveStopped);
});

test.each([
  ["orders of four days ago", 4, 0, true],
  ["orders of today", 1, 0, false],
  ["orders of four days ago and one backup", 4, 1, false],
])("whether the first backup is missing, with %s", async (_what, days, made, isMissing) => {
  const { url, remove } = await createTestDatabase();
  onTestFinished(remove);
  const { query, close } = await openDatabase(url, TEST_KEYS);
  onTestFinished(close);
  const order = makeOrder({ createdAt: NOW - days * DAY });
  await query.insertInto("orders").values(newRow(order)).execute();
  if (made > 0) await noteBackup(query, { at: NOW - 4 * DAY, orders: 1, bytes: 1 });
  expect(await areBackupsMissing(query, NOW)).toBe(isMissing);
});
