import { getTranslations } from "next-intl/server";
import { bestValueOf, claimsValue } from "#/lib/catalogue/best-value.ts";
import { contradicts, correctTexts } from "#/lib/catalogue/corrections/agreement.ts";
import type { Correction, Corrections } from "#/lib/catalogue/corrections/correction.ts";
import { type ShownPicture, showPicture } from "#/lib/catalogue/corrections/pictures/picture-name.ts";
import { daysOf, durationText } from "#/lib/catalogue/duration.ts";
import { factsFor, termMb } from "#/lib/catalogue/facts.ts";
import type { Offer } from "#/lib/catalogue/filter.ts";
import type { Plan, Price, Term } from "#/lib/catalogue/plan.ts";
import type { FactsByCode } from "#/lib/catalogue/plan-facts.ts";
import { dayRate, gbRate, type Rate, rounded } from "#/lib/catalogue/unit-price.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { type FactsView, factsWriter } from "./facts-text.ts";
import { sanitizeDetails } from "./sanitize-details.ts";

/** A plan as the list shows it. An absent field means nothing to show. */
export interface PlanView extends FactsView {
  name: string;
  title: string;
  summary?: string;
  /** The operator's line, in the reader's language. It stands in the place of the summary. */
  text?: string;
  isHighlighted?: true;
  picture?: ShownPicture;
  /** Sanitised HTML. */
  details?: string;
  /** The chosen currency, or the plan's own if it isn't sold in that one. */
  currency: string;
  terms: TermView[];
}

export interface TermView {
  name: string;
  duration: string;
  label?: string;
  /** Its length, where it is known. */
  days?: number;
  /** The plan's best value. */
  isBest?: true;
  renews?: true;
  price: PriceView;
}

/** Amounts in minor units; 0 where there is none to show. */
export interface PriceView {
  currency: string;
  now: number;
  was: number;
  aDay: number;
  aGb: number;
}

export interface ViewedOffer extends Offer {
  view: PlanView;
}

/** What is known of plans beside what the partner lists. */
export interface Known {
  packages: FactsByCode;
  corrections: Corrections;
}

interface Made extends Known {
  offers: ViewedOffer[];
}

/** A cached list is shown many times: its view is made once for each language and currency, and again when facts were read. */
const made = new WeakMap<Plan[], Map<string, Made>>();

export async function viewPlans(
  plans: Plan[],
  known: Known,
  currency: string,
  language: Language,
): Promise<ViewedOffer[]> {
  const views = made.get(plans) ?? new Map<string, Made>();
  const key = `${language} ${currency}`;
  const last = views.get(key);
  if (last?.packages === known.packages && last.corrections === known.corrections) return last.offers;
  const offers = await makeViews(plans, known, currency, language);
  made.set(plans, views.set(key, { ...known, offers }));
  return offers;
}

async function makeViews(plans: Plan[], { packages, corrections }: Known, currency: string, language: Language) {
  const writeTerms = await termsWriter(language);
  const writeFacts = await factsWriter(language);
  const own = (text: string): string => isolated(text, language);
  return plans.map((plan): ViewedOffer => {
    const correction = corrections.get(plan.name);
    const facts = factsFor(plan, packages, correction);
    const told = correctTexts(plan, correction);
    const details = sanitizeDetails(
      plan.detailsHtml,
      (text) => correction !== undefined && contradicts(text, correction),
    );
    // A plan that isn't sold in the chosen currency keeps its own.
    const shown = currenciesOf([plan]).includes(currency) ? currency : String(currenciesOf([plan])[0]);
    const view: PlanView = {
      name: plan.name,
      title: own(told.title),
      ...lineOf(told, correction, language),
      ...(correction?.isHighlighted && { isHighlighted: true }),
      ...(correction?.picture && { picture: showPicture(correction.picture) }),
      ...(details && { details }),
      ...writeFacts(facts, plan.terms),
      currency: shown,
      terms: writeTerms({ plan: told, facts }, shown, bestValueOf(plan, correction?.data)),
    };
    return { plan, facts, view };
  });
}

function lineOf({ summary }: Plan, correction: Correction | undefined, language: Language) {
  const text = correction?.texts[language];
  if (text) return { text: isolated(text, language) };
  return summary ? { summary: isolated(summary, language) } : {};
}

/** The currencies of the plans, each plan's own first. */
export function currenciesOf(plans: readonly Pick<Plan, "terms">[]): string[] {
  return [
    ...new Set(plans.flatMap(({ terms }) => terms.flatMap(({ prices }) => prices.map(({ currency }) => currency)))),
  ];
}

type WriteTerms = (offer: Offer, currency: string, best: string | null) => TermView[];

async function termsWriter(language: Language): Promise<WriteTerms> {
  const t = await getTranslations({ locale: language, namespace: "duration" });
  const own = (text: string): string => isolated(text, language);
  return ({ plan, facts }, currency, best) => {
    return plan.terms.flatMap((term): TermView[] => {
      // A term that isn't sold in the currency of its plan keeps its own.
      const price = term.prices.find((one) => one.currency === currency) ?? term.prices[0];
      if (!price) return [];
      const days = daysOf(term);
      return [
        {
          name: term.name,
          duration: own(durationText(term, t)),
          ...(days !== null && { days }),
          ...(term.name === best && { isBest: true }),
          ...(term.isRenewable && { renews: true }),
          ...(term.label && !claimsValue(term.label) && { label: own(term.label) }),
          price: viewPrice(price, term, termMb(plan, term, facts)),
        },
      ];
    });
  };
}

function viewPrice({ currency, amountMinor, originalMinor }: Price, term: Term, mb: number | null): PriceView {
  const shown = (rate: Rate | null): number => (rate === null ? 0 : rounded(rate));
  // The price of a single day is its price.
  const aDay = daysOf(term) === 1 ? 0 : shown(dayRate(amountMinor, term));
  return { currency, now: amountMinor, was: originalMinor ?? 0, aDay, aGb: shown(gbRate(amountMinor, mb)) };
}
