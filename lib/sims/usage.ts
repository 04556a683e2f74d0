import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { Fleet } from "#/lib/partner/fleet.ts";
import { fleet } from "#/lib/partner/index.ts";
import { createMemory, type Kept, type Memory } from "#/lib/process/cache.ts";
import { log } from "#/lib/process/log.ts";
import { once } from "#/lib/process/once.ts";

/** What the data of a SIM comes to, in megabytes; a figure that is not reported is null. */
export interface Usage {
  /** Of the plan in use; null when nothing was answered in time. */
  running: RunningUsage | null;
  /** The last six months, the running one last. */
  months: MonthFigure[];
}

export interface RunningUsage {
  usedMb: number | null;
  leftMb: number | null;
  /** What the plan holds. */
  totalMb: number | null;
  /** When the service said so, in epoch milliseconds. */
  at: number;
}

export interface MonthFigure {
  /** "YYYY-MM" */
  month: string;
  usedMb: number | null;
  /** Null when nothing was answered in time. */
  at: number | null;
}

const MONTHS = 6;
/** The page doesn't wait longer than this; the questions go on without it, and the next one finds their answers. */
const WAIT_MS = 2_500;
/** What the plan in use holds is worth less than what is left of it. */
const ORDERS_WAIT_MS = 1_000;
const MINUTE = 60_000;
const RUNNING_FRESH_MS = MINUTE;
const THIS_MONTH_FRESH_MS = 10 * MINUTE;
const PAST_MONTH_FRESH_MS = 24 * 60 * MINUTE;
/** A service that is down is left alone for a while: a month is many calls. */
const FAILURE_FRESH_MS = MINUTE;
const INCOMPLETE_FRESH_MS = MINUTE;

/** Reads what a SIM has used; null without the settings of the fleet calls. */
export async function readUsage(sim: string): Promise<Usage | null> {
  const service = fleet();
  if (service === null) return null;
  const months = lastMonths(new Date()).map(async (month, index): Promise<MonthFigure> => {
    const list = await monthList(service, month, index === MONTHS - 1);
    // That a whole list doesn't name the SIM is an answer; of one that isn't whole it says nothing.
    const isAnswer = list !== null && (list.isComplete || list.usedMb.has(sim));
    return { month, usedMb: list?.usedMb.get(sim) ?? null, at: isAnswer ? list.at : null };
  });
  const running = runningUsage(service, sim);
  return { running: await running, months: await Promise.all(months) };
}

/** The names of the last six months, "YYYY-MM", the running one last. */
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

/** What all SIMs used in a month. The list is the same for all of them, so it is read once a process. */
function monthList(service: Fleet, month: string, isRunning: boolean): Promise<MonthList | null> {
  const memory: Memory<MonthList | null> = once("month usage", () => createMemory<MonthList | null>());
  const freshMs = isRunning ? THIS_MONTH_FRESH_MS : PAST_MONTH_FRESH_MS;
  return latestOf(memory, month, async () => {
    const { items, isComplete } = await service.monthUsage(month.replace("-", ""));
    if (!isComplete) logOnce(month);
    const usedMb = new Map(items.map((entry) => [entry.sim, entry.usedMb]));
    return { answer: { usedMb, isComplete, at: thisMinute() }, freshMs: isComplete ? freshMs : INCOMPLETE_FRESH_MS };
  });
}

/** It is asked for every minute then, and says the same. */
function logOnce(month: string): void {
  once(`incomplete usage ${month}`, () => log.warn("a month's usage is incomplete", { reason: month }));
}

function runningUsage(service: Fleet, sim: string): Promise<RunningUsage | null> {
  const memory: Memory<RunningUsage | null> = once("running usage", () => createMemory<RunningUsage | null>());
  return latestOf(memory, sim, async () => ({ answer: await askRunning(service, sim), freshMs: RUNNING_FRESH_MS }));
}

/** The running cycle, and what its order holds. The figures stand without the second. */
async function askRunning(service: Fleet, sim: string): Promise<RunningUsage> {
  const [cycle, orders] = await Promise.all([
    service.cycleUsage(sim),
    Promise.race([nullIfFailed(() => service.orders({ sim })), sleep(ORDERS_WAIT_MS, null, { ref: false })]),
  ]);
  const { orderCode, usedMb, leftMb } = cycle;
  const order = orders?.items.find((candidate) => orderCode !== null && candidate.orderCode === orderCode);
  const used = usedMb ?? order?.usedMb ?? null;
  const held = positive(order?.flowMb ?? null);
  // Of a plan without a limit nothing is left too; that one is used up can be said only where it is known to have one.
  const left = leftMb === 0 && held === null ? null : leftMb;
  return { usedMb: used, leftMb: left ?? rest(held, used), totalMb: held ?? sum(used, left), at: thisMinute() };
}

/** Nobody needs it to the second, and seconds don't compress. */
function thisMinute(): number {
  return Math.floor(Date.now() / MINUTE) * MINUTE;
}

/** What is fresh, or else, where it fails or takes too long, what was last known; null for nothing. */
async function latestOf<T>(memory: Memory<T | null>, key: string, ask: () => Promise<Kept<T>>): Promise<T | null> {
  const known = () => memory.latest(key) ?? null;
  const fresh = memory.read(
    key,
    async () => (await nullIfFailed<Kept<T | null>>(ask)) ?? { answer: known(), freshMs: FAILURE_FRESH_MS },
  );
  return Promise.race([fresh, sleep(WAIT_MS, undefined, { ref: false }).then(known)]);
}

/** The service's failures are answers too: nothing is reported. Our own are logged, and nothing else fails for them. */
async function nullIfFailed<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!isPartnerError(error)) log.error("usage could not be read", { error });
    return null;
  }
}

/** A plan without a limit may be written as one of nothing, or of less. */
function positive(mb: number | null): number | null {
  return mb !== null && mb > 0 ? mb : null;
}

function sum(used: number | null, left: number | null): number | null {
  return used === null || left === null ? null : positive(used + left);
}

function rest(total: number | null, used: number | null): number | null {
  return total === null || used === null ? null : Math.max(0, total - used);
}
