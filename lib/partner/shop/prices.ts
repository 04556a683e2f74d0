import type { Observe } from "#/lib/partner/observations.ts";
import { parseAmount } from "#/lib/text/money.ts";
import type { Price } from "./plan.ts";

export interface PriceRules {
  /** The currencies that may be sold (`PARTNER_CURRENCIES`); undefined: assumption "prices". */
  currencies?: readonly string[] | undefined;
  observe: Observe;
}

/** The currency and its symbol that a term names, or else its offer. */
export interface Named {
  currency: string;
  symbol: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** The prices at which a term is sold; that of the currency it names comes first, and the page shows it first. */
export function readPrices(wire: Fields, named: Named, rules: PriceRules): Price[] {
  // Without a code, as where a symbol stands in its place, no currency is named.
  const own = /^\s*([A-Za-z]{3})\s*$/.exec(named.currency)?.[1]?.toUpperCase() ?? null;
  const prices = Object.keys(wire)
    .map((key) => readPrice(wire, key, rules.observe))
    .filter((price) => price !== null)
    .map((price) => ({ ...price, symbol: price.currency === own ? named.symbol : "" }));
  prices.sort((left, right) => Number(right.currency === own) - Number(left.currency === own));
  return soldOf(prices, own, rules);
}

/** Assumption "prices": the currency that is named is sold. A price beside it may be there for comparison only. */
function soldOf(prices: Price[], own: string | null, { currencies, observe }: PriceRules): Price[] {
  if (currencies) return prices.filter(({ currency }) => currencies.includes(currency));
  if (prices.length === 0) return [];
  if (own === null) {
    observe("prices", "no currency named");
    return prices;
  }
  const sold = prices.filter(({ currency }) => currency === own);
  const others = prices.length > 1 ? "several currencies" : "one currency";
  observe("prices", sold.length === 0 ? "another currency than named" : others);
  return sold;
}

/** Reads `discountPriceUSD` and the like; null for other fields and for prices that can't be charged. */
function readPrice(wire: Fields, key: string, observe: Observe): Omit<Price, "symbol"> | null {
  const currency = /^discountPrice([A-Z]{3})$/.exec(key)?.[1];
  const value = wire[key];
  if (!currency || value === undefined || value === null || value === "") return null;
  const amountText = spelled(value);
  const amountMinor = parseAmount(amountText, currency);
  observe("price-form", amountMinor === null ? "unreadable" : formOf(value));
  if (amountMinor === null || amountMinor === 0) return null;
  const originalMinor = parseAmount(spelled(wire[`originalPrice${currency}`]), currency) ?? 0;
  // Zero means that there is none.
  if (originalMinor > 0 && originalMinor < amountMinor) observe("price-form", "original below the price");
  return {
    currency,
    amountMinor,
    amountText,
    originalMinor: originalMinor > amountMinor ? originalMinor : null,
  };
}

/** Assumption "price-form": a bare number means the same as its text, without zeros at its end. */
function spelled(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function formOf(value: unknown): string {
  if (typeof value === "number") return "number";
  return /\.[0-9]{3,}$/.test(String(value)) ? "three decimals" : "text";
}
