/** SIM numbers (ITU-T E.118: up to 19 digits and a check digit; cards carry 17 to 22), and how pages name them by their ends. */

export const MIN_LENGTH = 17;
export const MAX_LENGTH = 22;

/**
 * The numbers worth asking the partner about, best first: as typed, then with the check digit that may be missing, or without
 * the one that may be too much; and where that is how modems tell it, with each pair of digits turned round.
 */
export function simCandidates(sim: string): string[] {
  if (/^98([0-9]{2})+(F[0-9])?$/.test(sim)) return [sim, swapPairs(sim)].filter(hasPossibleLength);
  // Few numbers hold letters, and a B is easily typed for an 8.
  if (!/^[0-9]+$/.test(sim)) return [...new Set([sim, sim.replaceAll("B", "8")])];
  const longer = sim + checkDigit(sim);
  // One number in ten fits by chance, so a fitting one may lack its check digit all the same.
  const candidates = hasFittingCheckDigit(sim) ? [sim, sim.slice(0, -1), longer] : [sim, longer];
  return candidates.filter(hasPossibleLength);
}

function hasPossibleLength({ length }: string): boolean {
  return length >= MIN_LENGTH && length <= MAX_LENGTH;
}

/** A card keeps the digits of each byte the other way round (ETSI TS 102 221, 13.2), and fills up the last with an F. */
function swapPairs(sim: string): string {
  return sim.replace(/(.)(.)/g, "$2$1").replace(/F$/, "");
}

/** Whether the last digit is the Luhn check digit of those before it. A hint for typing errors, nothing more. */
export function hasFittingCheckDigit(sim: string): boolean {
  return checkDigit(sim.slice(0, -1)) === sim.at(-1);
}

/** A number in groups of four. */
export function groupsOf(sim: string): string {
  return sim.replace(/.{4}(?=.)/g, "$& ");
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
