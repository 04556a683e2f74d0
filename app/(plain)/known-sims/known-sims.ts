import { endingOf } from "#/lib/sims/sim-number.ts";
import type { Session } from "#/lib/web/session.ts";
import type { KnownSim } from "./sims-form.tsx";

/** The SIMs in the session, the latest first, without their numbers. */
export function knownSims({ sims = [], names = {} }: Session): KnownSim[] {
  return sims.map((sim) => ({
    ending: endingOf(sim, sims),
    shown: `…${endingOf(sim, sims, 4)}`,
    ...(names[sim] && { name: names[sim] }),
  }));
}
