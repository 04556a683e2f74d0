import { symbolOf } from "#/sandbox/money.ts";
import type { Currency, Plan, Term } from "./term.ts";

/** A plan as the interface spells it. "0" is taken as Simplified Chinese and any other code as English (assumed). */
export function toOffer(plan: Plan, languageCode: string) {
  const language = languageOf(languageCode);
  return {
    packageCode: plan.packageCode,
    minOrderPeriod: plan.terms[0]?.orderPeriod ?? "1",
    servicePlanCode: plan.servicePlanCode,
    servicePlanShowName: plan.name[language],
    servicePlanShortDesc: plan.short[language],
    servicePlanDetailsDesc: plan.details[language],
    languageCode,
    specAndPriceList: plan.terms.map((term) => toSpecAndPrice(term, language)),
    ...(plan.currency
      ? {
          currencyId: plan.currency === "USD" ? "1" : "2",
          currencySymbol: symbolOf(plan.currency),
          currency: plan.currency,
        }
      : {}),
  };
}

/** The language whose texts a languageCode asks for. */
export function languageOf(languageCode: string): "en" | "zh" {
  return languageCode === "0" ? "zh" : "en";
}

function toSpecAndPrice(term: Term, language: "en" | "zh") {
  const priceFields: Record<string, string> = {};
  for (const currency of ["USD", "CNY"] satisfies Currency[]) {
    const price = term.prices[currency];
    if (!price) continue;
    if (price.original) priceFields[`originalPrice${currency}`] = price.original;
    priceFields[`discountPrice${currency}`] = price.price;
    if (price.save) priceFields[`save${currency}`] = price.save;
  }
  return {
    orderPeriod: term.orderPeriod,
    specifications: term.specifications[language],
    autoRenewal: term.autoRenewal,
    packageType: term.packageType,
    currency: "USD",
    currencySymbol: symbolOf("USD"),
    ...priceFields,
    specifiedNameLabel: term.label[language],
  };
}
