import { z } from "zod";
import { parseAmount } from "#/lib/text/money.ts";
import { termLength } from "./length.ts";
import { type Plan, type Price, type Term, termName } from "./plan.ts";

const text = z.string().max(20_000);
/** Forms and orders repeat these codes; an offer whose code is too long for a form can't be sold. */
const code = z.string().max(200);
/** Only shown, so a missing or malformed text does not keep the offer from being sold. */
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
 * The answer of /singleServicePlanPage. Each offer is parsed by itself, so that a bad one does not lose the others. Null in place of
 * the list or of the whole data is an empty list: assumption "null-lists".
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

/** The offer as a plan, or null when it can't be sold: a required field is missing, or no term has a readable price. */
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
    // One term may have several entries, one for each currency (assumption "prices"). A second price in a currency is ignored.
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
  // The page shows the first price first: that of the offer's own currency.
  prices.sort((left, right) => Number(right.currency === ownCurrency) - Number(left.currency === ownCurrency));
  return {
    name: termName(wire.orderPeriod, wire.packageType),
    orderPeriod: wire.orderPeriod,
    packageType: wire.packageType,
    length: termLength(wire.orderPeriod, wire.packageType),
    specifications: wire.specifications.trim(),
    label: wire.specifiedNameLabel.trim(),
    isRenewable: wire.autoRenewal === "1",
    prices,
  };
}

/** Reads `discountPriceUSD` and the like; null for other fields and for prices that can't be charged. */
function readPrice(wire: WireTerm, key: string, value: unknown): Omit<Price, "symbol"> | null {
  const currency = /^discountPrice([A-Z]{3})$/.exec(key)?.[1];
  if (!currency || typeof value !== "string") return null;
  const amountMinor = parseAmount(value, currency);
  if (amountMinor === null || amountMinor === 0) return null;
  // Zero means that there is none.
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
