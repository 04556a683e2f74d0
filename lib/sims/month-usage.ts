import { isPartnerError } from "#/lib/partner/error.ts";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import type { Observe } from "#/lib/partner/observations.ts";
import { createCache, type Loaded } from "#/lib/process/cache.ts";
import type { Log } from "#/lib/process/log.ts";
import { withTimeout } from "#/lib/process/timeout.ts";

export interface MonthFigure {
  /** "YYYY-MM" */
  month: string;
  usedMb: number | null;
  /** Null when the partner has not answered for this SIM. */
  at: number | null;
}

export interface MonthUsageConfig {
  fleet: Pick<Fleet, "monthUsage">;
  /** Assumption "usage-months". */
  timeZone: string;
  log: Log;
  observe: Observe;
  now?: () => number;
}

/** What all SIMs used in a month: one list for all of them, so it is cached by month alone. */
interface MonthList {
  usedMb: ReadonlyMap<string, number | null>;
  isComplete: boolean;
  at: number;
}

const MONTHS = 6;
/** How long pages wait for a list once its reading has begun. It continues after that, for later pages. */
const TIMEOUT_MS = 2_500;
const MINUTE = 60_000;
const THIS_MONTH_FRESH_MS = 10 * MINUTE;
/** The current month is read for a tenth of the time at most: a large fleet has a thousand pages. */
const READING_SHARE = 10;
/** Also when it is incomplete: it would take all those calls again. */
const PAST_MONTH_FRESH_MS = 24 * 60 * MINUTE;
const FAILURE_FRESH_MS = 10 * MINUTE;

/** The last six months of a SIM, the current one last. */
export function createMonthUsage({ fleet, timeZone, log, observe, now = Date.now }: MonthUsageConfig) {
  const cache = createCache<MonthList | null>(now);
  /** When the last reading of each month began. */
  const begunAt = new Map<string, number>();

  async function load(
    month: string,
    isCurrent: boolean,
    last: MonthList | null = null,
  ): Promise<Loaded<MonthList | null>> {
    const startedAt = now();
    begunAt.set(month, startedAt);
    try {
      const { items, isComplete } = await fleet.monthUsage(month);
      if (isCurrent) observe("usage-months", items.length > 0 ? "current month listed" : "current month empty");
      if (!isComplete) log.warn("a month's usage is incomplete", { reason: month, count: items.length });
      const freshMs = Math.max(THIS_MONTH_FRESH_MS, READING_SHARE * (now() - startedAt));
      const list = { usedMb: figuresOf(items), isComplete, at: thisMinute(now()) };
      return { value: list, freshMs: isCurrent ? freshMs : PAST_MONTH_FRESH_MS };
    } catch (error) {
      if (!isPartnerError(error)) log.error("usage could not be read", { error });
      else if (isCurrent && error.kind === "refused") observe("usage-months", "current month refused");
      return { value: last, freshMs: FAILURE_FRESH_MS };
    }
  }

  function listOf(month: string, isCurrent: boolean): Promise<MonthList | null> {
    const list = cache.read(month, (last) => load(month, isCurrent, last));
    const waitedMs = now() - (begunAt.get(month) ?? 0);
    return withTimeout(list, Math.max(0, TIMEOUT_MS - waitedMs), () => cache.last(month) ?? null);
  }

  return function monthsOf(sim: string): Promise<MonthFigure[]> {
    const months = lastMonths(new Date(now()), timeZone);
    for (const month of begunAt.keys()) {
      if (months.includes(month)) continue;
      begunAt.delete(month);
      cache.forget(month);
    }
    return Promise.all(
      months.map(async (month, index): Promise<MonthFigure> => {
        const list = await listOf(month, index === MONTHS - 1);
        // A complete list without the SIM is an answer: no usage is reported. Which SIMs an incomplete one lacks is unknown.
        const isAnswer = list !== null && (list.isComplete || list.usedMb.has(sim));
        return { month, usedMb: list?.usedMb.get(sim) ?? null, at: isAnswer ? list.at : null };
      }),
    );
  };
}

/** A SIM that is listed twice, with different figures, has none. */
function figuresOf(items: { sim: string; usedMb: number | null }[]): Map<string, number | null> {
  const figures = new Map<string, number | null>();
  for (const { sim, usedMb } of items) {
    figures.set(sim, figures.has(sim) && figures.get(sim) !== usedMb ? null : usedMb);
  }
  return figures;
}

/** Assumption "usage-months": calendar months in the partner's time zone, "YYYY-MM", the current one last. */
export function lastMonths(today: Date, timeZone: string): string[] {
  const parts = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "numeric" }).formatToParts(today);
  const part = (type: "year" | "month"): number => Number(parts.find((one) => one.type === type)?.value);
  return Array.from({ length: MONTHS }, (_one, index) => {
    const first = Date.UTC(part("year"), part("month") - 1 - (MONTHS - 1 - index));
    return new Date(first).toISOString().slice(0, "YYYY-MM".length);
  });
}

/** No reader needs it to the second, and equal times make a page compress better. */
export function thisMinute(now: number): number {
  return Math.floor(now / MINUTE) * MINUTE;
}
