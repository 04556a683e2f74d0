import type { ReminderRow } from "#/lib/db/tables/reminder-tables.ts";
import { DAY, HOUR } from "#/lib/orders/schedule.ts";
import type { DataReport, PlansReport } from "./sim-report.ts";

export type ReminderKind = "data-low" | "plan-expiring";

/** A reminder that has become true. The same occasion is mailed once. */
export interface DueReminder {
  kind: ReminderKind;
  occasion: string;
}

/** Which data of a plan's run was warned of last. */
export type Warned = Pick<ReminderRow, "run" | "round" | "warned">;

/** The longest pause between two checks: of a SIM without a plan. */
export const LONGEST_CHECK_PAUSE_MS = DAY;
/** When the partner gave no answer. */
export const FAILED_CHECK_PAUSE_MS = 6 * HOUR;

const DATA_THRESHOLDS = [100, 80] as const;
const DAY_THRESHOLDS = [1, 3] as const;

type DataThreshold = (typeof DATA_THRESHOLDS)[number];
type DayThreshold = (typeof DAY_THRESHOLDS)[number];

/** The threshold that the figure has reached: 80 or 100 per cent used. */
function dataThreshold({ usedPercent }: Pick<DataReport, "usedPercent">): DataThreshold | null {
  return DATA_THRESHOLDS.find((threshold) => usedPercent >= threshold) ?? null;
}

/** The threshold that a plan's last day has reached: 3 days or 1 day before. Null once it is over. */
export function dayThreshold(lastDay: string | null, now: number): DayThreshold | null {
  const left = daysUntil(lastDay, now);
  if (left === null || left < 0) return null;
  return DAY_THRESHOLDS.find((threshold) => left <= threshold) ?? null;
}

/** Whole days from today to a day, "YYYY-MM-DD". Days are compared in UTC: the zone of the partner's days isn't known. */
function daysUntil(day: string | null, now: number): number | null {
  return day === null ? null : Date.parse(day) / DAY - Math.floor(now / DAY);
}

/** The reminders that are due now, and what was warned of then. A figure that falls back below the threshold begins a new period. */
export function dueReminders(
  before: Warned,
  { last }: PlansReport,
  data: DataReport | null,
  now: number,
): { due: DueReminder[]; warned: Warned } {
  if (last === null) return { due: [], warned: before };
  const due: DueReminder[] = [];
  const days = dayThreshold(last.lastDay, now);
  if (days !== null) due.push({ kind: "plan-expiring", occasion: `${last.lastDay}|${days}` });
  if (data === null) return { due, warned: before };
  const warned = periodOf(before, data);
  const reached = dataThreshold(data) ?? 0;
  if (reached <= warned.warned) return { due, warned };
  due.push({ kind: "data-low", occasion: `${warned.run}|${warned.round}|${reached}` });
  return { due, warned: { ...warned, warned: reached } };
}

function periodOf(before: Warned, data: DataReport): Warned {
  if (before.run !== data.run) return { run: data.run, round: 0, warned: 0 };
  const isAnew = before.warned > 0 && dataThreshold(data) === null;
  return isAnew ? { ...before, round: before.round + 1, warned: 0 } : before;
}

/** Whether what a waiting reminder was queued for is still so, neither over nor overtaken by the next reminder. */
export function isStillLow(occasion: string, { run, round }: Warned, data: DataReport): boolean {
  return data.run === run && occasion === `${run}|${round}|${dataThreshold(data)}`;
}

export function isStillExpiring(occasion: string, lastDay: string | null, now: number): boolean {
  return occasion === `${lastDay}|${dayThreshold(lastDay, now)}`;
}

/**
 * The pause until the next check: an hour while a plan is on its way, three near the end of the data, six near the last day, a day
 * where there is no plan.
 */
export function nextCheckPause({ hasPlan, last, view }: PlansReport, data: DataReport | null, now: number): number {
  if (hasPlan !== true) return LONGEST_CHECK_PAUSE_MS;
  // Most reminders are asked for right after a payment, when the partner's list lacks the plan. It may last one day only.
  if (last === null && view.inUse.length === 0) return HOUR;
  const days = last && daysUntil(last.lastDay, now);
  if (data && data.usedPercent >= 60 && data.usedPercent < 100) return 3 * HOUR;
  return days !== null && days <= 4 ? 6 * HOUR : 12 * HOUR;
}
