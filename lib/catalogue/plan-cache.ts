import { isPartnerError } from "#/lib/partner/error.ts";
import { createMemory, type Kept } from "#/lib/process/cache.ts";
import { within } from "#/lib/process/timeout.ts";
import type { Language } from "#/lib/text/language.ts";
import type { Plan } from "./plan.ts";

/** The plans of a SIM as the partner listed them. */
export interface PlanList {
  plans: Plan[];
  /** When it did, in epoch milliseconds. */
  at: number;
  /** It has failed since, or says nothing, and this is the last it said. */
  isLate: boolean;
}

const MINUTE = 60_000;
const FRESH_MS = MINUTE;
/** Prices are read again before paying, so an old list misleads nobody; plans of another day would. */
const LATE_UP_TO_MS = 24 * 60 * MINUTE;
/** Nobody waits for a partner that has just failed. */
const LEFT_ALONE_MS = 10_000;
/** Who can have the last list doesn't wait longer for the next one. */
const PATIENCE_MS = 2_000;

export interface PlanMemory {
  /** @throws PartnerError where it fails and has said nothing for a day, or refuses: an understood no is an answer */
  read(sim: string, language: Language): Promise<PlanList>;
  forget(sim: string, language: Language): void;
}

/** Lists at most a minute old, by SIM and language: however many look, the partner is asked once. Where it fails or is silent, the last list stays. */
export function createPlanMemory(
  ask: (sim: string, language: Language) => Promise<Plan[]>,
  now: () => number = Date.now,
): PlanMemory {
  const memory = createMemory<PlanList>(now);

  function lastKnown(sim: string, language: Language): PlanList | null {
    const last = memory.latest(keyOf(sim, language));
    return last && now() - last.at <= LATE_UP_TO_MS ? { ...last, isLate: true } : null;
  }

  async function latest(sim: string, language: Language): Promise<Kept<PlanList>> {
    try {
      return { answer: { plans: await ask(sim, language), at: now(), isLate: false }, freshMs: FRESH_MS };
    } catch (error) {
      const last = lastKnown(sim, language);
      const isOutage = isPartnerError(error) && error.kind !== "refused";
      if (!isOutage || last === null) throw error;
      return { answer: last, freshMs: LEFT_ALONE_MS };
    }
  }

  return {
    read(sim, language) {
      const last = lastKnown(sim, language);
      const answer = memory.read(keyOf(sim, language), () => latest(sim, language));
      return last ? within(answer, PATIENCE_MS, () => last) : answer;
    },
    forget: (sim, language) => memory.forget(keyOf(sim, language)),
  };
}

function keyOf(sim: string, language: Language): string {
  return `${language} ${sim}`;
}
