import "server-only";
import { isPartnerError } from "#/lib/partner/error.ts";
import { partner } from "#/lib/partner/index.ts";
import { once } from "#/lib/process/once.ts";
import type { Language } from "#/lib/text/language.ts";
import type { Plan } from "./plan.ts";
import { createPlanCache, type PlanCache } from "./plan-cache.ts";

/** `none` stands for an unknown SIM and for one without plans, which must read the same. */
export type PlansAnswer = Found | { status: "none" } | { status: "unreachable" };
/** `staleSince`: when the list was read, in epoch milliseconds, if the partner has failed since or is slow; else null. */
type Found = { status: "found"; plans: Plan[]; staleSince: number | null };

/** The plans of a SIM, at most a minute old unless the partner fails or is slow. Prices are read again before paying. */
export async function readPlans(sim: string, language: Language): Promise<PlansAnswer> {
  try {
    const { plans, at, isStale } = await planCache().read(sim, language);
    return plans.length > 0 ? { status: "found", plans, staleSince: isStale ? at : null } : { status: "none" };
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    return { status: error.kind === "refused" ? "none" : "unreachable" };
  }
}

/** Makes the next reader ask the partner again: a plan was found to be gone. */
export function forgetPlans(sim: string, language: Language): void {
  planCache().forget(sim, language);
}

function planCache(): PlanCache {
  return once("plans", () => createPlanCache((sim, language) => partner().plans(sim, language)));
}
