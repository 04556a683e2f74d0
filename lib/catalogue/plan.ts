/** A plan as the shop speaks of it; the service's spelling of it stays in `lib/partner`. */
export interface Plan {
  /** Unique among the plans of a SIM; what forms send. */
  name: string;
  servicePlanCode: string;
  packageCode: string;
  title: string;
  summary: string;
  /** HTML from the service: only ever shown through `sanitizeDetails`. */
  detailsHtml: string;
  terms: Term[];
}

/** A period at a price. */
export interface Term {
  /** Unique within its plan; what forms send. */
  name: string;
  /** How many periods, as the service writes it. */
  orderPeriod: string;
  /** The service's code for the length of one period. */
  packageType: string;
  /** The service's own words for the duration; may be empty. */
  specifications: string;
  /** A short remark such as "Best value"; may be empty. */
  label: string;
  isRenewable: boolean;
  /** At least one; the offer's own currency first. */
  prices: Price[];
}

export interface Price {
  /** ISO 4217 code, upper case. */
  currency: string;
  amountMinor: number;
  /** The offer's own spelling of the amount: what every later call to the service repeats. */
  amountText: string;
  /** What it cost before, when that is more. */
  originalMinor: number | null;
  savingMinor: number | null;
  /** The service's symbol for the currency; empty when it gives none for this one. */
  symbol: string;
}

export interface Choice {
  plan: Plan;
  term: Term;
  price: Price;
}

/** Finds what a form named, or null when it is not (or no longer) offered. */
export function choose(plans: Plan[], planName: string, termName: string, currency: string): Choice | null {
  const plan = plans.find((candidate) => candidate.name === planName);
  const term = plan?.terms.find((candidate) => candidate.name === termName);
  const price = term?.prices.find((candidate) => candidate.currency === currency);
  return plan && term && price ? { plan, term, price } : null;
}
