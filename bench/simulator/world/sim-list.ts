import type { Entry } from "./ledger.ts";
import type { World } from "./world.ts";

const TERM_MS = 30 * 86_400_000;

/** Whether a plan on a SIM is in use, waits for the ones before it, or is over. */
export interface Standing {
  entry: Entry;
  state: "in use" | "waiting" | "over";
}

/** The plans of a SIM at a time, in the sequence they came: each runs for a month, after the one before it. */
export function standingsOf(world: World, sim: string, now: number): Standing[] {
  let freeFrom = 0;
  const entries = [...world.foreignEntries, ...world.entries].filter((entry) => entry.sim === sim);
  return entries
    .toSorted((one, other) => one.at - other.at)
    .map((entry) => {
      const startsAt = Math.max(entry.at, freeFrom);
      freeFrom = startsAt + TERM_MS;
      if (freeFrom <= now) return { entry, state: "over" };
      return { entry, state: startsAt <= now ? "in use" : "waiting" };
    });
}
