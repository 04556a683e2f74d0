import { createHmac, randomBytes } from "node:crypto";

/** How long the partner isn't asked again. Short: a SIM may be taken into its service at any moment. */
const UNKNOWN_MS = 10 * 60_000;
/** About 3 MB. Above this the oldest is forgotten. */
const MOST = 20_000;

/** The numbers for which the partner had nothing a short while ago, in this process. */
export interface UnknownSims {
  has(sim: string): boolean;
  add(sim: string): void;
}

/** Keyed by an HMAC under a key of this process: a mistyped number may be another person's, and isn't kept. */
export function createUnknownSims(now: () => number = Date.now): UnknownSims {
  const secret = randomBytes(32);
  const since = new Map<string, number>();
  const keyOf = (sim: string): string => createHmac("sha256", secret).update(sim).digest("base64url");
  return {
    has(sim) {
      const age = now() - (since.get(keyOf(sim)) ?? Number.NEGATIVE_INFINITY);
      // A time in the future means that the clock was put back since.
      return age >= 0 && age < UNKNOWN_MS;
    },
    add(sim) {
      const key = keyOf(sim);
      since.delete(key);
      since.set(key, now());
      if (since.size > MOST) since.delete(since.keys().next().value ?? key);
    },
  };
}
