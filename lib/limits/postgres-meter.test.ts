import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Database } from "#/lib/db/database.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { createLog } from "#/lib/process/log.ts";
import type { Sleep } from "#/lib/process/timeout.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { askPostgres } from "#/testbed/postgres.ts";
import { createSharedMeter, type SharedMeter } from "./shared-meter.ts";
import type { Ask } from "./window.ts";

const HOUR = 3_600_000;

let url: string;
let clock: { now: number };
let lines: string[];
let statements: number;
beforeEach(async () => {
  ({ url } = await createTestDatabase());
  clock = { now: 1_000 * HOUR };
  lines = [];
  statements = 0;
});

/** Waits for the database as long as it takes: the machine may be busy. */
const PATIENT: Sleep = () => new Promise(() => undefined);

/** A process of its own, on the simulated clock. */
async function join(sleep: Sleep | undefined = PATIENT): Promise<SharedMeter> {
  const opened = await openDatabase(url, TEST_KEYS);
  onTestFinished(() => opened.close());
  const query = opened.query.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const db: Database = { ...opened, query, time: () => clock.now };
  return createSharedMeter({ db, log: createLog({ write: (line) => lines.push(line) }), sleep });
}

/** How long a refused one has to wait; 0 for one that was counted. */
const take = async (meter: SharedMeter, asks: Ask[]): Promise<number> => (await meter.take(asks))?.waitMs ?? 0;

const ask = (key: string, count = 3): Ask => ({ key, count, windowMs: HOUR });

const counted = async (key: string) => {
  const [row] = await askPostgres(url, `SELECT coalesce(sum(count), 0) AS sum FROM limit_counts WHERE key = '${key}'`);
  return Number(row?.sum);
};

test("processes that share a database allow as many together as one alone", async () => {
  const meters = await Promise.all([join(), join(), join()]);
  const asked = meters.flatMap((meter) => Array.from({ length: 10 }, () => take(meter, [ask("a", 7)])));
  const waits = await Promise.all(asked);
  expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(7);
  expect(await counted("a")).toBe(7);
});

test("who is refused is told how long to wait, and may pass then", async () => {
  const meter = await join();
  for (let index = 0; index < 3; index += 1) {
    expect(await take(meter, [ask("a")])).toBe(0);
    clock.now += HOUR / 10;
  }
  const waitMs = await take(meter, [ask("a")]);
  expect(waitMs).toBeGreaterThan(0.6 * HOUR);
  clock.now += waitMs - 1;
  expect(await take(meter, [ask("a")])).toBeGreaterThan(0);
  clock.now += 1;
  expect(await take(await join(), [ask("a")])).toBe(0);
});

test("what one key refuses counts for none", async () => {
  const meter = await join();
  await take(meter, [ask("full", 1)]);
  expect(await take(meter, [ask("free", 1), ask("full", 1)])).toBeGreaterThan(0);
  expect(await counted("free")).toBe(0);
});

test("one given back in another process can be taken again", async () => {
  const [one, other] = await Promise.all([join(), join()]);
  await take(one, [ask("a", 1)]);
  expect(await take(one, [ask("a", 1)])).toBeGreaterThan(0);
  await other.giveBack([ask("a", 1)]);
  await other.giveBack([ask("a", 1)]);
  clock.now += 5_000;
  expect(await take(one, [ask("a", 1)])).toBe(0);
  expect(await take(one, [ask("a", 1)])).toBeGreaterThan(0);
});

test("a flood becomes no flood of statements", async () => {
  const meter = await join();
  for (let index = 0; index < 300; index += 1) await take(meter, [ask("flood")]);
  expect(await counted("flood")).toBe(3);
  expect(statements).toBe(4);
});

test("while the database doesn't answer, each process counts alone, and says so once", async () => {
  const meter = await join(async () => undefined);
  const waits: number[] = [];
  for (let index = 0; index < 5; index += 1) waits.push(await take(meter, [ask("a")]));
  expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(3);
  expect(lines).toHaveLength(1);
});

test("rows that count for nothing are deleted", async () => {
  const meter = await join();
  await take(meter, [ask("old")]);
  clock.now += HOUR;
  await take(meter, [ask("new")]);
  clock.now += HOUR / 4 + 1;
  expect(await meter.forgetExpired()).toBe(1);
  expect([await counted("old"), await counted("new")]).toEqual([0, 1]);
});
