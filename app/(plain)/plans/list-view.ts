import { getTranslations } from "next-intl/server";
import { choosePlans, fittingTerms } from "#/lib/catalogue/filter.ts";
import type { Plan, Term } from "#/lib/catalogue/plan.ts";
import { DATA, readWish, type Wish } from "#/lib/catalogue/wish.ts";
import { dataText } from "#/lib/text/data-amount.ts";
import { MB_IN_GB } from "#/lib/text/data-units.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { priceText } from "#/lib/text/price.ts";
import { factsWriter } from "./facts-text.ts";
import { currenciesOf, type Known, type PlanView, type ViewedOffer, viewPlans } from "./view.ts";

/** A plan with the terms that the address asks for. */
export interface ListedPlan extends PlanView {
  /** "5 durations from $3.90", of several. */
  from?: string;
}

/** The plans that the address asks for. */
export interface ListView {
  plans: ListedPlan[];
  /** Set where its plans are compared side by side: the address of the list that they were chosen from. */
  comparedFrom?: string;
  /** The address names more plans than are compared. */
  isCut?: true;
  /** The one plan that the address names to compare; a comparison needs a second one. */
  ticked?: string;
  /** There are enough plans to filter them. */
  isLong?: true;
  /** "4 of 12 plans" */
  count: string;
  wish: Wish;
  /** What is on, each with the address of the list without it. */
  chips: [text: string, href: string][];
  currency: string;
  /** To choose from, where there are several. */
  currencies?: string[];
}

interface ListInput {
  plans: Plan[];
  known: Known;
  /** The fields of the address. */
  fields: Readonly<Record<string, unknown>>;
  /** The one that the buyer chose, if any. */
  currency: string | undefined;
  language: Language;
}

/** This many plans are seen at a glance. */
const SHORT = 8;
const MOST_COMPARED = 3;

/** The list of an address without fields. It stays the same for as long as its offers do (`viewPlans`). */
const whole = new WeakMap<ViewedOffer[], ListView>();

export async function viewList(input: ListInput): Promise<ListView> {
  const { plans, known, currency: chosen, language } = input;
  const currencies = currenciesOf(plans);
  const currency = chosen !== undefined && currencies.includes(chosen) ? chosen : usualCurrency(plans);
  const offers = await viewPlans(plans, known, currency, language);
  if (Object.keys(input.fields).length > 0) return listOf(offers, { ...input, currency, currencies });
  const list = whole.get(offers) ?? (await listOf(offers, { ...input, currency, currencies }));
  whole.set(offers, list);
  return list;
}

interface ListOptions extends ListInput {
  currency: string;
  currencies: string[];
}

async function listOf(
  offers: ViewedOffer[],
  { plans, fields, currency, currencies, language }: ListOptions,
): Promise<ListView> {
  const t = await getTranslations({ locale: language, namespace: "choosing" });
  const isLong = offers.length > SHORT;
  const wish = isLong ? readWish(fields) : {};
  const named = namedIn(fields, plans);
  const compared = named.slice(0, MOST_COMPARED);
  const isComparison = compared.length > 1;
  const shown = isComparison
    ? offers
        .filter(({ plan }) => compared.includes(plan.name))
        .map((offer) => ({ offer, terms: fittingTerms(offer, wish) }))
    : choosePlans(offers, wish, currency, language);
  const listPlan = await planLister(language);
  const total = t("count", { count: offers.length });
  return {
    plans: shown.map(({ offer, terms }) => listPlan(offer, terms)),
    ...(isComparison && { comparedFrom: addressOf(wish) }),
    ...(named.length > MOST_COMPARED && { isCut: true }),
    ...(compared.length === 1 && { ticked: String(compared[0]) }),
    ...(isLong && { isLong }),
    count: shown.length === offers.length ? total : t("countOf", { shown: shown.length, plans: total }),
    wish,
    chips: isComparison ? [] : await chipsOf(wish, language),
    currency,
    ...(currencies.length > 1 && { currencies }),
  };
}

async function planLister(language: Language): Promise<(offer: ViewedOffer, terms: Term[]) => ListedPlan> {
  const t = await getTranslations({ locale: language, namespace: "choosing" });
  const writeFacts = await factsWriter(language);
  return ({ plan, facts, view }, wished) => {
    const isPart = wished.length > 0 && wished.length < plan.terms.length;
    const terms = isPart ? view.terms.filter(({ name }) => wished.some((term) => term.name === name)) : view.terms;
    const amounts = terms.flatMap(({ price }) => (price.currency === view.currency ? [price.now] : []));
    const price = priceText({ currency: view.currency, amountMinor: Math.min(...amounts) }, language);
    return {
      ...view,
      ...(isPart && writeFacts(facts, wished)),
      terms,
      ...(terms.length > 1 &&
        amounts.length > 0 && { from: t("from", { durations: t("durations", { count: terms.length }), price }) }),
    };
  };
}

/** The address of the list for a wish. */
function addressOf(wish: Wish): string {
  const query = new URLSearchParams(Object.entries(wish)).toString();
  return query === "" ? "/plans" : `/plans?${query}`;
}

/** The plans of this list that the address names to compare. */
function namedIn({ compare }: ListInput["fields"], plans: Plan[]): string[] {
  const named: unknown[] = Array.isArray(compare) ? compare : [compare];
  return plans.map(({ name }) => name).filter((name) => named.includes(name));
}

/** The currency that most plans name first. */
function usualCurrency(plans: Plan[]): string {
  const first = plans.flatMap((plan) => currenciesOf([plan]).slice(0, 1));
  const times = (currency: string) => first.filter((one) => one === currency).length;
  return first.toSorted((one, other) => times(other) - times(one))[0] ?? "";
}

async function chipsOf(wish: Wish, language: Language): Promise<[string, string][]> {
  const t = await getTranslations({ locale: language, namespace: "choosing" });
  const { where, data, length, renews, sort } = wish;
  const texts = {
    where: where && isolated(where, language),
    data:
      data &&
      (data === "unlimited" ? t("unlimited") : t("atLeast", { data: dataText(DATA[data] * MB_IN_GB, language) })),
    length: length && t(`lengths.${length}`),
    renews: renews && t("renews"),
    sort: sort && t(`sorts.${sort}`),
  };
  return Object.entries(texts).flatMap(([key, text]): [string, string][] => {
    const { [key as keyof Wish]: _, ...others } = wish;
    return text ? [[text, addressOf(others)]] : [];
  });
}
