import { createHmac, randomBytes } from "node:crypto";

/** How long the partner isn't asked again. Short: a SIM may be taken into its service at any moment. */
const UNKNOWN_MS = 10 * 60_000;
/** About 3 MB. Above this the oldest is forgotten. */
const MOST = 20_000;

interface Answered {
  at: number;
  times: number;
}

/**
 * The numbers for which the partner had nothing twice a short while ago, in this process. Once may be a bad moment of the partner, in which
 * it refuses a good number, and its owner tries again.
 */
export interface UnknownSims {
  has(sim: string): boolean;
  add(sim: string): void;
}

const ENOUGH = 2;

/** Keyed by an HMAC under a key of this process: a mistyped number may be another person's, and isn't kept. */
export function createUnknownSims(now: () => number = Date.now): UnknownSims {
  const secret = randomBytes(32);
  const kept = new Map<string, Answered>();
  const keyOf = (sim: string): string => createHmac("sha256", secret).update(sim).digest("base64url");
  const timesOf = (key: string): number => {
    const { at, times } = kept.get(key) ?? { at: 0, times: 0 };
    const age = now() - at;
    // A time in the future means that the clock was put back since.
    return age >= 0 && age < UNKNOWN_MS ? times : 0;
  };
  return {
    has: (sim) => timesOf(keyOf(sim)) >= ENOUGH,
    add(sim) {
      const key = keyOf(sim);
      const times = timesOf(key) + 1;
      kept.delete(key);
      kept.set(key, { at: now(), times });
      if (kept.size > MOST) kept.delete(kept.keys().next().value ?? key);
    },
  };
}
