import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#/lib/db/open.ts";
import type { Observation } from "#/lib/partner/observations.ts";
import { type Bench, startBench } from "#/scripts/doctor/testing/bench.ts";
import { runShop, storeSeen } from "#/scripts/doctor/testing/running-shop.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

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
  const database = await openDatabase(DATABASE_URL);
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

test("a running shop that can't be asked is a warning, and nothing else is held up", async () => {
  const DATABASE_URL = `file:${join(bench.folder, "silent.db")}`;
  const database = await openDatabase(DATABASE_URL);
  const diagnosis = await bench.run({ DATABASE_URL });
  await database.close();
  expect({ wrong: diagnosis.named("wrong"), warn: diagnosis.named("warn") }).toEqual({
    wrong: [],
    warn: ["assumptions"],
  });
});

test("notifications that no known form fits are a warning, without their key id", async () => {
  const DATABASE_URL = `file:${join(bench.folder, "unread.db")}`;
  const database = await openDatabase(DATABASE_URL);
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
