import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { migrations } from "#/lib/db/migrations.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { runMigrate } from "./run-migrate.ts";

const folder = mkdtempSync(path.join(tmpdir(), "migrate-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

const SETTINGS = {
  DATABASE_URL: `file:${path.join(folder, "shop.db")}`,
  SESSION_SECRET: "kP2vX9mQ4rT7wZ1nB5cF8hJ3sL6yD0gA",
  PARTNER_URL: "http://localhost:4010",
  PARTNER_CODE: "P000270",
  NOTIFICATION_KEYS: "k1:8f3a1c5e7b9d2f4061a3c5e7092b4d6f",
};

test("a new database gets the newest schema, and keeps it the second time", async () => {
  const latest = Object.keys(migrations).at(-1);
  for (const _ of [1, 2]) {
    expect(await run(SETTINGS)).toEqual([0, `The schema of the database is ${latest}, as this version needs it.`]);
  }
});

test("a database that a shop has open is left to that shop", { tags: ["long"] }, async () => {
  const db = await openDatabase(SETTINGS.DATABASE_URL, { keys: null });
  const [code, sentence] = await run(SETTINGS);
  await db.close();
  expect(code).toBe(1);
  expect(sentence).toMatch(/^A running shop has this database to itself/);
});

test("a missing setting is named", async () => {
  const [code, sentence] = await run({ ...SETTINGS, PARTNER_URL: "" });
  expect(code).toBe(1);
  expect(sentence).toContain("PARTNER_URL: is required");
});

async function run(source: Record<string, string>): Promise<[number, string]> {
  const lines: string[] = [];
  return [await runMigrate(source, (line) => lines.push(line)), lines.join("\n")];
}
