import { z } from "zod";
import { unused } from "#/lib/partner/wire.ts";
import { termLength } from "./length.ts";
import { type Plan, type Term, termName } from "./plan.ts";
import { type PriceRules, readPrices } from "./prices.ts";

const text = z.string().max(20_000);
/** As text; a bare number means the same. */
const code = z.union([z.string(), z.number().transform(String)]);
/** Forms and orders repeat these codes; an offer whose code is too long for a form can't be sold. */
const formCode = z.string().max(200);
/** Only shown, so a missing or malformed text does not keep the offer from being sold. */
const optionalText = z.string().catch("");

export const wireTerm = z.looseObject({
  orderPeriod: code.pipe(formCode.min(1)),
  packageType: code.catch("").pipe(formCode),
  specifications: optionalText,
  specifiedNameLabel: optionalText,
  autoRenewal: code.catch(""),
  currency: optionalText,
  currencySymbol: optionalText,
  /** Decimal amounts, in any currency: `readPrices` finds them by their names. */
  originalPriceUSD: unused,
  originalPriceCNY: unused,
  discountPriceUSD: unused,
  discountPriceCNY: unused,
  saveUSD: unused,
  saveCNY: unused,
});
type WireTerm = z.infer<typeof wireTerm>;

export const wireOffer = z.looseObject({
  packageCode: code.pipe(formCode.min(1)),
  servicePlanCode: code.pipe(formCode.min(1)),
  servicePlanShowName: text.min(1),
  servicePlanShortDesc: optionalText,
  servicePlanDetailsDesc: optionalText,
  currency: optionalText,
  currencySymbol: optionalText,
  specAndPriceList: z.array(z.unknown()).max(100),
  /** Presumably the fewest periods that can be ordered. */
  minOrderPeriod: unused,
  /** Codes of unknown meaning; the first repeats the request's. */
  languageCode: unused,
  currencyId: unused,
});
type WireOffer = z.infer<typeof wireOffer>;

/**
 * The answer of /singleServicePlanPage. Each offer is parsed by itself, so that a bad one does not lose the others. The list is null
 * where null stands in its place or in that of the whole data.
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
    planList: page?.planList ?? null,
  }));

/** The offer as a plan, or null when it can't be sold: a required field is missing, or no term has a readable price. */
export function readOffer(wire: unknown, rules: PriceRules): Plan | null {
  const offer = wireOffer.safeParse(wire);
  if (!offer.success) return null;
  const terms = readTerms(offer.data, rules);
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

function readTerms(offer: WireOffer, rules: PriceRules): Term[] {
  const terms = new Map<string, Term>();
  for (const wire of offer.specAndPriceList) {
    const parsed = wireTerm.safeParse(wire);
    if (!parsed.success) continue;
    const term = readTerm(parsed.data, offer, rules);
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

function readTerm(wire: WireTerm, offer: WireOffer, rules: PriceRules): Term {
  const named = { currency: wire.currency || offer.currency, symbol: wire.currencySymbol || offer.currencySymbol };
  return {
    name: termName(wire.orderPeriod, wire.packageType),
    orderPeriod: wire.orderPeriod,
    packageType: wire.packageType,
    length: termLength(wire.orderPeriod, wire.packageType),
    specifications: wire.specifications.trim(),
    label: wire.specifiedNameLabel.trim(),
    isRenewable: wire.autoRenewal === "1",
    prices: readPrices(wire, named, rules),
  };
}
