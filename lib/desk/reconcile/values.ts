import { decimalsOf, parseAmount } from "#/lib/text/money.ts";

/** In cents, or in dollars and cents. */
export const UNITS = ["decimal", "minor"] as const;
export type Unit = (typeof UNITS)[number];

/** What a file says of a payment. */
export type FileState = "paid" | "returned" | "disputed" | "failed";

const STATES: Readonly<Record<FileState, readonly string[]>> = {
  paid: [
    "",
    "paid",
    "success",
    "successful",
    "succeeded",
    "complete",
    "completed",
    "captured",
    "settled",
    "charge",
    "payment",
  ],
  returned: ["refund", "refunded", "partialrefund", "partiallyrefunded"],
  disputed: ["disputed", "dispute", "chargeback", "chargedback", "reversed", "reversal"],
  failed: [
    "failed",
    "failure",
    "unpaid",
    "declined",
    "canceled",
    "cancelled",
    "expired",
    "pending",
    "processing",
    "incomplete",
    "void",
    "voided",
    "requirespaymentmethod",
    "requiresaction",
    "requiresconfirmation",
    "requirescapture",
    "uncaptured",
    "open",
  ],
};

/** Null for a word that the desk doesn't know. A row without one is a payment. */
export function readState(text: string): FileState | null {
  const word = text.toLowerCase().replaceAll(/[\s_-]/g, "");
  const states = Object.entries(STATES) as [FileState, readonly string[]][];
  return states.find(([, words]) => words.includes(word))?.[0] ?? null;
}

export function readCurrency(text: string): string | null {
  return /^[a-z]{3}$/i.test(text) ? text.toUpperCase() : null;
}

/** Letters of no other writing, no spaces and no @: neither a name nor an email address is taken for an id. */
export function readPayId(text: string): string | null {
  return /^[\w.:-]{1,64}$/.test(text) ? text : null;
}

/** Minor units, negative where money went back: "12.90", "1.234,56", "$1,234.56", "-12.90 USD". Null for what isn't clear. */
export function readFileAmount(text: string, currency: string, unit: Unit): number | null {
  const [, minus, digits] = /^(-?)([\d.,]+)$/.exec(bareAmount(text)) ?? [];
  if (digits === undefined) return null;
  const sign = minus === "-" ? -1 : 1;
  if (unit === "minor") return /^\d{1,15}$/.test(digits) ? sign * Number(digits) : null;
  const plain = plainDecimal(digits, decimalsOf(currency));
  const amount = plain === null ? null : parseAmount(plain, currency);
  return amount === null ? null : sign * amount;
}

/** Without the currency beside it, and with an ordinary minus before it: "(12.90)" and "12.90-" have one too. */
function bareAmount(text: string): string {
  const plain = withoutCurrency(text.replaceAll(/[\s']/g, "").replaceAll(/[\u2212\u2013]/g, "-"));
  const [, inBrackets] = /^\((.*)\)$/.exec(plain) ?? [];
  if (inBrackets !== undefined) return `-${withoutCurrency(inBrackets)}`;
  const signed = plain.replace(/^(.*\d)-$/, "-$1").replace(/^\+/, "");
  return signed.startsWith("-") ? `-${withoutCurrency(signed.slice(1))}` : withoutCurrency(signed);
}

function withoutCurrency(text: string): string {
  return text.replace(/^[\p{L}\p{Sc}]+/u, "").replace(/[\p{L}\p{Sc}]+$/u, "");
}

/** With a point before the decimals, and nothing between thousands. */
function plainDecimal(digits: string, decimals: number): string | null {
  const [, whole = digits, mark, fraction] = /^(.*)([.,])(\d*)$/.exec(digits) ?? [];
  if (mark === undefined) return digits;
  if (fraction === undefined || fraction === "") return null;
  const isRepeated = whole.includes(mark);
  const isThousands = fraction.length === 3 && decimals !== 3;
  if (isRepeated || isThousands) {
    const groups = digits.split(mark);
    return /^\d{1,3}$/.test(groups[0] ?? "") && groups.slice(1).every((group) => /^\d{3}$/.test(group))
      ? groups.join("")
      : null;
  }
  const groups = whole.split(mark === "." ? "," : ".");
  const isGrouped = groups.length === 1 || groups.slice(1).every((group) => /^\d{3}$/.test(group));
  return isGrouped ? `${groups.join("")}.${fraction}` : null;
}

export interface FileTime {
  at: number;
  /** A day without a time. */
  isDay: boolean;
}

/** In UTC unless it names another zone. A time that readers of different countries read differently, such as 03/04/2026, is none. */
export function readFileTime(text: string): FileTime | null {
  if (/^\d{10}$/.test(text)) return possible(Number(text) * 1_000, false);
  if (/^\d{13}$/.test(text)) return possible(Number(text), false);
  const [, day, month, year, rest] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(.*)$/.exec(text) ?? [];
  const written =
    day === undefined ? text.replaceAll("/", "-") : `${year}-${month?.padStart(2, "0")}-${day.padStart(2, "0")}${rest}`;
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ,]+(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i.exec(
      written,
    );
  if (match === null) return null;
  const [, date = "", clock, zone = "Z"] = match;
  const iso = /^[+-]/.test(zone) ? zone.replace(/^(...)(\d\d)$/, "$1:$2") : "Z";
  const at = Date.parse(clock === undefined ? date : `${date}T${clock.padStart(clock.length < 6 ? 5 : 8, "0")}${iso}`);
  const midnight = Date.parse(date);
  // The 31st of February is none.
  const isReal = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
  return isReal ? possible(at, clock === undefined) : null;
}

const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

function possible(at: number, isDay: boolean): FileTime | null {
  return at >= EARLIEST && at < LATEST ? { at, isDay } : null;
}
