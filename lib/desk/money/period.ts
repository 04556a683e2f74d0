import { isDay } from "#/lib/desk/day.ts";
import { DAY } from "#/lib/orders/schedule.ts";

/** Days in UTC, both included, as "YYYY-MM-DD". */
export interface Period {
  from: string;
  to: string;
}

/** With a million orders in the database, the page of a longer period would take more than a tenth of a second. */
export const MOST_DAYS = 31;
const DEFAULT_DAYS = 30;

export type PeriodProblem = "unread" | "order" | "long";

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** The period in an address. One that can't be shown gives way to the last 30 days, and the reader is told why. */
export function readPeriod({ from, to }: Query, now: number): { period: Period; problem: PeriodProblem | null } {
  const today = dayNumber(now);
  const usual = { from: dayText(today - DEFAULT_DAYS + 1), to: dayText(today) };
  const refused = (problem: PeriodProblem | null) => ({ period: usual, problem });
  if (isEmpty(from) && isEmpty(to)) return refused(null);
  const last = isEmpty(to) ? today : numberIn(to);
  if (last === null) return refused("unread");
  const first = isEmpty(from) ? last - DEFAULT_DAYS + 1 : numberIn(from);
  if (first === null) return refused("unread");
  if (first > last) return refused("order");
  if (last - first >= MOST_DAYS) return refused("long");
  return { period: { from: dayText(first), to: dayText(last) }, problem: null };
}

export function periodAddress(path: string, { from, to }: Period): string {
  return `${path}?from=${from}&to=${to}`;
}

/** All days of a period, the first one first. */
export function daysIn({ from, to }: Period): string[] {
  const first = dayNumber(Date.parse(from));
  const count = dayNumber(Date.parse(to)) - first + 1;
  return Array.from({ length: count }, (_, index) => dayText(first + index));
}

/** Counted from 1970, in UTC. */
export function dayNumber(at: number): number {
  return Math.floor(at / DAY);
}

export function dayText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

function isEmpty(text: string | string[] | undefined): text is undefined | "" {
  return text === undefined || text === "";
}

const SHOWN_YEAR = /^(19[7-9]|2\d\d)\d-/;

function numberIn(text: string | string[] | undefined): number | null {
  if (typeof text !== "string" || !SHOWN_YEAR.test(text) || !isDay(text)) return null;
  return dayNumber(Date.parse(text));
}
