import { isRightToLeft } from "./direction.ts";
import type { Language } from "./language.ts";
import { decimalsOf, formatAmount, type Money } from "./money.ts";

/** The only place that writes an amount of money: "$12.90", "US$12.90", "12,90 $". */
export function priceText(money: Money, language: Language): string {
  // A decimal text, not a float: Intl formats it exactly.
  const amount = formatAmount(money) as Intl.StringNumericLiteral;
  if (!isRightToLeft(language)) return formatFor(language, money.currency).format(amount);
  // Isolated by Unicode marks (LRI, PDI) and written the international way, as on the card form and the bank statement.
  return `\u2066${formatFor(INTERNATIONAL, money.currency).format(amount)}\u2069`;
}

/** English without a country: "US$" for dollars. The right-to-left forms of `Intl` contain invisible direction marks. */
const INTERNATIONAL = "en-001";

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format costs more than using it a hundred times, and a plan list may show a hundred prices. */
function formatFor(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const decimals = decimalsOf(currency);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = new Intl.NumberFormat(locale, { style: "currency", currency, ...digits });
  formats.set(key, format);
  return format;
}
