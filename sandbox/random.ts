/** A seeded source of identifiers and numbers: the same seed gives the same sequence. Not for secrets. */
export type Random = {
  digits(length: number): string;
  token(length: number): string;
  /** A whole number from 0 to one less than the limit. */
  below(limit: number): number;
};

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = (alphabet: string) => alphabet.charAt(below(alphabet.length));
  const text = (alphabet: string, length: number) => Array.from({ length }, () => pick(alphabet)).join("");
  return {
    digits: (length) => text("0123456789", length),
    token: (length) => text(LETTERS, length),
    below,
  };
}

/** A small 32-bit generator that gives the same numbers on every machine, from 0 to below 1. */
export function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
