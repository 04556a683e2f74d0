import { decimalsOf, type Money, parseAmount, shortestAmount, symbolsOf, wholeAmounts } from "#/lib/text/money.ts";
import { labelOf, type Meaning, meaningOf, type Words } from "./words.ts";

/**
 * What the service says of a payment, in its own texts: kept as evidence, so that every decision can be made again. Null stands for a
 * field that is missing or of the wrong type.
 */
export interface PaymentClaim {
  /** The service's id of the event; copies of a notification share it. */
  eventId: string | null;
  /** Digits. */
  paidAt: string | null;
  sim: string | null;
  /** A plain decimal. */
  totalAmount: string | null;
  currency: string | null;
  paymentStatus: string | null;
  orderStatus: string | null;
  disputeStatus: string | null;
  riskStatus: string | null;
  transactionType: string | null;
}

/** How the service's texts are read: its status words, and the zone of its times. */
export interface Reading {
  words: Words;
  timeZone: string;
}

/** What the service's texts mean: assumption "status-words". */
export type ClaimMeaning = Record<"payment" | "plan" | "dispute" | "risk" | "purchase", Meaning>;

export function readClaim(claim: PaymentClaim, words: Words): ClaimMeaning {
  return {
    payment: meaningOf(words, "payment_status", claim.paymentStatus),
    plan: meaningOf(words, "order_status", claim.orderStatus),
    dispute: meaningOf(words, "dispute_status", claim.disputeStatus),
    risk: meaningOf(words, "risk_status", claim.riskStatus),
    purchase: meaningOf(words, "transaction_type", claim.transactionType),
  };
}

/** Whether a claim may be about a payment that was made: its word doesn't say that it failed, or waits. */
export function mayBePaid(claim: PaymentClaim, words: Words): boolean {
  return !["failed", "waiting"].includes(readClaim(claim, words).payment);
}

/** The claim's own words about the payment and a dispute of it, as {@link labelOf} writes them. */
export function claimWords(claim: PaymentClaim, words: Words): Record<"payment" | "dispute", string> {
  return {
    payment: labelOf(words, "payment_status", claim.paymentStatus),
    dispute: labelOf(words, "dispute_status", claim.disputeStatus),
  };
}

export type AmountUnit = "minor" | "major" | "rounded";

/**
 * Assumption "amount-unit": the unit in which a claim's amount equals the price; undefined when it does not. A service that casts
 * 12.90 to a whole number may round it to 13 or cut it to 12.
 */
export function unitOf({ totalAmount }: Pick<PaymentClaim, "totalAmount">, price: Money): AmountUnit | undefined {
  if (totalAmount === null) return undefined;
  if (totalAmount === String(price.amountMinor)) return "minor";
  if (decimalsOf(price.currency) === 0) return undefined;
  if (totalAmount === shortestAmount(price)) return "major";
  return wholeAmounts(price).some((whole) => whole > 0 && totalAmount === String(whole)) ? "rounded" : undefined;
}

/** The answer to a query for a payment's result, in the service's own texts. */
export interface PaymentResult {
  /** The outcome. */
  word: string;
  /** The amount after its currency symbol; empty when absent. */
  amountText: string;
  /** The period that was paid for; null when absent. */
  orderPeriod: string | null;
  /** When the payment was made; null when absent. Not in evidence of earlier versions. */
  resultDate?: string | null;
  /** True where the answer names no payment. Not in evidence of earlier versions, which took no such answer. */
  isUnnamed?: boolean;
}

/** Assumption "result-success": any other meaning proves no payment. */
export function readResult({ word }: PaymentResult, words: Words): Meaning {
  return meaningOf(words, "payRst", word);
}

/** The result's own word, as {@link labelOf} writes it. */
export function resultWord({ word }: PaymentResult, words: Words): string {
  return labelOf(words, "payRst", word);
}

/** Whether a result names the price. Assumption "result-amount": the amount follows a symbol of its currency. */
export function hasPrice({ amountText }: PaymentResult, price: Money & { symbol: string }): boolean {
  const symbols = [price.symbol, ...symbolsOf(price.currency)].filter((symbol) => symbol !== "");
  return symbols.some((symbol) => {
    const amount = amountText.startsWith(symbol) ? amountText.slice(symbol.length).replace(/^ /, "") : "";
    return parseAmount(amount, price.currency) === price.amountMinor;
  });
}
