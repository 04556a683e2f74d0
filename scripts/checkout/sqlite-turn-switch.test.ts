import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { openDatabase } from "#/lib/db/open.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { turnSwitch } from "./turn-switch.ts";

test("the command creates no database, and says why it can't ask one that a shop holds", async () => {
  const { url, remove } = await createTestDatabase();
  const lines: string[] = [];
  const close = () =>
    turnSwitch({ source: { DATABASE_URL: url }, typed: ["close"], by: "ann", write: (line) => void lines.push(line) });
  expect([await close(), existsSync(url.slice("file:".length))]).toEqual([1, false]);
  const shop = await openDatabase(url);
  expect(await close()).toBe(1);
  expect(lines).toEqual([
    expect.stringContaining("there is no database yet"),
    expect.stringContaining("is in use by another process"),
  ]);
  await shop.close();
  remove();
});
