/*
 * A sliding window is counted in slices, a quarter of the window each. The current slice and the four before it are added up, so in no
 * window of that length there are ever more than allowed; the price is that a count is forgotten up to a quarter later.
 */

/** How many slices are added up. */
export const SLICES = 5;

/** At most `count` in `windowMs`, for what the key names. */
export interface Ask {
  key: string;
  count: number;
  windowMs: number;
}

export function sliceMs({ windowMs }: Ask): number {
  return windowMs / (SLICES - 1);
}

/** The number of the slice that a moment falls into. */
export function sliceAt(ask: Ask, now: number): number {
  return Math.floor(now / sliceMs(ask));
}

/**
 * How long until one more is allowed; 0 when it is now.
 * @param counts of the current slice and those before it, the current first
 */
export function waitFor(ask: Ask, counts: readonly number[], now: number): number {
  let total = 0;
  for (let age = 0; age < SLICES; age += 1) total += counts[age] ?? 0;
  if (total < ask.count) return 0;
  let age = SLICES;
  while (total >= ask.count && age > 0) {
    age -= 1;
    total -= counts[age] ?? 0;
  }
  return (sliceAt(ask, now) + SLICES - age) * sliceMs(ask) - now;
}
