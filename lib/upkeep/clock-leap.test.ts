import { beforeEach, expect, test } from "vitest";
import { DAY } from "#/lib/orders/schedule.ts";
import { createLog } from "#/lib/process/log.ts";
import { watchForLeaps } from "./clock-leap.ts";

const HOUR = DAY / 24;
const NOON = Date.UTC(2026, 10, 30, 12);

let aheadMs: number;
let elapsedMs: number;
let lines: string[];
beforeEach(() => {
  [aheadMs, elapsedMs] = [0, 5_000];
  lines = [];
});

/** A process that starts now and whose shop last wrote at that time. */
const start = (lastAt: number) => {
  const clock = { now: () => NOON + aheadMs + elapsedMs, sleep: async () => undefined };
  const log = createLog({ write: (line) => void lines.push(line) });
  return watchForLeaps({ clock, log }, lastAt, () => elapsedMs);
};
const pass = (ms: number): void => {
  elapsedMs += ms;
};

test("a clock that leaps ahead by years is distrusted until it is put right [T01]", () => {
  const hasLeapt = start(NOON);
  expect(hasLeapt()).toBe(false);
  aheadMs += 3650 * DAY;
  pass(30_000);
  expect([hasLeapt(), hasLeapt()]).toEqual([true, true]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: "warn", ms: 3650 * DAY }]);
  // Put back by a part only.
  aheadMs -= 365 * DAY;
  expect(hasLeapt()).toBe(true);
  aheadMs = 0;
  expect(hasLeapt()).toBe(false);
  aheadMs += 31 * DAY;
  expect(hasLeapt()).toBe(true);
});

test("time that passes is no leap, nor is a clock that is corrected by days", () => {
  const hasLeapt = start(NOON);
  pass(400 * DAY);
  expect(hasLeapt()).toBe(false);
  aheadMs += 29 * DAY;
  expect(hasLeapt()).toBe(false);
  aheadMs -= 3650 * DAY;
  expect(hasLeapt()).toBe(false);
  aheadMs += 31 * DAY;
  expect(hasLeapt()).toBe(true);
});

test("a shop that was off for a month trusts its clock after twelve hours", () => {
  const hasLeapt = start(NOON - 31 * DAY);
  expect(hasLeapt()).toBe(true);
  pass(12 * HOUR - 1);
  expect(hasLeapt()).toBe(true);
  pass(1);
  expect(hasLeapt()).toBe(false);
  pass(31 * DAY);
  expect(hasLeapt()).toBe(false);
});

test("a new shop trusts its clock, and so does one that was off for days", () => {
  expect(start(0)()).toBe(false);
  expect(start(NOON - 29 * DAY)()).toBe(false);
  expect(start(NOON + 3650 * DAY)()).toBe(false);
});
