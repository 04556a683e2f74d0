import { once } from "#/lib/process/once.ts";

/** As many are looked at, the latest ones; and from so few on they say something. */
const MOST = 15;
const LEAST = 5;
/** Between clocks that agree a notification takes a second or two. */
const LIMIT_MS = 30_000;

/** How long genuine notifications took from the partner's clock to ours, in milliseconds; in this process. */
const delays = (): number[] => once("notification delays", () => []);

export function noteDelay(ms: number): void {
  const known = delays();
  known.push(ms);
  if (known.length > MOST) known.shift();
}

/**
 * Whether our clock and the partner's differ. Of the delays the middle one counts: some notifications are held back, repeated
 * or replayed, but not most.
 */
export function isSkewed(): boolean {
  const sorted = delays().toSorted((one, other) => one - other);
  return sorted.length >= LEAST && Math.abs(sorted[Math.floor(sorted.length / 2)] ?? 0) >= LIMIT_MS;
}
