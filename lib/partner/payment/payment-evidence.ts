import { PAID_RESULT, SMALLEST_PAID_AT_MS, STATUS_WORDS } from "#/lib/partner/assumptions.ts";
import { formatAmount, type Money, parseAmount, symbolsOf } from "#/lib/text/money.ts";

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
  /** Digits. */
  totalAmount: string | null;
  currency: string | null;
  paymentStatus: string | null;
  orderStatus: string | null;
  disputeStatus: string | null;
  riskStatus: string | null;
  transactionType: string | null;
}

/** What the service's texts mean. Of each set only one value is documented: assumption "status-words". */
export interface ClaimMeaning {
  payment: "paid" | "other";
  plan: "active" | "other";
  dispute: "none" | "other";
  risk: "normal" | "other";
  purchase: "one-time" | "other";
}

export function meaningOf(claim: PaymentClaim): ClaimMeaning {
  return {
    payment: claim.paymentStatus === STATUS_WORDS.paymentStatus ? "paid" : "other",
    plan: claim.orderStatus === STATUS_WORDS.orderStatus ? "active" : "other",
    dispute: claim.disputeStatus === STATUS_WORDS.disputeStatus ? "none" : "other",
    risk: claim.riskStatus === STATUS_WORDS.riskStatus ? "normal" : "other",
    purchase: claim.transactionType === STATUS_WORDS.transactionType ? "one-time" : "other",
  };
}

/** When a payment was made, in epoch milliseconds; null when unknown. Assumption "paid-at-seconds": a small number is in seconds. */
export function paidAtMs({ paidAt }: PaymentClaim): number | null {
  const at = Number(paidAt);
  if (paidAt === null || !(at > 0)) return null;
  return at < SMALLEST_PAID_AT_MS ? at * 1_000 : at;
}

/** Assumption "amount-unit": the unit in which a claim's amount equals the price; undefined when it does not. */
export function unitOf({ totalAmount }: PaymentClaim, price: Money): "minor" | "major" | undefined {
  if (totalAmount === null) return undefined;
  if (totalAmount === String(price.amountMinor)) return "minor";
  const major = formatAmount(price);
  return /\./.test(major) && totalAmount === major.replace(/\.0+$/, "") ? "major" : undefined;
}

/** The answer to a query for a payment's result, in the service's own texts. */
export interface PaymentResult {
  /** The outcome. */
  word: string;
  /** The amount after its currency symbol; empty when absent. */
  amountText: string;
  /** The period that was paid for; null when absent. */
  orderPeriod: string | null;
}

/** Assumption "result-success": any other text means that no payment is known yet. */
export function isPaidResult({ word }: PaymentResult): boolean {
  return word === PAID_RESULT;
}

/** Whether a result names the price. Assumption "result-amount": the amount follows a symbol of its currency. */
export function hasPrice({ amountText }: PaymentResult, price: Money & { symbol: string }): boolean {
  const symbols = [price.symbol, ...symbolsOf(price.currency)].filter((symbol) => symbol !== "");
  return symbols.some((symbol) => {
    const amount = amountText.startsWith(symbol) ? amountText.slice(symbol.length).replace(/^ /, "") : "";
    return parseAmount(amount, price.currency) === price.amountMinor;
  });
}
