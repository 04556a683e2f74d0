import "server-only";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import { fleet } from "#/lib/partner/index.ts";
import { type Cache, createCache, type Loaded } from "#/lib/process/cache.ts";
import { log } from "#/lib/process/log.ts";
import { once } from "#/lib/process/once.ts";
import { withTimeout } from "#/lib/process/timeout.ts";

/** The data usage of a SIM, in megabytes; an unreported figure is null. */
export interface Usage {
  /** Of the plan in use; null when no answer came in time. */
  running: RunningUsage | null;
  /** The last six months, the current one last. */
  months: MonthFigure[];
}

export interface RunningUsage {
  usedMb: number | null;
  leftMb: number | null;
  /** The plan's whole allowance. */
  totalMb: number | null;
  /** When the partner reported it, in epoch milliseconds. */
  at: number;
}

export interface MonthFigure {
  /** "YYYY-MM" */
  month: string;
  usedMb: number | null;
  /** Null when no answer came in time. */
  at: number | null;
}

const MONTHS = 6;
/** How long a page waits. The calls continue after that, and their answers are cached for the next page. */
const TIMEOUT_MS = 2_500;
/** Shorter: a page can do without the plan's total. */
const ORDERS_TIMEOUT_MS = 1_000;
const MINUTE = 60_000;
const RUNNING_FRESH_MS = MINUTE;
const THIS_MONTH_FRESH_MS = 10 * MINUTE;
const PAST_MONTH_FRESH_MS = 24 * 60 * MINUTE;
/** Backoff after a failure: reading a month takes many calls. */
const FAILURE_FRESH_MS = MINUTE;
const INCOMPLETE_FRESH_MS = MINUTE;

/** Reads what a SIM has used; null without the settings of the fleet calls. */
export async function readUsage(sim: string): Promise<Usage | null> {
  const service = fleet();
  if (service === null) return null;
  const months = lastMonths(new Date()).map(async (month, index): Promise<MonthFigure> => {
    const list = await monthList(service, month, index === MONTHS - 1);
    // A complete list without the SIM is an answer: no usage is reported. An incomplete list without it is none.
    const isAnswer = list !== null && (list.isComplete || list.usedMb.has(sim));
    return { month, usedMb: list?.usedMb.get(sim) ?? null, at: isAnswer ? list.at : null };
  });
  const running = runningUsage(service, sim);
  return { running: await running, months: await Promise.all(months) };
}

/** Assumption "usage-months": the last six months in UTC, "YYYY-MM", the current one last. */
function lastMonths(today: Date): string[] {
  return Array.from({ length: MONTHS }, (_one, index) => {
    const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - (MONTHS - 1 - index));
    return new Date(first).toISOString().slice(0, "YYYY-MM".length);
  });
}

interface MonthList {
  usedMb: Map<string, number | null>;
  isComplete: boolean;
  at: number;
}

/** What all SIMs used in a month: one list for all of them, so it is cached by month alone. */
function monthList(service: Fleet, month: string, isCurrent: boolean): Promise<MonthList | null> {
  const cache: Cache<MonthList | null> = once("month usage", () => createCache<MonthList | null>());
  const freshMs = isCurrent ? THIS_MONTH_FRESH_MS : PAST_MONTH_FRESH_MS;
  return freshOrLast(cache, month, async () => {
    const { items, isComplete } = await service.monthUsage(month);
    if (!isComplete) logOnce(month);
    const usedMb = new Map(items.map((entry) => [entry.sim, entry.usedMb]));
    return { value: { usedMb, isComplete, at: thisMinute() }, freshMs: isComplete ? freshMs : INCOMPLETE_FRESH_MS };
  });
}

/** An incomplete month is read every minute and is incomplete again. */
function logOnce(month: string): void {
  once(`incomplete usage ${month}`, () => log.warn("a month's usage is incomplete", { reason: month }));
}

function runningUsage(service: Fleet, sim: string): Promise<RunningUsage | null> {
  const cache: Cache<RunningUsage | null> = once("running usage", () => createCache<RunningUsage | null>());
  return freshOrLast(cache, sim, async () => ({ value: await askRunning(service, sim), freshMs: RUNNING_FRESH_MS }));
}

/** The running cycle with its order's allowance. Without the order the cycle's figures are shown alone. */
async function askRunning(service: Fleet, sim: string): Promise<RunningUsage> {
  const [cycle, orders] = await Promise.all([
    service.cycleUsage(sim),
    withTimeout(
      nullIfFailed(() => service.orders({ sim })),
      ORDERS_TIMEOUT_MS,
      () => null,
    ),
  ]);
  const { orderCode, usedMb, leftMb } = cycle;
  const order = orders?.items.find((candidate) => orderCode !== null && candidate.orderCode === orderCode);
  const used = usedMb ?? order?.usedMb ?? null;
  const held = positive(order?.flowMb ?? null);
  // An unlimited plan also reports 0 left. Only a plan with a known allowance can be used up.
  const left = leftMb === 0 && held === null ? null : leftMb;
  return { usedMb: used, leftMb: left ?? rest(held, used), totalMb: held ?? sum(used, left), at: thisMinute() };
}

/** No reader needs it to the second, and equal times make a page compress better. */
function thisMinute(): number {
  return Math.floor(Date.now() / MINUTE) * MINUTE;
}

/** Stale-while-revalidate: the fresh value, or the last one where loading fails or takes too long; null without either. */
async function freshOrLast<T>(cache: Cache<T | null>, key: string, load: () => Promise<Loaded<T>>): Promise<T | null> {
  const loadOrKeep = async (last: T | null = null): Promise<Loaded<T | null>> =>
    (await nullIfFailed<Loaded<T | null>>(load)) ?? { value: last, freshMs: FAILURE_FRESH_MS };
  return withTimeout(cache.read(key, loadOrKeep), TIMEOUT_MS, () => cache.last(key) ?? null);
}

/** A failure of the partner means that nothing is reported. A failure of the shop is logged, and the rest of the page is shown. */
async function nullIfFailed<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!isPartnerError(error)) log.error("usage could not be read", { error });
    return null;
  }
}

/** An unlimited plan may be reported with an allowance of zero or less. */
function positive(mb: number | null): number | null {
  return mb !== null && mb > 0 ? mb : null;
}

function sum(used: number | null, left: number | null): number | null {
  return used === null || left === null ? null : positive(used + left);
}

function rest(total: number | null, used: number | null): number | null {
  return total === null || used === null ? null : Math.max(0, total - used);
}
