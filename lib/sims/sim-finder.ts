import { setTimeout as delay } from "node:timers/promises";
import type { PlansAnswer } from "#/lib/catalogue/plans.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { Observe } from "#/lib/partner/observations.ts";
import { createCache } from "#/lib/process/cache.ts";
import type { Language } from "#/lib/text/language.ts";
import { simCandidates } from "./sim-number.ts";
import { createUnknownSims } from "./unknown-sims.ts";

/** `none` stands for an unknown SIM and for one without plans, which must read the same. */
export type SimAnswer = { status: "found"; sim: string } | { status: "none" | "unreachable" | "unreadable" };

export interface SimFinderConfig {
  /** `off`: not verified. `hint`: the list of plans decides. `required`: a refused number stays out. Assumption "verify-advisory". */
  mode: "off" | "hint" | "required";
  /** @throws {PartnerError} of kind `refused` when the partner refuses the number */
  verify: (sim: string, language: Language) => Promise<void>;
  readPlans: (sim: string, language: Language) => Promise<PlansAnswer>;
  observe: Observe;
  now?: () => number;
}

type Verdict = "accepted" | "refused" | "unknown";

const ACCEPTED_MS = 60_000;
/** How long a SIM whose plans are known waits for its verification, where that is only a hint. */
const HINT_TIMEOUT_MS = 1_000;

/**
 * Finds the number under which the partner knows the SIM: as typed, or with its check digit added or taken away. A number that the
 * verification accepts goes first; where none is accepted, the list of plans alone decides. The partner isn't asked again for a while about
 * what it doesn't know.
 */
export function createSimFinder({ mode, verify, readPlans, observe, now }: SimFinderConfig) {
  const verdicts = createCache<Verdict>(now);
  const unknown = createUnknownSims(now);

  /** A refusal is not cached. */
  function readVerdict(sim: string, language: Language): Promise<Verdict> {
    return verdicts.read(`${language} ${sim}`, async () => {
      try {
        await verify(sim, language);
        return { value: "accepted", freshMs: ACCEPTED_MS };
      } catch (error) {
        if (!isPartnerError(error)) throw error;
        return { value: error.kind === "refused" ? "refused" : "unknown", freshMs: 0 };
      }
    });
  }

  async function verdictOf(sim: string, language: Language, plans: Promise<PlansAnswer>): Promise<Verdict> {
    if (mode === "off") return "unknown";
    const verdict = readVerdict(sim, language);
    Promise.all([verdict, plans]).then(note, () => undefined);
    if (mode === "required") return verdict;
    const timeout = plans.then(() => delay<Verdict>(HINT_TIMEOUT_MS, "unknown", { ref: false }));
    return Promise.race([verdict, timeout]);
  }

  function note([verdict, { status }]: [Verdict, PlansAnswer]): void {
    if (verdict === "unknown" || (status !== "found" && status !== "none")) return;
    const [isAccepted, hasPlans] = [verdict === "accepted", status === "found"];
    const contradiction = isAccepted ? "accepts a SIM without plans" : "refuses a SIM with plans";
    observe("verify-advisory", isAccepted === hasPlans ? "agrees" : contradiction);
  }

  return async function findSim(typed: string, language: Language): Promise<SimAnswer> {
    if (unknown.has(typed)) return { status: "none" };
    const answer = await ask(typed, language);
    if (answer.status === "none") unknown.add(typed);
    return answer;
  };

  async function ask(typed: string, language: Language): Promise<SimAnswer> {
    let ofRefused: SimAnswer = { status: "none" };
    for (const sim of simCandidates(typed)) {
      // Both calls at once, since the partner may be far away.
      const plans = readPlans(sim, language);
      // Both are awaited in any case: a number that is refused takes as long as one without plans.
      const [verdict, { status }] = await Promise.all([verdictOf(sim, language, plans), plans]);
      if (status === "none") continue;
      const answer: SimAnswer = status === "found" ? { status, sim } : { status };
      if (verdict !== "refused") return answer;
      if (ofRefused.status === "none") ofRefused = answer;
    }
    return mode === "required" ? { status: "none" } : ofRefused;
  }
}
