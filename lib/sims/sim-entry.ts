import { hasFittingCheckDigit, MAX_LENGTH, MIN_LENGTH } from "./sim-number.ts";

/** The number that was entered; or why there is none, with numbers in the text that the owner may have meant. */
export type SimEntry = { sim: string } | { problem: SimProblem; choices: string[] };

/**
 * `several`: more than one SIM number. `imei`: fifteen digits name a device, or a subscriber. `eid`: thirty-two name the chip that
 * keeps eSIMs. `card`: a bank card, whose number is not shown again. `activation`: the code that installs an eSIM. `rounded`: as a
 * spreadsheet writes long numbers, without their last digits.
 */
export type SimProblem =
  | "empty"
  | "characters"
  | "short"
  | "long"
  | "several"
  | "imei"
  | "eid"
  | "phone"
  | "card"
  | "activation"
  | "rounded";

const MAX_TEXT_LENGTH = 2_000;
const MAX_CHOICES = 3;

/** Letters that are typed instead of digits and are in no SIM number; the second O is Cyrillic. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: "0", О: "0", I: "1", L: "1", S: "5", Z: "2" };
/** Labels whose letters would be taken for digits. */
const LABEL = /ICC[\s_-]?ID|EID|ID(?=\d)/g;
const ROUNDED = /(?<!\d)\d[.,]\d{2,}E\+?(1[6-9]|2[01])(?!\d)/;
/** Replaces a word. It is in no text, since control characters are removed. */
const EDGE = "\u0000";

/**
 * Reads typed or pasted text. It removes spaces, dashes, dots, slashes, invisible marks, words around the number, and the F with which
 * modems pad the last byte; it accepts digits of any script, and letters that look like digits. Some issuers' numbers contain letters
 * up to F, so those stay. A wrong check digit is accepted: about half of all printed numbers lack it or have one digit more.
 */
export function parseSim(text: string): SimEntry {
  const parts = partsOf(text);
  if (ROUNDED.test(plainText(text))) return { problem: "rounded", choices: [] };
  const numbers = [readWhole, readJoined, readGlued, readSpaced].map((read) => distinct(read(parts)));
  const [sim, ...others] = numbers.find(({ length }) => length > 0) ?? [];
  if (sim === undefined) return { problem: problemWith(plainText(text), parts), choices: beginningsOf(parts) };
  if (isBankCard(sim)) return { problem: "card", choices: [] };
  if (others.length > 0) return { problem: "several", choices: [sim, ...others].slice(0, MAX_CHOICES) };
  return { sim };
}

/** The parts of a text between its words, in capitals and with ASCII digits. */
export function partsOf(text: string): string[] {
  return plainText(text)
    .replace(LABEL, EDGE)
    .replace(/\p{L}+/gu, (letters, at: number, whole: string) =>
      isPartOfNumber(letters, whole[at - 1], whole[at + letters.length]) ? letters : EDGE,
    )
    .split(EDGE);
}

/** The number in a part; characters that can't be in a number are left in it. */
export function digitsOf(part: string): string {
  const compact = part.replace(/[^0-9\p{L}]/gu, "").replace(/F{1,2}$/, "");
  return compact.replace(/\p{L}/gu, (letter) => LOOKALIKES[letter] ?? letter);
}

/** The part that most likely contains the number. */
export function mainPart(parts: readonly string[]): string {
  return parts.toSorted((left, right) => digitsOf(right).length - digitsOf(left).length)[0] ?? "";
}

function plainText(text: string): string {
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .normalize("NFKC")
    .toUpperCase()
    .replace(/\p{Cf}|(?!\s)\p{Cc}/gu, "")
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** Each script has its ten digits in a row that begins at a code point ending in 0 or 6 (hexadecimal). */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  const last = code % 16;
  return last < 10 && /\p{Nd}/u.test(String.fromCodePoint(code - last)) ? last : last - 6;
}

/** Letters between or beside digits stand for digits; longer runs and separate ones are words. */
function isPartOfNumber(letters: string, before = "", after = ""): boolean {
  if (/^([OО]+|F+)$/.test(letters)) return true;
  const digitsBeside = Number(/\d/.test(before)) + Number(/\d/.test(after));
  if (digitsBeside > 0 && [...letters].every((letter) => letter in LOOKALIKES)) return true;
  // A mistyped letter inside a number is shown as an error; beside a number it is no part of it.
  return letters.length < 3 && (digitsBeside === 2 || (digitsBeside === 1 && [...letters].every(isPossible)));
}

function isPossible(letter: string): boolean {
  return letter in LOOKALIKES || /[A-F]/.test(letter);
}

/** Numbers alone on a line or between marks that no number contains, such as a dot or colon before a space. */
function readWhole(parts: readonly string[]): string[] {
  return parts
    .flatMap((part) => part.split(/[\n\r]|[.:](?=\s)|[^0-9\p{L}\s.:/_#\p{Pd}]/u))
    .map(digitsOf)
    .filter((number) => /^89[0-9A-F]{17,18}$/.test(number));
}

/** Numbers between words, in any spelling; those that begin with 89 are preferred. */
function readJoined(parts: readonly string[]): string[] {
  const numbers = parts.map(digitsOf).filter(isNumber);
  const usual = numbers.filter((number) => number.startsWith("89"));
  return usual.length > 0 ? usual : numbers;
}

/** Two numbers with nothing between them, as a text box joins two lines. */
function readGlued(parts: readonly string[]): string[] {
  for (const whole of parts.map(digitsOf)) {
    for (const length of [20, 19, 18, 22, 21, 17]) {
      const both = [whole.slice(0, length), whole.slice(length)];
      if (both.every((number) => isNumber(number) && number.startsWith("89"))) return both;
    }
  }
  return [];
}

/** SIM numbers among other numbers, separated by spaces alone. */
function readSpaced(parts: readonly string[]): string[] {
  return parts
    .flatMap((part) => part.split(/\s+/))
    .map(digitsOf)
    .filter((number) => isNumber(number) && number.startsWith("89"));
}

function isNumber(text: string): boolean {
  return text.length >= MIN_LENGTH && text.length <= MAX_LENGTH && /^[0-9A-F]*$/.test(text);
}

/** Without repetitions; a number with and without its check digit counts as one. */
function distinct(numbers: readonly string[]): string[] {
  return numbers.filter((number, index) => !numbers.slice(0, index).some((other) => isSame(number, other)));
}

function isSame(one: string, other: string): boolean {
  const [short = "", long = ""] = [one, other].toSorted((left, right) => left.length - right.length);
  return long.startsWith(short) && long.length - short.length < 2;
}

/** For a number that is too long, its beginnings with a fitting check digit. */
function beginningsOf(parts: readonly string[]): string[] {
  const digits = digitsOf(mainPart(parts));
  if (!/^89[0-9]+$/.test(digits) || digits.length <= MAX_LENGTH) return [];
  return [20, 19].map((length) => digits.slice(0, length)).filter(hasFittingCheckDigit);
}

function problemWith(plain: string, parts: readonly string[]): SimProblem {
  const digits = digitsOf(mainPart(parts));
  if (/LPA:1/.test(plain)) return "activation";
  if (digits === "") return /[^\s\p{P}F]/u.test(plain.replace(LABEL, "")) ? "characters" : "empty";
  if (digits.length < 4 && /\p{L}{2}/u.test(plain.replace(LABEL, ""))) return "characters";
  if (isBankCard(digits)) return "card";
  if (/(^|[^\d])(\+|00|\()\s*[1-9]/.test(plain) && digits.length >= 7 && digits.length <= 17) return "phone";
  if (/^[0-9]{15}$/.test(digits)) return "imei";
  if (/^89[0-9]{30}$/.test(digits)) return "eid";
  if (/[^0-9A-F]/.test(digits)) return "characters";
  return digits.length < MIN_LENGTH ? "short" : "long";
}

/** Sixteen digits that begin and end like a bank card's; fifteen for one brand, up to nineteen for another. */
function isBankCard(digits: string): boolean {
  const isLikeOne = /^(4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|6\d{15}|62\d{15,17}|3[47]\d{13})$/.test(digits);
  return isLikeOne && hasFittingCheckDigit(digits);
}
