import "server-only";
import { isPartnerError } from "#/lib/partner/error.ts";
import { partner } from "#/lib/partner/index.ts";
import { createMemory } from "#/lib/process/cache.ts";
import { once } from "#/lib/process/once.ts";
import { simCandidates } from "#/lib/sims/sim-number.ts";
import type { Language } from "#/lib/text/language.ts";
import type { Plan } from "./plan.ts";
import { createPlanMemory, type PlanMemory } from "./plan-cache.ts";

/** What reading plans came to; `none` for an unknown SIM and for one without plans, which must read the same. */
export type PlansAnswer = Found | Nothing;
/** `lateSince` is when the list was read, in epoch milliseconds, where the partner has failed since, or says nothing. */
type Found = { status: "found"; plans: Plan[]; lateSince: number | null };
export type Nothing = { status: "none" } | { status: "unreachable" };

/** The plans of a SIM, at most a minute old unless the partner fails or is silent. Prices are read again before paying. */
export async function readPlans(sim: string, language: Language): Promise<PlansAnswer> {
  try {
    const { plans, at, isLate } = await memory().read(sim, language);
    return plans.length > 0 ? { status: "found", plans, lateSince: isLate ? at : null } : { status: "none" };
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    return { status: error.kind === "refused" ? "none" : "unreachable" };
  }
}

/** The next reader asks the partner again: a plan was found to be gone. */
export function forgetPlans(sim: string, language: Language): void {
  memory().forget(sim, language);
}

/**
 * Finds the number under which the partner knows the SIM: as typed, or with its check digit added or taken away.
 * Only an understood refusal of the verification keeps a number out; whatever else it answers, the list of plans decides.
 */
export async function findSim(typed: string, language: Language): Promise<{ status: "found"; sim: string } | Nothing> {
  for (const sim of simCandidates(typed)) {
    // Both at once, since the partner may be far away; of a number that is refused nobody waits for the plans.
    const plans = readPlans(sim, language);
    plans.catch(() => undefined);
    if (await isRefused(sim, language)) continue;
    const answer = await plans;
    if (answer.status !== "none") return answer.status === "found" ? { status: "found", sim } : answer;
  }
  return { status: "none" };
}

const MINUTE = 60_000;

/** Whether the verification refuses a number. Where it doesn't, it is not asked again for a minute. */
function isRefused(sim: string, language: Language): Promise<boolean> {
  const verified = once("verified SIMs", () => createMemory<boolean>());
  return verified.read(`${language} ${sim}`, async () => {
    try {
      await partner().verify(sim, language);
      return { answer: false, freshMs: MINUTE };
    } catch (error) {
      if (!isPartnerError(error)) throw error;
      return { answer: error.kind === "refused", freshMs: 0 };
    }
  });
}

function memory(): PlanMemory {
  return once("plans", () => createPlanMemory((sim, language) => partner().plans(sim, language)));
}
