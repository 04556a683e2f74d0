import { z } from "zod";
import type { Plan, Price, Term } from "#/lib/catalogue/plan.ts";
import { parseAmount } from "#/lib/text/money.ts";

const text = z.string().max(20_000);
/** What a form or an order names an offer by. One that is too long to come back with a form can't be bought. */
const code = z.string().max(200);
/** Only shown: what is missing or of the wrong type is no reason not to sell. */
const optionalText = z.string().catch("");

const wireTerm = z.looseObject({
  orderPeriod: code.min(1),
  packageType: optionalText.pipe(code),
  specifications: optionalText,
  specifiedNameLabel: optionalText,
  autoRenewal: optionalText,
  currency: optionalText,
  currencySymbol: optionalText,
});
type WireTerm = z.infer<typeof wireTerm>;

const wireOffer = z.looseObject({
  packageCode: code.min(1),
  servicePlanCode: code.min(1),
  servicePlanShowName: text.min(1),
  servicePlanShortDesc: optionalText,
  servicePlanDetailsDesc: optionalText,
  currency: optionalText,
  currencySymbol: optionalText,
  specAndPriceList: z.array(z.unknown()).max(100),
});
type WireOffer = z.infer<typeof wireOffer>;

/**
 * The answer of /singleServicePlanPage, as far as we need it. Each offer is read by itself, so that one bad one is one less.
 * Null in place of the list, or of all that should hold it, is a list without entries.
 */
export const wireOfferPage = z
  .looseObject({
    partnerCode: z.string().nullish(),
    deviceCode: z.string().nullish(),
    planList: z.array(z.unknown()).nullable(),
  })
  .nullable()
  .transform((page) => ({
    partnerCode: page?.partnerCode,
    deviceCode: page?.deviceCode,
    planList: page?.planList ?? [],
  }));

/**
 * An offer in our words, or null when it can't be sold: a needed field is missing, or no term has a price we understand.
 */
export function readOffer(wire: unknown): Plan | null {
  const offer = wireOffer.safeParse(wire);
  if (!offer.success) return null;
  const terms = readTerms(offer.data);
  if (terms.length === 0) return null;
  return {
    name: `${offer.data.servicePlanCode}/${offer.data.packageCode}`,
    servicePlanCode: offer.data.servicePlanCode,
    packageCode: offer.data.packageCode,
    title: offer.data.servicePlanShowName,
    summary: offer.data.servicePlanShortDesc,
    detailsHtml: offer.data.servicePlanDetailsDesc,
    terms,
  };
}

function readTerms(offer: WireOffer): Term[] {
  const terms = new Map<string, Term>();
  for (const wire of offer.specAndPriceList) {
    const parsed = wireTerm.safeParse(wire);
    if (!parsed.success) continue;
    const term = readTerm(parsed.data, offer);
    const sameTerm = terms.get(term.name);
    // Prices of one term may come as several entries, one a currency. A second price in the same currency would be ambiguous.
    if (sameTerm) sameTerm.prices.push(...term.prices.filter((price) => !hasPriceIn(sameTerm, price.currency)));
    else if (term.prices.length > 0) terms.set(term.name, term);
  }
  return [...terms.values()];
}

function hasPriceIn(term: Term, currency: string): boolean {
  return term.prices.some((price) => price.currency === currency);
}

function readTerm(wire: WireTerm, offer: WireOffer): Term {
  const ownCurrency = wire.currency || offer.currency;
  const ownSymbol = wire.currencySymbol || offer.currencySymbol;
  const prices = Object.entries(wire)
    .map(([key, value]) => readPrice(wire, key, value))
    .filter((price) => price !== null)
    .map((price) => ({ ...price, symbol: price.currency === ownCurrency ? ownSymbol : "" }));
  // The offer's own currency leads: it is the one the buyer sees first.
  prices.sort((left, right) => Number(right.currency === ownCurrency) - Number(left.currency === ownCurrency));
  return {
    name: `${wire.orderPeriod}-${wire.packageType}`,
    orderPeriod: wire.orderPeriod,
    packageType: wire.packageType,
    specifications: wire.specifications.trim(),
    label: wire.specifiedNameLabel.trim(),
    isRenewable: wire.autoRenewal === "1",
    prices,
  };
}

/** Reads `discountPriceUSD` and its companions; null for other fields and for prices that can't be charged. */
function readPrice(wire: WireTerm, key: string, value: unknown): Omit<Price, "symbol"> | null {
  const currency = /^discountPrice([A-Z]{3})$/.exec(key)?.[1];
  if (!currency || typeof value !== "string") return null;
  const amountMinor = parseAmount(value, currency);
  if (amountMinor === null || amountMinor === 0) return null;
  // A zero stands for "none" here.
  const originalMinor = readOptional(wire[`originalPrice${currency}`], currency) || null;
  if (originalMinor !== null && originalMinor < amountMinor) return null;
  return {
    currency,
    amountMinor,
    amountText: value,
    originalMinor: originalMinor === amountMinor ? null : originalMinor,
    savingMinor: readOptional(wire[`save${currency}`], currency) || null,
  };
}

function readOptional(value: unknown, currency: string): number | null {
  return typeof value === "string" ? parseAmount(value, currency) : null;
}
