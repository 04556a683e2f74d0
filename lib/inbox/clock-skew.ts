import { once } from "#/lib/process/once.ts";

/** How many of the latest delays are compared, and how many it takes at least. */
const MOST = 15;
const LEAST = 5;
/** With clocks that agree, a notification takes a second or two. */
const LIMIT_MS = 30_000;

/** How long genuine notifications took from the partner's clock to ours, in milliseconds; in this process. */
const delays = (): number[] => once("notification delays", () => []);

export function noteDelay(ms: number): void {
  const known = delays();
  known.push(ms);
  if (known.length > MOST) known.shift();
}

/**
 * Whether our clock and the partner's differ. The median delay decides: some notifications are late, repeated or replayed, but not
 * most.
 */
export function isSkewed(): boolean {
  const sorted = delays().toSorted((one, other) => one - other);
  return sorted.length >= LEAST && Math.abs(sorted[Math.floor(sorted.length / 2)] ?? 0) >= LIMIT_MS;
}
