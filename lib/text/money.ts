/** Money is a currency and an integer of its minor units. Only this file reads and writes decimal text, and without floats. */

export interface Money {
  /** ISO 4217 code, upper case. */
  currency: string;
  /** Cents, fen, yen: the currency's smallest unit. */
  amountMinor: number;
}

// The currencies without two decimals (ISO 4217). Not from `Intl`: it follows writing habits (no decimals for HUF or IDR), which
// change between versions while stored amounts stay.
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ..."BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ").map((code) => [code, 0] as const),
  ..."BHD IQD JOD KWD LYD OMR TND".split(" ").map((code) => [code, 3] as const),
  ..."CLF UYW".split(" ").map((code) => [code, 4] as const),
]);

/** How many decimals the currency has: 2 for USD, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  return DECIMALS.get(currency) ?? 2;
}

/**
 * Reads a plain decimal ("12.9", "12.90", "129") as minor units. Decimals that the currency doesn't have must be zeros ("12.900").
 * @returns null for anything else: a sign, an exponent, a comma, white space, more decimals than the currency has.
 */
export function parseAmount(text: string, currency: string): number | null {
  const match = /^([0-9]{1,9})(?:\.([0-9]{1,20}))?$/.exec(text);
  if (!match) return null;
  const decimals = decimalsOf(currency);
  const fraction = (match[2] ?? "").replace(/0+$/, "");
  if (fraction.length > decimals) return null;
  return Number(match[1]) * 10 ** decimals + Number(fraction.padEnd(decimals, "0") || "0");
}

/** "12.90" for 1290 minor units of USD; the inverse of `parseAmount`, always with all decimals. */
export function formatAmount({ amountMinor, currency }: Money): string {
  const decimals = decimalsOf(currency);
  const digits = String(amountMinor).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The same without zeros at its end: "12.9", and "12" for 1200 minor units. For a currency with decimals. */
export function shortestAmount(money: Money): string {
  return formatAmount(money).replace(/\.?0+$/, "");
}

/** The amount in whole major units, cut and rounded: 12 and 13 for 1290 minor units of USD. */
export function wholeAmounts({ amountMinor, currency }: Money): [cut: number, rounded: number] {
  const unit = 10 ** decimalsOf(currency);
  const rest = amountMinor % unit;
  const cut = (amountMinor - rest) / unit;
  return [cut, rest * 2 < unit ? cut : cut + 1];
}

const knownSymbols = new Map<string, string[]>();

/** Every way the symbol of a currency is commonly written: "$", "US$" and "USD" for USD. */
export function symbolsOf(currency: string): string[] {
  // Looking them up takes longer than the rest of judging a payment's result.
  const symbols = knownSymbols.get(currency) ?? findSymbols(currency);
  knownSymbols.set(currency, symbols);
  return symbols;
}

function findSymbols(currency: string): string[] {
  const symbols = new Set([currency]);
  for (const locale of ["en", "zh"]) {
    for (const currencyDisplay of ["symbol", "narrowSymbol"] as const) {
      const parts = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay }).formatToParts(0);
      symbols.add(parts.find((part) => part.type === "currency")?.value ?? currency);
    }
  }
  // The yen and yuan sign exists in a narrow and a full-width form; both are in use.
  if (symbols.has("¥")) symbols.add("￥");
  return [...symbols];
}
