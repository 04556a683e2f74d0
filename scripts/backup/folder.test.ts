import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { backupName, KEPT, removeOld } from "./folder.ts";

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 26, 12);

/** A folder with backups of so many hours ago. */
function folderWith(hours: readonly number[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), "backups-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const ago of hours) writeFileSync(path.join(folder, nameOf(ago)), "");
  return folder;
}

const nameOf = (hoursAgo: number) => backupName(new Date(NOON - hoursAgo * HOUR), "db");
const numbers = (count: number) => Array.from({ length: count }, (_empty, index) => index);

test("of daily backups the last 14 stay", async () => {
  const folder = folderWith(numbers(20).map((day) => 24 * day));
  expect(await removeOld(folder)).toEqual({ removed: 6, left: KEPT });
  expect(readdirSync(folder).sort()[0]).toBe(nameOf(24 * 13));
});

test("of hourly backups the last 14 stay, and the last one of each of 14 days", async () => {
  const folder = folderWith(numbers(24 * 20));
  await removeOld(folder);
  // Made at 23 o'clock on each day but this one.
  const days = numbers(13).map((day) => nameOf(13 + 24 * day));
  expect(readdirSync(folder).sort()).toEqual([...new Set([...numbers(14).map(nameOf), ...days])].sort());
});

test("other files in the folder stay", async () => {
  const folder = folderWith(numbers(30));
  writeFileSync(path.join(folder, "shop.db.before-restore-20261126T120000000Z"), "");
  await removeOld(folder);
  expect(readdirSync(folder)).toContain("shop.db.before-restore-20261126T120000000Z");
});
