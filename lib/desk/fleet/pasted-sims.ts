import { parseSim, type SimProblem } from "#/lib/sims/sim-entry.ts";
import { simCandidates } from "#/lib/sims/sim-number.ts";

/** This many fit a form, with what stands beside each number. How many the partner takes at once isn't known. */
export const MOST_LINES = 200;
/** This many characters: the answer stands in the page twice, and a form has 64 KiB. */
export const MOST_TEXT = 16_000;

/** A line of pasted text that isn't empty, by its number from 1 on: its SIM, or why it names none. */
export type PastedLine = { line: number } & ({ sim: string } | { fault: string });

/**
 * Reads pasted SIM numbers: one on each line, alone or among the other columns of a CSV file. A first line without digits is taken for the
 * names of the columns. A number that an earlier line has too, in any spelling, is a fault: the partner would be asked twice.
 */
export function readPastedSims(text: string): PastedLine[] {
  const lineOf = new Map<string, number>();
  const lines = text
    .split(/\r\n|[\r\n]/)
    .map((content, index) => ({ content, line: index + 1 }))
    .filter(({ content }) => content.trim() !== "");
  if (lines[0] !== undefined && !/\p{Nd}/u.test(lines[0].content)) lines.shift();
  return lines.map(({ content, line }) => {
    const entry = parseSim(content);
    if ("problem" in entry) return { line, fault: FAULTS[entry.problem] };
    const { sim } = entry;
    // Of two spellings only one may lead to the other.
    const spellings = [sim, ...simCandidates(sim)];
    const same = spellings.map((spelling) => lineOf.get(spelling)).find((one) => one !== undefined);
    if (same !== undefined) return { line, fault: `The same SIM as in line ${same}.` };
    for (const spelling of spellings) lineOf.set(spelling, line);
    return { line, sim };
  });
}

/** A number among those of the partner's list, as the list writes it: with or without its check digit. */
export function findIn(sims: ReadonlySet<string>, sim: string): string | undefined {
  return [sim, ...simCandidates(sim)].find((candidate) => sims.has(candidate));
}

const NO_NUMBER = "There is no SIM number in this line.";

const FAULTS: Readonly<Record<SimProblem, string>> = {
  empty: NO_NUMBER,
  characters: "A SIM number has only digits, and rarely letters from A to F.",
  short: "That is too short for a SIM number, which has 17 to 22 digits.",
  long: "That is too long for a SIM number, which has 17 to 22 digits.",
  several: "There are several SIM numbers in this line.",
  imei: "That is a device number (IMEI), not a SIM number.",
  eid: "That is the number of an eSIM chip (EID), not a SIM number.",
  phone: "That is a phone number, not a SIM number.",
  card: "That looks like a bank card’s number. Remove it.",
  activation: "That is the code that installs an eSIM, not a SIM number.",
  rounded: "A spreadsheet has rounded this number, and its last digits are lost.",
};
