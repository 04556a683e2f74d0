import { getTranslations } from "next-intl/server";
import { bestValueOf, claimsValue } from "#/lib/catalogue/best-value.ts";
import { daysOf, durationText } from "#/lib/catalogue/duration.ts";
import type { Plan, Price } from "#/lib/catalogue/plan.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { sanitizeDetails } from "./sanitize-details.ts";

/**
 * What the list shows. The list is one component fed with this and little else: the framework sends a component's input along
 * with the page, and this is a fifth of what it sends for markup. Absent means nothing to show.
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
  /** How long it lasts, where its price for a day says more than its price. */
  days?: number;
  /** The plan's best value. */
  isBest?: true;
  /** By currency, the offer's own first. */
  prices: Record<string, PriceView>;
}

/** Amounts in minor units; the price before only where it was more. A list, since every name would travel with every price. */
export type PriceView = readonly [now: number, was?: number];

/** A list is remembered for a while and shown many times: what is shown of it is made once in a language. */
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
