import type { Plan, Price, Term } from "#/lib/partner/shop/plan.ts";

// Pages import nothing of lib/partner, so they take these types from here.
export type { Plan, Price, Term };

/** What a buyer has picked: a plan, for a term, at a price. */
export interface Choice {
  plan: Plan;
  term: Term;
  price: Price;
}

/** Finds what a form named, or null when it is not offered, or no longer. */
export function choose(plans: readonly Plan[], planName: string, termName: string, currency: string): Choice | null {
  const plan = plans.find((candidate) => candidate.name === planName);
  const term = plan?.terms.find((candidate) => candidate.name === termName);
  const price = term?.prices.find((candidate) => candidate.currency === currency);
  return plan && term && price ? { plan, term, price } : null;
}
