import { expect, test } from "vitest";
import {
  dayThreshold,
  dueReminders,
  isStillExpiring,
  isStillLow,
  LONGEST_CHECK_PAUSE_MS,
  nextCheckPause,
  type Warned,
} from "./occasions.ts";
import type { DataReport, PlansReport } from "./sim-report.ts";

const NOW = Date.parse("2026-11-23T15:00:00Z");
const HOUR = 3_600_000;
const FRESH: Warned = { run: null, round: 0, warned: 0 };

const view = { inUse: [], waiting: [], others: [], unlisted: [], elsewhere: [] };
const plans = (lastDay: string | null): PlansReport => ({ hasPlan: true, last: { title: "Europe", lastDay }, view });
const QUIET = plans("2026-12-23");
const data = (usedPercent: number, run = "L1"): DataReport => {
  const rest = { planTitle: null, at: NOW };
  return { run, usedPercent, leftMb: 100 - usedPercent, totalMb: 100, ...rest };
};

/** The occasions of one run after another, by what was reported each time. */
function occasions(...reports: (DataReport | null)[]): string[] {
  let warned = FRESH;
  return reports.flatMap((report) => {
    const result = dueReminders(warned, QUIET, report, NOW);
    warned = result.warned;
    return result.due.map(({ occasion }) => occasion);
  });
}

test("80 and 100 per cent are each warned of once", () => {
  expect(occasions(data(79), data(80), data(85), data(99), data(100), data(100))).toEqual(["L1|0|80", "L1|0|100"]);
});

test("data that is used up at once is warned of once", () => {
  expect(occasions(data(10), data(100), data(100))).toEqual(["L1|0|100"]);
});

test("another run of a plan, and a period that begins anew, are warned of again", () => {
  expect(occasions(data(90), data(5), data(82), data(81, "L2"))).toEqual(["L1|0|80", "L1|1|80", "L2|0|80"]);
});

test("a figure that isn't reported warns of nothing and forgets nothing", () => {
  expect(occasions(null, data(81), null, data(81))).toEqual(["L1|0|80"]);
});

test("the last day is warned of three days and one day before", () => {
  const days = ["2026-11-27", "2026-11-26", "2026-11-25", "2026-11-24", "2026-11-23", "2026-11-22", null];
  expect(days.map((day) => dayThreshold(day, NOW))).toEqual([null, 3, 3, 1, 1, null, null]);
  expect(dueReminders(FRESH, plans("2026-11-26"), null, NOW).due).toEqual([
    { kind: "plan-expiring", occasion: "2026-11-26|3" },
  ]);
});

test("nothing is said where another plan comes after, or where that isn't known", () => {
  const none = { hasPlan: true, last: null, view };
  expect(dueReminders(FRESH, none, data(95), NOW)).toEqual({ due: [], warned: FRESH });
});

test("a waiting reminder that was overtaken or is over is no longer so", () => {
  const warned = { run: "L1", round: 0, warned: 80 };
  expect(isStillLow("L1|0|80", warned, data(99))).toBe(true);
  expect(isStillLow("L1|0|80", warned, data(100))).toBe(false);
  expect(isStillLow("L1|0|80", warned, data(20))).toBe(false);
  expect(isStillLow("L1|0|80", warned, data(90, "L2"))).toBe(false);
  expect(isStillExpiring("2026-11-26|3", "2026-11-26", NOW)).toBe(true);
  expect(isStillExpiring("2026-11-26|3", "2026-11-26", NOW + 48 * HOUR)).toBe(false);
  expect(isStillExpiring("2026-11-26|3", "2026-12-26", NOW)).toBe(false);
  expect(isStillExpiring("2026-11-22|1", "2026-11-22", NOW)).toBe(false);
});

test("a SIM is asked about more often near its thresholds and while a plan is on its way", () => {
  const hours = (report: PlansReport, usage: DataReport | null) => nextCheckPause(report, usage, NOW) / HOUR;
  expect(hours(QUIET, null)).toBe(12);
  expect(hours(QUIET, data(30))).toBe(12);
  expect(hours(QUIET, data(75))).toBe(3);
  expect(hours(QUIET, data(100))).toBe(12);
  expect(hours(plans("2026-11-27"), null)).toBe(6);
  expect(hours({ hasPlan: true, last: null, view }, null)).toBe(1);
  expect(nextCheckPause({ hasPlan: false, last: null, view }, null, NOW)).toBe(LONGEST_CHECK_PAUSE_MS);
});
