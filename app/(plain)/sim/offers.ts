import type { Plan } from "#/lib/catalogue/plan.ts";
import { type PlansAnswer, readPlans } from "#/lib/catalogue/plans.ts";
import { withTimeout } from "#/lib/process/timeout.ts";
import { partnerLanguage } from "#/lib/web/session/session.ts";

/** Short: without the plans on offer the pages still say what is on the SIM, and what renews. */
const TIMEOUT_MS = 1_000;

/** Begins to read the plans on offer: beside other calls, so that a page waits only once. */
export function startPlans(sim: string): Promise<PlansAnswer> {
  const reading = partnerLanguage().then((language) => readPlans(sim, language));
  reading.catch(() => undefined);
  return reading;
}

/** Null when they are late, old or unknown: no price is shown that may not be today's. */
export async function plansInTime(reading: Promise<PlansAnswer>): Promise<Plan[] | null> {
  const answer = await withTimeout<PlansAnswer | null>(reading, TIMEOUT_MS, () => null);
  return answer?.status === "found" && answer.staleSince === null ? answer.plans : null;
}
