/** SIM numbers (ITU-T E.118: up to 19 digits and a check digit; cards carry 17 to 22), and how pages name them by their last digits. */

export const MIN_LENGTH = 17;
export const MAX_LENGTH = 22;

/**
 * The numbers to ask the partner about, best first: as typed, then with the check digit that may be missing, or without the one that
 * may be superfluous; and, for a number in a modem's spelling, with each pair of digits swapped.
 */
export function simCandidates(sim: string): string[] {
  if (/^98([0-9]{2})+(F[0-9])?$/.test(sim)) return [sim, swapPairs(sim)].filter(hasPossibleLength);
  // Few numbers have letters, and an 8 is easily mistaken for a B.
  if (!/^[0-9]+$/.test(sim)) return [...new Set([sim, sim.replaceAll("B", "8")])].filter(hasPossibleLength);
  const longer = sim + checkDigit(sim);
  // One number in ten fits by chance, so a fitting number may still lack its check digit.
  const candidates = hasFittingCheckDigit(sim) ? [sim, sim.slice(0, -1), longer] : [sim, longer];
  return candidates.filter(hasPossibleLength);
}

function hasPossibleLength({ length }: string): boolean {
  return length >= MIN_LENGTH && length <= MAX_LENGTH;
}

/** A card stores the two digits of each byte swapped (ETSI TS 102 221, 13.2), and pads the last byte with an F. */
function swapPairs(sim: string): string {
  return sim.replace(/(.)(.)/g, "$2$1").replace(/F$/, "");
}

/** Whether the last digit is the Luhn check digit of those before it. It only indicates typing errors. */
export function hasFittingCheckDigit(sim: string): boolean {
  return checkDigit(sim.slice(0, -1)) === sim.at(-1);
}

/** A number in groups of four. */
export function groupsOf(sim: string): string {
  return sim.replace(/.{4}(?=.)/g, "$& ");
}

const ENDING_LENGTH = 8;

/** The last digits by which pages and forms name one of the browser's SIMs: as many as no other SIM of the browser ends with. */
export function endingOf(sim: string, known: readonly string[] = [], least = ENDING_LENGTH): string {
  const others = known.filter((other) => other !== sim);
  let ending = sim.slice(-least);
  while (ending.length < sim.length && others.some((other) => other.endsWith(ending))) {
    ending = sim.slice(-ending.length - 1);
  }
  return ending;
}

/** The same, as short as possible, for an address; null where it would need more digits than an address may show. */
export function endingInAddress(sim: string, known: readonly string[]): string | null {
  const ending = endingOf(sim, known, 4);
  return ending.length <= ENDING_LENGTH ? ending : null;
}

/** The browser's SIM that has this ending; undefined for none and for more than one. */
export function findByEnding(
  known: readonly string[],
  ending: string,
  least: number = ENDING_LENGTH,
): string | undefined {
  if (ending.length < least) return undefined;
  const fitting = known.filter((sim) => sim.endsWith(ending));
  // A whole number may also be the end of a longer one.
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
