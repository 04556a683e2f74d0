import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#/lib/db/open.ts";
import { answerDesk } from "#/lib/desk/command.ts";
import { serveControl } from "#/lib/process/control-socket.ts";
import { settings } from "#/lib/testing/settings.ts";
import { createTestDatabase, type TestDatabase } from "#/lib/testing/test-database.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { runDesk } from "./run-desk.ts";

const LINK = /http:\/\/localhost:3000\/desk\/sign-in#[\w-]{43}$/m;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.remove());

async function run(...typed: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const source = settings({ DATABASE_URL: database.url, SHOP_ORIGIN: "http://localhost:3000" });
  const code = await runDesk({ source, typed, by: "root", write: (line) => void lines.push(line) });
  return { code, text: lines.join("\n") };
}

test("without a running shop the command invites by the database, which holds no link", async () => {
  await (await openDatabase(database.url, TEST_KEYS)).close();
  const { code, text } = await run("invite", "Ann", "look");
  expect(code).toBe(0);
  expect(text).toMatch(LINK);
  const opened = await openDatabase(database.url, TEST_KEYS);
  const rows = await opened.query.selectFrom("desk_invitations").selectAll().execute();
  const operators = await opened.query.selectFrom("desk_operators").select(["name", "rights"]).execute();
  await opened.close();
  expect(rows).toMatchObject([{ made_by: "root", used_at: null }]);
  expect(JSON.stringify(rows)).not.toContain(text.split("#")[1]?.slice(0, 43));
  expect(operators).toEqual([{ name: "Ann", rights: "look" }]);
});

test("a shop that runs on the same database is asked, and lets in and out", async () => {
  const shop = await openDatabase(database.url, TEST_KEYS);
  const context = { db: shop, clock: { now: () => shop.time() }, random: (bytes: number) => Buffer.alloc(bytes, 7) };
  const isFile = database.url.startsWith("file:");
  const control = isFile
    ? await serveControl(database.url, { desk: (told) => answerDesk(context, "http://localhost:3000", told) })
    : undefined;
  expect((await run("invite", "Ann")).text).toMatch(LINK);
  expect(await run("remove", "Ann")).toEqual({ code: 0, text: expect.stringContaining("Ann can't sign in any more") });
  expect(await run("remove", "Ann")).toEqual({ code: 1, text: "There is no operator called Ann." });
  await control?.stop();
  await shop.close();
});

test.each([
  [[]],
  [["invite"]],
  [["invite", ""]],
  [["invite", "<b>"]],
  [["invite", "Ann", "rule"]],
  [["invite", "Ann", "own", "now"]],
  [["remove", "Ann", "look"]],
  [["show", "Ann"]],
])("of the words %j it says what may be written", async (typed) => {
  expect(await run(...typed)).toEqual({ code: 1, text: expect.stringContaining("npm run -s desk -- invite NAME") });
});
