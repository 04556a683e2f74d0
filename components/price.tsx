import { decimalsOf, formatAmount, type Money } from "#/lib/money.ts";

/** The only place where money becomes text for a reader: "$12.90", "US$12.90", "¥90.00". */
export function priceText(money: Money, language: string): string {
  // The decimal text, not a float: Intl formats it exactly.
  return formatFor(language, money.currency).format(formatAmount(money) as Intl.StringNumericLiteral);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format costs more than using it a hundred times, and a list of plans shows as many prices. */
function formatFor(language: string, currency: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const decimals = decimalsOf(currency);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = new Intl.NumberFormat(language, { style: "currency", currency, ...digits });
  formats.set(key, format);
  return format;
}
