import "server-only";
import { isPartnerError } from "#/lib/partner/error.ts";
import { fleet, observations, partner } from "#/lib/partner/index.ts";
import { log } from "#/lib/process/log.ts";
import { once } from "#/lib/process/once.ts";
import type { Language } from "#/lib/text/language.ts";
import { arrange } from "./corrections/arrange.ts";
import type { Corrections } from "./corrections/correction.ts";
import { noteSightings } from "./corrections/published.ts";
import type { Plan } from "./plan.ts";
import { createPlanCache, type PlanCache } from "./plan-cache.ts";
import { createPlanFacts, type FactsByCode, NO_FACTS } from "./plan-facts.ts";

/**
 * `none` stands for an unknown SIM and for one without plans, which must read the same. `unreadable`: the partner answered, but
 * not with a list that the shop can sell from.
 */
export type PlansAnswer = Found | { status: "none" | "unreachable" | "unreadable" };
/** `staleSince`: when the list was read, in epoch milliseconds, if the partner has failed since or is slow; else null. */
type Found = { status: "found"; plans: Plan[]; staleSince: number | null };

const FAILED = { refused: "none", malformed: "unreadable", unreachable: "unreachable", http: "unreachable" } as const;

/** The plans of a SIM, at most a minute old unless the partner fails or is slow. Prices are read again before paying. */
export async function readPlans(sim: string, language: Language): Promise<PlansAnswer> {
  try {
    const { plans, at, isStale } = await planCache().read(sim, language);
    return plans.length > 0 ? { status: "found", plans, staleSince: isStale ? at : null } : { status: "none" };
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    return { status: FAILED[error.kind] };
  }
}

/** Those of them that buyers see, in the operators' sequence. */
export function shownPlans(answer: PlansAnswer, corrections: Corrections): PlansAnswer {
  if (answer.status !== "found") return answer;
  const plans = arrange(answer.plans, corrections);
  return plans.length > 0 ? { ...answer, plans } : { status: "none" };
}

/** Makes the next reader ask the partner again: a plan was found to be gone. */
export function forgetPlans(sim: string, language: Language): void {
  planCache().forget(sim, language);
}

/** What is known of the plans' data and countries right now; empty without the settings of the fleet calls. */
export function planFacts(): FactsByCode {
  const service = fleet();
  if (service === null) return NO_FACTS;
  const { observe } = observations();
  return once("plan facts", () => createPlanFacts({ fleet: service, log, observe }))();
}

function planCache(): PlanCache {
  return once("plans", () =>
    createPlanCache(async (sim, language) => {
      const plans = await partner().plans(sim, language);
      noteSightings(plans, language);
      return plans;
    }),
  );
}
