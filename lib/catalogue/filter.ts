import { MB_IN_GB } from "#/lib/text/data-units.ts";
import type { Language } from "#/lib/text/language.ts";
import { countryName } from "./countries.ts";
import { daysOf } from "./duration.ts";
import { type PlanFacts, termMb } from "./facts.ts";
import type { Plan, Term } from "./plan.ts";
import { compareRates, dayRate, gbRate, type Rate } from "./unit-price.ts";
import { DATA, LENGTHS, searchable, type Wish } from "./wish.ts";

/** A plan with what is known of it. */
export interface Offer {
  plan: Plan;
  facts: PlanFacts;
}

/** A plan with those of its terms that are known to be what is wished for. */
export interface Fitting<One extends Offer> {
  offer: One;
  terms: Term[];
}

/** The plans that have such terms, the one with the cheapest of them first where an order is wished for. */
export function choosePlans<One extends Offer>(
  offers: readonly One[],
  wish: Wish,
  currency: string,
  language: Language,
): Fitting<One>[] {
  const fitting = offers
    .filter(({ plan, facts }) => !wish.where || names(plan, facts, wish.where, language))
    .map((offer) => ({ offer, terms: fittingTerms(offer, wish) }))
    .filter(({ terms }) => terms.length > 0);
  const { sort } = wish;
  if (!sort) return fitting;
  const rates = new Map(fitting.map((one) => [one, cheapest(one, sort, currency)]));
  return fitting.toSorted((one, other) => {
    const [left, right] = [rates.get(one), rates.get(other)];
    if (left && right) return compareRates(left, right);
    return Number(!left) - Number(!right);
  });
}

/** The terms of a plan that are known to be what is wished for. */
export function fittingTerms({ plan, facts }: Offer, { data, length, renews }: Wish): Term[] {
  const [from, to] = length ? LENGTHS[length] : [0, 0];
  return plan.terms.filter((term) => {
    const days = daysOf(term);
    const isLong = !length || (days !== null && days >= from && days <= to);
    return isLong && (!renews || term.isRenewable) && (!data || holds(plan, facts, term, DATA[data] * MB_IN_GB));
  });
}

function holds(plan: Plan, facts: PlanFacts, term: Term, mb: number): boolean {
  const known = termMb(plan, term, facts);
  return known === null ? facts.data === "unlimited" : known >= mb;
}

/** Whether a plan's own words, or the countries it works in, name a place: at the beginning of a word where words have spaces. */
function names(
  { title, summary, detailsHtml }: Plan,
  { countries, given }: PlanFacts,
  where: string,
  language: Language,
): boolean {
  const places = (countries ?? []).flatMap((name) => [name, countryName(name, language)]);
  // The service's description may name other countries than the operator does.
  const described = given?.has("countries")
    ? []
    : [summary, detailsHtml.slice(0, MAX_DETAILS).replace(/<[^>]*>/g, " ")];
  const words = [title, ...described, ...places].join(" ");
  const needle = searchable(where);
  const isSpaced = !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(needle);
  return ` ${searchable(words)}`.includes(isSpaced ? ` ${needle}` : needle);
}

const MAX_DETAILS = 10_000;

function cheapest(
  { offer: { plan, facts }, terms }: Fitting<Offer>,
  sort: NonNullable<Wish["sort"]>,
  currency: string,
): Rate | undefined {
  const rates = terms.flatMap((term) => {
    const amount = term.prices.find((price) => price.currency === currency)?.amountMinor;
    if (amount === undefined) return [];
    const rate = {
      price: () => ({ amount: BigInt(amount), per: 1n }),
      day: () => dayRate(amount, term),
      gb: () => gbRate(amount, termMb(plan, term, facts)),
    }[sort]();
    return rate ? [rate] : [];
  });
  return rates.toSorted(compareRates)[0];
}
