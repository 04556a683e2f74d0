import type { Store } from "./database.ts";
import { type Outcome, runSchedule } from "./schedule.ts";

/** More runs than this are not worth the wait. */
const MAX_RUNS = 500;

/**
 * Shortens a failing schedule: makes its unusual decisions plain, first all of one name, then ever smaller groups of the rest, and
 * keeps each change that still leads to the same finding.
 */
export async function shrink(
  store: Store,
  failing: Outcome,
  isSame = (outcome: Outcome) => kindOf(outcome) === kindOf(failing),
): Promise<Outcome> {
  let best = failing;
  let runs = 0;

  async function tryWithout(some: ReadonlySet<string>): Promise<boolean> {
    const kept = best.unusual.filter((decision) => !some.has(decision));
    if (kept.length === best.unusual.length || runs === MAX_RUNS) return false;
    runs += 1;
    const outcome = await runSchedule(store, failing.seed, new Set(kept));
    const isShorter = isSame(outcome) && outcome.unusual.length < best.unusual.length;
    if (isShorter) best = outcome;
    return isShorter;
  }

  for (const name of new Set(failing.unusual.map(nameOf))) {
    await tryWithout(new Set(best.unusual.filter((decision) => nameOf(decision) === name)));
  }
  for (let size = Math.ceil(best.unusual.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < best.unusual.length; ) {
      const isGone = await tryWithout(new Set(best.unusual.slice(from, from + size)));
      if (!isGone) from += size;
    }
  }
  return best;
}

/** What went wrong, without the names of orders. */
function kindOf({ problems }: Outcome): string {
  return (problems[0] ?? "").split(": ")[0]?.replaceAll(/P?\d{6,}/g, "…") ?? "";
}

function nameOf(decision: string): string {
  return decision.split(" #")[0] ?? decision;
}
