import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#/lib/db/open.ts";
import { settings } from "#/lib/testing/settings.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { runDemoData } from "#/scripts/demo-data/run-demo-data.ts";
import { askPostgres } from "#/testbed/postgres.ts";
import { loadPostgres } from "./postgres.ts";
import { runBackup } from "./run-backup.ts";
import { runRestore } from "./run-restore.ts";
import { newKeyPair } from "./sealed-file.ts";

const folder = mkdtempSync(path.join(tmpdir(), "dumps-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Run = typeof runBackup;

async function run(command: Run, url: string, typed: string[], more = {}): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const source = settings({ DATABASE_URL: url, ...more });
  const code = await command({ source, typed, write: (line) => void lines.push(line) });
  return { code, text: lines.join("\n") };
}

test("a dump that was made beside a shop goes into an empty database, and no other [D15]", async () => {
  const { url } = await createTestDatabase();
  await runDemoData({ source: settings({ DATABASE_URL: url }), typed: ["--orders", "100"], write: () => undefined });
  const shop = await openDatabase(url, { keys: null });
  const backup = await run(runBackup, url, ["--to", folder]);
  expect(backup).toEqual({ code: 0, text: expect.stringContaining(" MB, 100 orders, ") });
  const [file = ""] = readdirSync(folder).map((name) => path.join(folder, name));
  expect(await shop.query.selectFrom("backups").select("orders").execute()).toEqual([{ orders: 100 }]);
  expect((await run(runRestore, url, [file])).text).toContain("a shop runs on this database; stop it first");
  await shop.close();
  expect((await run(runRestore, url, [file])).text).toContain("the database isn't empty");
  const empty = await createTestDatabase();
  expect(await run(runRestore, empty.url, [file])).toEqual({ code: 0, text: expect.stringContaining("100 orders.") });
  const restored = await openDatabase(empty.url, { keys: null });
  expect(await restored.query.selectFrom("restores").select("restored_at").execute()).toEqual([
    { restored_at: expect.any(Number) },
  ]);
  expect(await restored.query.selectFrom("receipt_shop").selectAll().execute()).toEqual([
    { letter: expect.stringMatching(/^R\d{8}$/) },
  ]);
  await restored.close();
});

test("a sealed dump is opened by its key, and a file that is no dump is refused", async () => {
  const { url } = await createTestDatabase();
  const place = mkdtempSync(path.join(folder, "sealed-"));
  await (await openDatabase(url, { keys: null })).close();
  const pair = newKeyPair();
  expect((await run(runBackup, url, ["--to", place], { BACKUP_PUBLIC_KEY: pair.setting })).code).toBe(0);
  expect(readdirSync(place)).toEqual([expect.stringMatching(/\.dump\.sealed$/)]);
  const { url: empty } = await createTestDatabase();
  const noDump = await run(runRestore, empty, ["package.json"]);
  expect(noDump).toEqual({ code: 1, text: expect.stringContaining("Nothing was restored: pg_restore says: ") });
});

test("a dump that breaks off leaves nothing, and one under another key is marked as a backup", async () => {
  const { url } = await createTestDatabase();
  const place = mkdtempSync(path.join(folder, "parts-"));
  await runDemoData({ source: settings({ DATABASE_URL: url }), typed: ["--orders", "100"], write: () => undefined });
  expect((await run(runBackup, url, ["--to", place])).code).toBe(0);
  const [name = ""] = readdirSync(place);
  const bytes = readFileSync(path.join(place, name));
  const part = path.join(place, "part.dump");
  writeFileSync(part, bytes.subarray(0, bytes.length - 2_000));
  const { url: empty } = await createTestDatabase();
  await expect(loadPostgres(empty, part, 1)).rejects.toThrow("pg_restore says: ");
  const tables = "SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = current_schema()";
  expect(await askPostgres(empty, tables)).toEqual([{ count: 0 }]);
  const { code, text } = await run(runRestore, empty, [path.join(place, name)], {
    SESSION_SECRET: randomBytes(32).toString("hex"),
  });
  expect(code).toBe(1);
  expect(text).toContain("The backup is loaded, and not safe to sell on yet: ");
  expect(await askPostgres(empty, "SELECT restored_at FROM restores")).toEqual([{ restored_at: null }]);
});

test("a password is in no argument of a program, and a wrong address is named without it", async () => {
  const { url } = await createTestDatabase();
  const wrong = Object.assign(new URL(url), { password: "a-wrong-password" }).href;
  const { code, text } = await run(runBackup, wrong, ["--to", folder]);
  expect(code).toBe(1);
  expect(text).toContain("There is no new backup: pg_dump says: ");
  expect(text).not.toContain("a-wrong-password");
});
