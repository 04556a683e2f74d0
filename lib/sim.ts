/** SIM numbers as people copy them from cards, boxes, modems and screens (ITU-T E.118: up to 19 digits and a check digit). */

export type SimEntry = { sim: string } | { problem: SimProblem };

/** `imei`: fifteen digits name a device, not a SIM. */
export type SimProblem = "empty" | "characters" | "short" | "long" | "imei";

const MIN_LENGTH = 17;
const MAX_LENGTH = 22;

/**
 * Reads what was typed or pasted. Spaces, dashes, dots, slashes, invisible marks, full-width digits, a leading "ICCID:" and the
 * F with which modems fill up the last byte are taken away. Some issuers' numbers hold letters up to F, so those stay.
 * The check digit is no reason to refuse: about half of all printed numbers lack it or carry one digit more.
 */
export function parseSim(text: string): SimEntry {
  const compact = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/^\s*(ICCID|SIM)/, "")
    .replace(/[\p{White_Space}\p{Cf}\p{Pd}\p{Cc}.:/_#]/gu, "");
  const sim = compact.replace(/F{1,2}$/, "");
  if (sim === "") return { problem: "empty" };
  if (!/^[0-9A-F]+$/.test(sim)) return { problem: "characters" };
  if (/^[0-9]{15}$/.test(sim)) return { problem: "imei" };
  if (sim.length < MIN_LENGTH) return { problem: "short" };
  if (sim.length > MAX_LENGTH) return { problem: "long" };
  return { sim };
}

/**
 * The numbers worth asking the partner about, best first: as typed, then with the check digit that may be missing, or without
 * the one that may be too much.
 */
export function simCandidates(sim: string): string[] {
  if (!/^[0-9]+$/.test(sim)) return [sim];
  const longer = sim + checkDigit(sim);
  // One number in ten fits by chance, so a fitting one may lack its check digit all the same.
  const candidates = hasFittingCheckDigit(sim) ? [sim, sim.slice(0, -1), longer] : [sim, longer];
  return candidates.filter(({ length }) => length >= MIN_LENGTH && length <= MAX_LENGTH);
}

/** Whether the last digit is the Luhn check digit of those before it. A hint for typing errors, nothing more. */
export function hasFittingCheckDigit(sim: string): boolean {
  return checkDigit(sim.slice(0, -1)) === sim.at(-1);
}

const ENDING_LENGTH = 8;

/** The end of a number by which pages and forms name one of the browser's own SIMs: as long as it takes for no other to have it. */
export function endingOf(sim: string, known: readonly string[] = [], least = ENDING_LENGTH): string {
  const others = known.filter((other) => other !== sim);
  let ending = sim.slice(-least);
  while (ending.length < sim.length && others.some((other) => other.endsWith(ending))) {
    ending = sim.slice(-ending.length - 1);
  }
  return ending;
}

/** The same as short as it can be, for an address; null where more digits would be needed than an address may have. */
export function endingInAddress(sim: string, known: readonly string[]): string | null {
  const ending = endingOf(sim, known, 4);
  return ending.length <= ENDING_LENGTH ? ending : null;
}

/** Which of the browser's own SIMs an ending names; undefined for none, and for more than one. */
export function findByEnding(
  known: readonly string[],
  ending: string,
  least: number = ENDING_LENGTH,
): string | undefined {
  if (ending.length < least) return undefined;
  const fitting = known.filter((sim) => sim.endsWith(ending));
  // A whole number may be the end of a longer one.
  return fitting.find((sim) => sim === ending) ?? (fitting.length === 1 ? fitting[0] : undefined);
}

function checkDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}
