import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { access } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { openDatabase } from "./open.ts";

const folder = mkdtempSync(join(tmpdir(), "shop-db-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function openInAnotherProcess(url: string): { status: number | null; stdout: string } {
  const script = `
    const { openDatabase } = await import("#/lib/db/open.ts");
    try { await openDatabase(${JSON.stringify(url)}, { keys: null }); console.log("opened"); process.exit(0); }
    catch (error) { console.log(error.name); process.exit(1); }`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
}

test("a commit is on the disk before it is acknowledged [K27, D18]", async () => {
  const db = await openDatabase(`file:${join(folder, "durable.db")}`, TEST_KEYS);
  const { rows: synchronous } = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(db.query);
  const { rows: journal } = await sql<{ journal_mode: string }>`PRAGMA journal_mode`.execute(db.query);
  // 2 is FULL.
  expect([synchronous[0]?.synchronous, journal[0]?.journal_mode]).toEqual([2, "wal"]);
  await db.close();
});

test("old free pages are rewritten at the next start when that was cut off [D23]", async () => {
  const path = join(folder, "rewritten.db");
  const start = async () => (await openDatabase(`file:${path}`, TEST_KEYS)).close();
  const text = "8985207220128888111 of an earlier version";
  await start();
  const before = new SqliteDatabase(path);
  before.pragma("secure_delete = OFF");
  before.exec(`CREATE TABLE former (text TEXT); INSERT INTO former VALUES ('${text}'); DROP TABLE former`);
  before.exec("UPDATE digest_key SET is_rewritten = 0");
  before.close();
  expect(readFileSync(path, "latin1")).toContain(text);
  await start();
  expect(readFileSync(path, "latin1")).not.toContain(text);
});

test("a second process on the same file gets a named error until the first has ended [D14]", {
  tags: ["long"],
}, async () => {
  const url = `file:${join(folder, "one.db")}`;
  const db = await openDatabase(url, TEST_KEYS);
  expect(openInAnotherProcess(url)).toMatchObject({ status: 1, stdout: "DatabaseInUseError\n" });
  await db.close();
  expect(openInAnotherProcess(url)).toMatchObject({ status: 0, stdout: "opened\n" });
});

test("a copy is finished while transactions never cease", async () => {
  const db = await openDatabase(`file:${join(folder, "busy.db")}`, TEST_KEYS);
  let isCopied = false;
  const write = async (): Promise<void> => {
    while (!isCopied) {
      await db.query.transaction().execute((run) => sql`UPDATE digest_key SET id = id`.execute(run));
      // Requests come from the network, not from the code that runs now.
      await access(folder);
    }
  };
  const writers = Array.from({ length: 16 }, write);
  await db.copyTo?.(join(folder, "copy.db"));
  isCopied = true;
  await Promise.all(writers);
  await db.close();
  const copy = new SqliteDatabase(join(folder, "copy.db"), { readonly: true });
  expect(copy.prepare("SELECT count(*) FROM digest_key").pluck().get()).toBe(1);
  copy.close();
});
