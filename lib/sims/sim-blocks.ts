import { digitsOf, mainPart, parseSim, partsOf } from "./sim-entry.ts";

/** A number in blocks, for comparison with the card, and what looks doubtful about it. */
export interface SimBlocks {
  blocks: string[];
  doubt: Doubt | null;
  /** The indexes of the doubtful blocks. */
  doubtful: number[];
}

/**
 * The first that applies. `letter`: the block contains a letter. `size`: it is longer or shorter than the others. `known`: only this
 * block differs from a number that the browser remembers. `zeros`: a spreadsheet may have replaced the last digits. `start`: the number
 * doesn't begin with 89.
 */
export type Doubt = "letter" | "size" | "known" | "zeros" | "start";

/** A block as it was typed, and as it was read. */
interface Block {
  typed: string;
  read: string;
}

/**
 * The number read from a text: in the blocks it was typed in, or else in groups of four.
 *
 * @param known the SIM numbers that this browser remembers
 */
export function blocksOf(text: string, known: readonly string[] = []): SimBlocks {
  const blocks = cut(shownPart(text));
  const number = blocks.map(({ read }) => read).join("");
  const doubts: [Doubt, number[]][] = [
    ["letter", blocks.flatMap(({ typed }, place) => (/\p{L}/u.test(typed) ? [place] : []))],
    ["size", oddSize(blocks)],
    ["known", placesOf(blocks, nearMiss(number, known))],
    ["zeros", placesOf(blocks, /^\d{15}0{2,}$/.test(number) ? number.length - 1 : null)],
    ["start", placesOf(blocks, /^(89|98)/.test(number) ? null : 0)],
  ];
  const [doubt = null, doubtful = []] = doubts.find(([, places]) => places.length > 0) ?? [];
  return { blocks: blocks.map(({ read }) => read), doubt, doubtful };
}

/** The part of the text that is the number; without one, the part that looks most like it. */
function shownPart(text: string): string {
  const parts = partsOf(text);
  const entry = parseSim(text);
  if (!("sim" in entry)) return mainPart(parts);
  return parts.find((part) => digitsOf(part) === entry.sim) ?? entry.sim;
}

function cut(part: string): Block[] {
  const typed = part
    .replace(/F{1,2}[^0-9\p{L}]*$/u, "")
    .split(/[^0-9\p{L}]+/u)
    .filter(Boolean);
  const isInBlocks = typed.length > 2 && typed.every(({ length }) => length < 8);
  const pieces = isInBlocks ? typed : (typed.join("").match(/.{1,4}/gu) ?? []);
  return pieces.map((piece) => ({ typed: piece, read: digitsOf(`${piece} `).padEnd(piece.length, "F") }));
}

/** The index of the one block that differs in length from all others; the last may always be shorter. */
function oddSize(blocks: readonly Block[]): number[] {
  if (blocks.length < 3) return [];
  const sizes = blocks.map(({ read }) => read.length);
  const usual = sizes[0] === sizes[1] ? sizes[0] : sizes[2];
  const odd = sizes.flatMap((size, place) =>
    size === usual || (place === sizes.length - 1 && size < Number(usual)) ? [] : [place],
  );
  return odd.length === 1 ? odd : [];
}

/** Where a number first differs from a known one, if only two adjacent digits differ, or one is missing or superfluous. */
function nearMiss(number: string, known: readonly string[]): number | null {
  for (const sim of known) {
    if (sim === number || Math.abs(sim.length - number.length) > 1) continue;
    const from = [...number].findIndex((digit, at) => digit !== sim[at]);
    const start = from < 0 ? number.length : from;
    let same = 0;
    while (same < Math.min(number.length, sim.length) - start && number.at(-1 - same) === sim.at(-1 - same)) same += 1;
    // A missing check digit is no mistake.
    if (start === number.length || Math.max(number.length, sim.length) - start - same > 2) continue;
    // Of two equal digits the first may be the superfluous one.
    return number.length > sim.length && number[start - 1] === number[start] ? start - 1 : start;
  }
  return null;
}

/** The index of the block that contains a digit. */
function placesOf(blocks: readonly Block[], digit: number | null): number[] {
  if (digit === null || blocks.length === 0) return [];
  let end = 0;
  const place = blocks.findIndex(({ read }) => {
    end += read.length;
    return digit < end;
  });
  return place < 0 ? [] : [place];
}
