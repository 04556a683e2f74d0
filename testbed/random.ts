import { mulberry32 } from "#/sandbox/random.ts";

/** Random numbers that a seed determines, so that a failure can be repeated. */
export interface Random {
  /** From 0 to below `limit`. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  bytes(count: number): Buffer;
}

/** A generator for one input of a run, so that any input can be made without those before it. */
export function createRandom(seed: number, input: number): Random {
  const next = mulberry32(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(input, 0xc2b2ae35));
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
  };
}
