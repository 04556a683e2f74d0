import "server-only";
import { env } from "#/lib/env.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import { fleet, observations } from "#/lib/partner/index.ts";
import { type Cache, createCache, type Loaded } from "#/lib/process/cache.ts";
import { log } from "#/lib/process/log.ts";
import { once } from "#/lib/process/once.ts";
import { withTimeout } from "#/lib/process/timeout.ts";
import { createMonthUsage, type MonthFigure, thisMinute } from "./month-usage.ts";

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
  /** The plan that the figures are about; null where the partner's orders don't tell. */
  plan: { packageCode: string | null; name: string | null } | null;
  /** When the partner reported it, in epoch milliseconds. */
  at: number;
}

/** How long a page waits. The calls continue after that, and their answers are cached for the next page. */
const TIMEOUT_MS = 2_500;
/** Shorter: a page can do without the plan's total. */
const ORDERS_TIMEOUT_MS = 1_000;
/** A SIM has few orders; a service that ignores the filter has many. */
const ORDER_PAGES = 2;
const RUNNING_FRESH_MS = 60_000;
/** Backoff after a failure. */
const FAILURE_FRESH_MS = 60_000;

/** Reads what a SIM has used; null without the settings of the fleet calls. */
export async function readUsage(sim: string): Promise<Usage | null> {
  const service = fleet();
  if (service === null) return null;
  const { observe } = observations();
  const monthsOf = once("month usage", () =>
    createMonthUsage({ fleet: service, timeZone: env().PARTNER_TIME_ZONE, log, observe }),
  );
  const [running, months] = await Promise.all([runningUsage(service, sim), monthsOf(sim)]);
  return { running, months };
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
      nullIfFailed(() => service.orders({ sim }, ORDER_PAGES)),
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
  return {
    usedMb: used,
    leftMb: left ?? rest(held, used),
    totalMb: held ?? sum(used, left),
    plan: order ? { packageCode: order.packageCode, name: order.name } : null,
    at: thisMinute(Date.now()),
  };
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
