import { getTranslations } from "next-intl/server";
import { bestValueOf, claimsValue } from "#/lib/catalogue/best-value.ts";
import { daysOf, durationText } from "#/lib/catalogue/duration.ts";
import type { Plan, Price } from "#/lib/catalogue/plan.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { sanitizeDetails } from "./sanitize-details.ts";

/**
 * What the list shows, as the input of one client component: the framework sends such input with the page, and it is a fifth of
 * what it would send for markup. An absent field means nothing to show.
 */
export interface PlanView {
  name: string;
  title: string;
  summary?: string;
  /** Sanitised HTML. */
  details?: string;
  terms: TermView[];
}

export interface TermView {
  name: string;
  duration: string;
  label?: string;
  /** Its length, if longer than a day: then the price for a day is shown too. */
  days?: number;
  /** The plan's best value. */
  isBest?: true;
  /** By currency, the offer's own first. */
  prices: Record<string, PriceView>;
}

/** Amounts in minor units; `was` only if it was higher. A tuple, because names would be sent with every price. */
export type PriceView = readonly [now: number, was?: number];

/** A cached list is shown many times: its view is made once for each language. */
const made = new WeakMap<Plan[], Map<Language, PlanView[]>>();

export async function viewPlans(plans: Plan[], language: Language): Promise<PlanView[]> {
  const byLanguage = made.get(plans) ?? new Map<Language, PlanView[]>();
  const views = byLanguage.get(language) ?? (await makeViews(plans, language));
  made.set(plans, byLanguage.set(language, views));
  return views;
}

async function makeViews(plans: Plan[], language: Language): Promise<PlanView[]> {
  const t = await getTranslations("duration");
  const own = (text: string): string => isolated(text, language);
  return plans.map((plan) => {
    const details = sanitizeDetails(plan.detailsHtml);
    const best = bestValueOf(plan);
    return {
      name: plan.name,
      title: own(plan.title),
      ...(plan.summary && { summary: own(plan.summary) }),
      ...(details && { details }),
      terms: plan.terms.map((term) => ({
        name: term.name,
        duration: own(durationText(term, t)),
        ...(Number(daysOf(term)) > 1 && { days: Number(daysOf(term)) }),
        ...(term.name === best && { isBest: true as const }),
        ...(term.label && !claimsValue(term.label) && { label: own(term.label) }),
        prices: Object.fromEntries(term.prices.map((price) => [price.currency, viewPrice(price)])),
      })),
    };
  });
}

function viewPrice({ amountMinor, originalMinor }: Price): PriceView {
  return originalMinor ? [amountMinor, originalMinor] : [amountMinor];
}
