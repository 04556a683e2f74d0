import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "./open.ts";

const folder = mkdtempSync(join(tmpdir(), "shop-db-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function openInAnotherProcess(url: string): { status: number | null; stdout: string } {
  const script = `
    const { openDatabase } = await import("#/lib/db/open.ts");
    try { await openDatabase(${JSON.stringify(url)}); console.log("opened"); process.exit(0); }
    catch (error) { console.log(error.name); process.exit(1); }`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
}

test("a commit is on the disk before it is acknowledged [K27, D18]", async () => {
  const db = await openDatabase(`file:${join(folder, "durable.db")}`);
  const { rows: synchronous } = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(db.query);
  const { rows: journal } = await sql<{ journal_mode: string }>`PRAGMA journal_mode`.execute(db.query);
  // 2 is FULL.
  expect([synchronous[0]?.synchronous, journal[0]?.journal_mode]).toEqual([2, "wal"]);
  await db.close();
});

test("a second process on the same file gets a named error until the first has ended [D14]", async () => {
  const url = `file:${join(folder, "one.db")}`;
  const db = await openDatabase(url);
  expect(openInAnotherProcess(url)).toMatchObject({ status: 1, stdout: "DatabaseInUseError\n" });
  await db.close();
  expect(openInAnotherProcess(url)).toMatchObject({ status: 0, stdout: "opened\n" });
});
