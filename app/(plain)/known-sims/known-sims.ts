import { endingOf } from "#/lib/sims/sim-number.ts";
import type { Session } from "#/lib/web/session/session.ts";

/** One of the browser's SIMs as a page shows it. */
export interface KnownSim {
  /** The value that the form sends instead of the number. */
  ending: string;
  /** "…6177": the last digits that tell it from the others. */
  shown: string;
  /** Given by its owner. */
  name?: string;
}

/** The SIMs in the session, the latest first, without their numbers. */
export function knownSims({ sims = [], names = {} }: Session): KnownSim[] {
  return sims.map((sim) => ({
    ending: endingOf(sim, sims),
    shown: `…${endingOf(sim, sims, 4)}`,
    ...(names[sim] && { name: names[sim] }),
  }));
}
