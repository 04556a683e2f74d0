import { createRandom, type Random } from "#/testbed/random.ts";
import { bytesOf, type Draft, type Pairs, writeRequest } from "./draft.ts";
import { mutate, type Spoil, spoilsOf } from "./spoil.ts";
import type { Manner } from "./wire.ts";

/** One input as it goes over the wire. */
export interface Input {
  /** The request it was made from and how that was changed, for the report of a failure. */
  name: string;
  /** The request it was made from. */
  from: string;
  /** The places that were spoilt, each with how. */
  defects: string[];
  method: string;
  bytes: Buffer;
  manner: Manner;
}

export interface Inputs {
  /** How many it takes to try every place of every request with every kind of garbage; what follows is mixed at random. */
  systematic: number;
  make(number: number): Input;
}

/** The inputs of one run, by number. The same seed and the same requests make the same ones. */
export function createInputs(drafts: Draft[], seed: number): Inputs {
  const spoils = new Map(drafts.map((draft, turn) => [draft, spoilsOf(draft, turn)]));
  const pairs = [...spoils].flatMap(([draft, own]) => own.map((spoil): [Draft, Spoil] => [draft, spoil]));
  return {
    systematic: pairs.length,
    make(number) {
      const pair = pairs[number];
      if (pair) return write(pair[0], [pair[1]]);
      const random = createRandom(seed, number);
      const [draft, own] = random.pick([...spoils]);
      if (random.below(3) === 0) return mutatedBytes(draft, random);
      const isMutated = random.below(2) === 0;
      const count = isMutated ? random.below(2) : 2 + random.below(2);
      const mutated = isMutated ? [mutatedPlaces(random)] : [];
      return write(draft, [...mutated, ...Array.from({ length: count }, () => random.pick(own))]);
    },
  };
}

function write(draft: Draft, spoils: Spoil[]): Input {
  const spoilt = spoils.reduce((base, spoil) => spoil.apply(base), draft);
  const { bytes, isWhole } = writeRequest(spoilt);
  const defects = spoils.map(({ name }) => name);
  return {
    name: [draft.name, ...defects].join(" | "),
    from: draft.name,
    defects,
    method: spoilt.method,
    bytes,
    manner: isWhole ? mannerOf(spoils) : "broken",
  };
}

function mannerOf(spoils: Spoil[]): Manner {
  const manners = spoils.map(({ manner }) => manner);
  return (["broken", "own"] as const).find((manner) => manners.includes(manner)) ?? "kept";
}

/** Some of the values in the genuine request changed byte by byte. */
function mutatedPlaces(random: Random): Spoil {
  const some = (value: string | Buffer): string | Buffer =>
    random.below(3) === 0 ? mutate(random, bytesOf(value)) : value;
  const all = (pairs: Pairs): Pairs => pairs.map(([name, value]) => [name, some(value)]);
  return {
    name: "values",
    manner: "kept",
    apply: (base) => ({
      ...base,
      query: all(base.query),
      cookies: all(base.cookies),
      ...(base.parts && { parts: base.parts.map((part) => ({ ...part, value: some(part.value) })) }),
      ...(base.body && { body: mutate(random, base.body) }),
    }),
  };
}

/** The genuine request with its bytes changed wherever they stand: lines, lengths and boundaries among them. */
function mutatedBytes(draft: Draft, random: Random): Input {
  const { bytes } = writeRequest(draft);
  return {
    name: `${draft.name} | bytes`,
    from: draft.name,
    defects: ["bytes"],
    method: draft.method,
    bytes: mutate(random, bytes),
    manner: "broken",
  };
}
