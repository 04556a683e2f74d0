import "server-only";
import { env } from "#/lib/env.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import { fleet, observations } from "#/lib/partner/index.ts";
import { type Cache, createCache, type Loaded } from "#/lib/process/cache.ts";
import { log } from "#/lib/process/log.ts";
import { once } from "#/lib/process/once.ts";
import { withTimeout } from "#/lib/process/timeout.ts";
import { createMonthUsage, type MonthFigure } from "./month-usage.ts";
import { askRunningUsage, type RunningUsage } from "./running-usage.ts";

/** The data usage of a SIM, in megabytes; an unreported figure is null. */
export interface Usage {
  /** Of the plan in use; null when no answer came in time. */
  running: RunningUsage | null;
  /** The last six months, the current one last. */
  months: MonthFigure[];
}

/** How long a page waits. The calls continue after that, and their answers are cached for the next page. */
const TIMEOUT_MS = 2_500;
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

function askRunning(service: Fleet, sim: string): Promise<RunningUsage> {
  return askRunningUsage(service, sim, { now: Date.now(), onFailure: logIfOurs });
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
    logIfOurs(error);
    return null;
  }
}

function logIfOurs(error: unknown): void {
  if (!isPartnerError(error)) log.error("usage could not be read", { error });
}
