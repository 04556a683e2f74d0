import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDoctorRun } from "#/lib/db/doctor-findings.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { newRow } from "#/lib/orders/columns.ts";
import type { Observation } from "#/lib/partner/observations.ts";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { keyFindings } from "#/scripts/doctor/keys.ts";
import { type Bench, startBench } from "#/scripts/doctor/testing/bench.ts";
import { runShop, storeSeen } from "#/scripts/doctor/testing/running-shop.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const KEY = "Vq3xT9bZ7mK2wR8yN5cH1dL6fJ4gP0sA";
const NOON = Date.UTC(2026, 10, 22, 12);
const seen = (assumption: string, label: string, count: number, at = NOON): Observation => ({
  assumption,
  seen: label,
  count,
  firstAt: at,
  lastAt: at + 3_600_000,
});
const REFUTED = seen("place-again", "another number", 12);
const CONFIRMED = seen("place-again", "same number", 2);
// A label that the shop's own settings decide confirms nothing.
const NOTED = seen("month-days", "30", 3);
const FORMER = seen("of-another-version", "x", 1);

test.each(["stopped", "running"])("the doctor shows what a %s shop has seen of its assumptions", async (state) => {
  const DATABASE_URL = `file:${join(bench.folder, `${state}.db`)}`;
  const { database, stop } = await runShop(DATABASE_URL);
  await storeSeen(database, [CONFIRMED, NOTED, FORMER]);
  if (state === "stopped") await stop();
  const diagnosis = await bench.run({ DATABASE_URL });
  if (state === "running") await stop();
  const said = diagnosis.about("assumptions");
  expect(said).toMatch(
    /0 refuted, 1 confirmed \(place-again: "same number" 2 times\), 1 noted \(month-days: "30" 3 times\), \d+ not met yet\./,
  );
  expect(said).not.toContain("of-another-version");
  expect(diagnosis.code).toBe(0);
});

test("a refuted assumption is a warning with its first and last time", async () => {
  const DATABASE_URL = `file:${join(bench.folder, "refuted.db")}`;
  const database = await openDatabase(DATABASE_URL, TEST_KEYS);
  await storeSeen(database, [REFUTED]);
  await database.close();
  const diagnosis = await bench.run({ DATABASE_URL });
  const [line] = diagnosis.lines.filter(({ setting }) => setting === "assumptions");
  expect(line).toMatchObject({ verdict: "warn" });
  expect(line?.text).toContain(
    'place-again is refuted: "another number" 12 times, from 2026-11-22 12:00 UTC to 2026-11-22 13:00 UTC.',
  );
  expect(line?.text).toContain("What to do:");
});

test.each([
  ["under the newest key", {}, "ok", /^rows with personal data, .*: 1 SESSION_SECRET 1\. Older keys may be removed\.$/],
  ["under an older key", { DATA_KEY: `2:${KEY}` }, "warn", /1 SESSION_SECRET 1\. What to do: keep all keys/],
])("the doctor says that a row is sealed %s", async (what, settings, verdict, says) => {
  const DATABASE_URL = `file:${join(bench.folder, `${what.replaceAll(" ", "-")}.db`)}`;
  const database = await openDatabase(DATABASE_URL, TEST_KEYS);
  const row = { id: "1", kind: "withdrawal", declared_at: 1, language: "en", order_no: "1", email: "a@b.example" };
  await database.query
    .insertInto("declarations")
    .values({ ...row, order_id: null })
    .execute();
  await database.close();
  const diagnosis = await bench.run({ DATABASE_URL, ...settings });
  const [line] = diagnosis.lines.filter(({ setting }) => setting === "DATA_KEY");
  expect(line).toMatchObject({ verdict });
  expect(line?.text).toMatch(says);
});

test("a row that can't be opened is named apart, and holds up no rotation", () => {
  const count = { part: "personal", rows: 1 } as const;
  const counts = [
    { ...count, number: -1 },
    { ...count, number: 1 },
  ];
  const [keys, broken] = keyFindings(counts, TEST_KEYS.keys);
  expect(keys).toMatchObject({ verdict: "ok", text: expect.stringContaining("Older keys may be removed.") });
  expect(broken).toMatchObject({
    verdict: "warn",
    text: expect.stringContaining("1 rows with personal data can't be"),
  });
});

test("a running shop that can't be asked is a warning, and nothing else is held up", async () => {
  const DATABASE_URL = `file:${join(bench.folder, "silent.db")}`;
  const database = await openDatabase(DATABASE_URL, TEST_KEYS);
  const diagnosis = await bench.run({ DATABASE_URL });
  await database.close();
  expect({ wrong: diagnosis.named("wrong"), warn: diagnosis.named("warn") }).toEqual({
    wrong: [],
    warn: ["assumptions"],
  });
});

test("notifications that no known form fits are a warning, without their key id", async () => {
  const DATABASE_URL = `file:${join(bench.folder, "unread.db")}`;
  const database = await openDatabase(DATABASE_URL, TEST_KEYS);
  const row = { id: "1", key_id: "k7", received_at: NOON, headers: "{}", body_sealed: "", body_bytes: 900 };
  const kept = database.query.insertInto("unread_notifications");
  await kept.values({ ...row, kind: "payment", forms: "", tried: 58 }).execute();
  await database.close();
  const diagnosis = await bench.run({ DATABASE_URL });
  expect(diagnosis.named("warn")).toEqual(["notifications"]);
  expect(diagnosis.about("notifications")).toMatch(
    /^1 are kept that .* from 2026-11-22 12:00 UTC .* 58 forms were tried; .* "payment"\. What to do: compare NOTIFICATION_KEYS/,
  );
});

test.each(["stopped", "running"])(
  "the audit of a %s shop is checked, and a row changed by hand is named",
  async (state) => {
    const DATABASE_URL = `file:${join(bench.folder, `audit-${state}.db`)}`;
    const { database, stop } = await runShop(DATABASE_URL);
    const entry = { operatorId: null, event: "operator invited", subject: "x" } as const;
    const write = () => database.query.transaction().execute((transaction) => writeAudit(transaction, entry, NOON));
    for (let rows = 0; rows < 3; rows += 1) await write();
    const whole = state === "running" ? await bench.run({ DATABASE_URL }) : null;
    // As who has the file could.
    await sql`DROP TRIGGER desk_audit_no_update`.execute(database.query);
    await database.query.updateTable("desk_audit").set({ at: 0 }).where("number", "=", 2).execute();
    if (state === "stopped") await stop();
    const changed = await bench.run({ DATABASE_URL });
    if (state === "running") await stop();
    if (whole) expect(whole.about("audit")).toContain("its 3 rows are as they were written");
    expect(changed.named("wrong")).toEqual(["audit"]);
    expect(changed.about("audit")).toMatch(/^row 2 is missing or isn't as it was written\. What to do: keep a copy/);
  },
);

test.each(["stopped", "running"])("a %s shop with orders and no backup is warned", async (state) => {
  const DATABASE_URL = `file:${join(bench.folder, `backup-${state}.db`)}`;
  const { database, stop } = await runShop(DATABASE_URL);
  const ask = async () => {
    const diagnosis = await bench.run({ DATABASE_URL });
    return { warned: diagnosis.named("warn"), about: diagnosis.about("backup") };
  };
  if (state === "running")
    expect(await ask()).toEqual({ warned: [], about: "none was made by npm run -s backup yet." });
  await database.query.insertInto("orders").values(newRow(makeOrder())).execute();
  if (state === "stopped") await stop();
  const found = await ask();
  if (state === "running") await stop();
  expect(found.warned).toEqual(["backup"]);
  expect(found.about).toMatch(
    /^none was made by npm run -s backup yet, and the shop has orders\. What to do: let a timer/,
  );
});

test("a running shop keeps what the last run found, as it was printed, and a stopped one nothing", {
  tags: ["long"],
}, async () => {
  const DATABASE_URL = `file:${join(bench.folder, "told.db")}`;
  const { database, stop } = await runShop(DATABASE_URL);
  expect(await readDoctorRun(database.query)).toBeNull();
  await bench.run({ DATABASE_URL });
  const before = Date.now();
  const diagnosis = await bench.run({ DATABASE_URL, SHOP_ORIGIN: "http://127.0.0.1:1" });
  const run = await readDoctorRun(database.query);
  expect(run?.at).toBeGreaterThanOrEqual(before);
  const told = run?.findings.filter(({ verdict }) => verdict === "wrong").map(({ setting }) => setting);
  expect(told).toEqual(diagnosis.named("wrong"));
  expect(told).toContain("SHOP_ORIGIN");
  await stop();
  await bench.run({ DATABASE_URL });
  const again = await openDatabase(DATABASE_URL, TEST_KEYS);
  expect(await readDoctorRun(again.query)).toEqual(run);
  await again.close();
});
