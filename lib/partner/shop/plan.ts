import type { Length } from "./length.ts";

/** A plan that a SIM can buy. */
export interface Plan {
  /** Unique among the plans of a SIM; forms send it. */
  name: string;
  /** The service's two codes for the plan, repeated when an order is placed. */
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
  /** Unique within its plan; forms send it. */
  name: string;
  /** How many periods, as the service writes it; repeated when an order is placed. */
  orderPeriod: string;
  /** The service's code for the kind of period. Terms with the same code can be compared. */
  packageType: string;
  length: Length;
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
  /** The offer's own spelling of the amount: every later call to the service repeats it. */
  amountText: string;
  /** The price before a discount; null when it was not higher. */
  originalMinor: number | null;
  /** The service's symbol for the currency; empty when it gives none. */
  symbol: string;
}

export function termName(orderPeriod: string, packageType: string): string {
  return `${orderPeriod}-${packageType}`;
}
