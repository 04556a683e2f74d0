import { isPartnerError } from "#/lib/partner/error.ts";
import { createCache, type Loaded } from "#/lib/process/cache.ts";
import { type Sleep, withTimeout } from "#/lib/process/timeout.ts";
import type { Language } from "#/lib/text/language.ts";
import type { Plan } from "./plan.ts";

/** The plans of a SIM as the partner listed them. */
export interface PlanList {
  plans: Plan[];
  /** When it listed them, in epoch milliseconds. */
  at: number;
  /** The partner has failed since, or is slow, and this is its last list. */
  isStale: boolean;
}

const MINUTE = 60_000;
const FRESH_MS = MINUTE;
/** Prices are read again before paying, so an old list misleads no buyer; a list older than a day may name plans that are gone. */
const MAX_STALE_MS = 24 * 60 * MINUTE;
/** Backoff after a failure. */
const RETRY_AFTER_MS = 10_000;
/** How long a reader who could have the last list waits for a new one. */
const TIMEOUT_MS = 2_000;

export interface PlanCache {
  /** @throws PartnerError when the partner refuses, or fails and has listed nothing for a day */
  read(sim: string, language: Language): Promise<PlanList>;
  forget(sim: string, language: Language): void;
}

interface Options {
  now?: () => number;
  sleep?: Sleep;
}

/** The partner's plan lists by SIM and language, fresh for a minute: stale-while-revalidate, and stale where the partner fails. */
export function createPlanCache(
  load: (sim: string, language: Language) => Promise<Plan[]>,
  { now = Date.now, sleep }: Options = {},
): PlanCache {
  const cache = createCache<PlanList>(now);

  function usable(last: PlanList | undefined): PlanList | null {
    return last && now() - last.at <= MAX_STALE_MS ? { ...last, isStale: true } : null;
  }

  async function loadOrKeep(sim: string, language: Language, last: PlanList | undefined): Promise<Loaded<PlanList>> {
    try {
      return { value: { plans: await load(sim, language), at: now(), isStale: false }, freshMs: FRESH_MS };
    } catch (error) {
      const stale = usable(last);
      const isOutage = isPartnerError(error) && error.kind !== "refused";
      if (!isOutage || stale === null) throw error;
      return { value: stale, freshMs: RETRY_AFTER_MS };
    }
  }

  return {
    read(sim, language) {
      const key = keyOf(sim, language);
      const stale = usable(cache.last(key));
      const list = cache.read(key, (last) => loadOrKeep(sim, language, last));
      return stale ? withTimeout(list, TIMEOUT_MS, () => stale, sleep) : list;
    },
    forget: (sim, language) => cache.forget(keyOf(sim, language)),
  };
}

function keyOf(sim: string, language: Language): string {
  return `${language} ${sim}`;
}
