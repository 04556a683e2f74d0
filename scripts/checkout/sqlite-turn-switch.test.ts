import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { openDatabase } from "#/lib/db/open.ts";
import { serveControl } from "#/lib/process/control-socket.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { turnSwitch } from "./turn-switch.ts";

test("the command creates no database, and says why it can't ask one that a shop holds", {
  tags: ["long"],
}, async () => {
  const { url, remove } = await createTestDatabase();
  const lines: string[] = [];
  const close = () =>
    turnSwitch({ source: { DATABASE_URL: url }, typed: ["close"], by: "ann", write: (line) => void lines.push(line) });
  expect([await close(), existsSync(url.slice("file:".length))]).toEqual([1, false]);
  const shop = await openDatabase(url, TEST_KEYS);
  expect(await close()).toBe(1);
  expect(lines).toEqual([
    expect.stringContaining("there is no database yet"),
    expect.stringContaining("is in use by another process"),
  ]);
  await shop.close();
  remove();
});

test("an answer that is lost is called so, since the change may have been made", async () => {
  const { url, remove } = await createTestDatabase();
  const lines: string[] = [];
  let control: { stop(): Promise<void> } | undefined;
  // The shop stops while it answers.
  const checkout = () => new Promise<never>(() => void control?.stop());
  control = await serveControl(url, { checkout });
  const write = (line: string) => void lines.push(line);
  expect(await turnSwitch({ source: { DATABASE_URL: url }, typed: ["close"], by: "ann", write })).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^No answer: .* Ask: npm run -s checkout -- status$/)]);
  remove();
});

test("a malformed DATABASE_URL is named in a sentence", async () => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  expect(await turnSwitch({ source: { DATABASE_URL: "mysql://h/d" }, typed: ["close"], by: "ann", write })).toBe(1);
  expect(lines.join()).toContain("DATABASE_URL: must be file: and a path, or postgres://");
  expect(lines.join()).not.toContain("{");
});
