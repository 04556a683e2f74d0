/*
 * A sliding window is counted in slices, a quarter of the window each. The current slice and the four before it are added up, so in no
 * window of that length there are ever more than allowed; the price is that a count is forgotten up to a quarter later.
 */

/** How many slices are added up. */
export const SLICES = 5;

/** What the key names is counted over `windowMs`. */
export interface Counter {
  key: string;
  windowMs: number;
}

/** Whether one more may be counted: at most `count` in a window. */
export interface Ask extends Counter {
  count: number;
}

export interface Refusal {
  /** The one that refused; of several, the one that does so for longest. */
  ask: Ask;
  /** The milliseconds until it may be asked again. */
  waitMs: number;
}

export function sliceMs({ windowMs }: Counter): number {
  return windowMs / (SLICES - 1);
}

/** The number of the slice that a moment falls into. */
export function sliceAt(counter: Counter, now: number): number {
  return Math.floor(now / sliceMs(counter));
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
