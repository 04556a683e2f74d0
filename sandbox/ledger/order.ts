import type { Text } from "#/sandbox/catalogue/term.ts";

export type Order = {
  /** The service's own number, in contrast to the caller's orderNo. */
  transactionId: string;
  orderNo: string;
  payId: string;
  requestOrderId: string;
  simNumber: string;
  packageCode: string;
  /** In the language of the order. */
  planName: string;
  planNames: Text;
  orderPeriod: string;
  packageType: string;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: string;
  autoRenewal: string;
  placedAt: number;
  /** How often the same order arrived. A retry raises it and changes nothing else. */
  placements: number;
  /** How many payment authorisations were given out for it. */
  authorisations: number;
  paidAt: number | null;
  /** The request, without the fields that differ from one attempt to the next. */
  contents: Record<string, string>;
};
