import "server-only";
import { readPlans } from "#/lib/catalogue/plans.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import { partner } from "#/lib/partner/index.ts";
import { createCache } from "#/lib/process/cache.ts";
import { once } from "#/lib/process/once.ts";
import type { Language } from "#/lib/text/language.ts";
import { simCandidates } from "./sim-number.ts";

/** `none` stands for an unknown SIM and for one without plans, which must read the same. */
type SimAnswer = { status: "found"; sim: string } | { status: "none" } | { status: "unreachable" };

/**
 * Finds the number under which the partner knows the SIM: as typed, or with its check digit added or taken away.
 * Only a refusal by the verification call rules a number out; after any other answer the list of plans decides.
 */
export async function findSim(typed: string, language: Language): Promise<SimAnswer> {
  for (const sim of simCandidates(typed)) {
    // Both calls at once, since the partner may be far away. A refused number doesn't wait for its plans.
    const plans = readPlans(sim, language);
    plans.catch(() => undefined);
    if (await isRefused(sim, language)) continue;
    const answer = await plans;
    if (answer.status !== "none") return answer.status === "found" ? { status: "found", sim } : answer;
  }
  return { status: "none" };
}

const VERIFIED_MS = 60_000;

/** Whether the verification refuses a number. A refusal is not cached. */
function isRefused(sim: string, language: Language): Promise<boolean> {
  const refused = once("refused SIMs", () => createCache<boolean>());
  return refused.read(`${language} ${sim}`, async () => {
    try {
      await partner().verify(sim, language);
      return { value: false, freshMs: VERIFIED_MS };
    } catch (error) {
      if (!isPartnerError(error)) throw error;
      return { value: error.kind === "refused", freshMs: 0 };
    }
  });
}
