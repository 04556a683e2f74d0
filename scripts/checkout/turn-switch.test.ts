import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#/lib/db/open.ts";
import { answerCheckout, readCheckout } from "#/lib/orders/card-testing/checkout-switch.ts";
import { serveControl } from "#/lib/process/control-socket.ts";
import { createTestDatabase, type TestDatabase } from "#/lib/testing/test-database.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { turnSwitch } from "./turn-switch.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.remove());

async function run(...typed: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const source = { DATABASE_URL: database.url };
  const code = await turnSwitch({ source, typed, by: "ann", write: (line) => void lines.push(line) });
  return { code, text: lines.join("\n") };
}

test("without a running shop the command writes into the database who closed checkout, and when", async () => {
  await (await openDatabase(database.url, TEST_KEYS)).close();
  expect(await run("status")).toEqual({ code: 0, text: "Checkout is open." });
  const closed = await run("close");
  expect(closed.text).toMatch(/^Checkout is closed for new orders since \d{4}-\d\d-\d\d \d\d:\d\d UTC, by ann\./);
  expect((await run("close")).text).toMatch(/^Nothing to change\. Checkout is closed .* by ann\./);
  expect((await run("open")).text).toMatch(/^Checkout is open since .* by ann\.$/);
});

test("it counts at once in a shop that runs on the same database", async () => {
  const shop = await openDatabase(database.url, TEST_KEYS);
  const isFile = database.url.startsWith("file:");
  const control = isFile
    ? await serveControl(database.url, { checkout: (told) => answerCheckout(shop, told) })
    : undefined;
  for (const [word, isClosed] of [
    ["close", true],
    ["open", false],
  ] as const) {
    expect((await run(word)).code).toBe(0);
    expect(await readCheckout(shop)).toMatchObject({ isClosed, changed: { by: "ann" } });
  }
  await control?.stop();
  await shop.close();
});

test.each([[[]], [["shut"]], [["close", "now"]]])("of the words %j it says what may be written", async (typed) => {
  expect(await run(...typed)).toEqual({ code: 1, text: expect.stringContaining("npm run -s checkout -- close") });
});
