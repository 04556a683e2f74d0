import type { Money } from "#/lib/text/money.ts";
import {
  type AmountUnit,
  hasPrice,
  type PaymentClaim,
  type PaymentResult,
  readClaim,
  readResult,
  unitOf,
} from "./payment-evidence.ts";
import type { Meaning, Words } from "./words.ts";

/** What was bought: the service's statements about its payment must fit. */
export interface Bought {
  sim: string;
  price: Money & { symbol: string };
  orderPeriod: string;
  renews: boolean;
}

/** The doubt of a payment that its buyer disputes, or has had charged back: the service tells the two apart by no word that is known. */
export const DISPUTED = "dispute status is not none";

/** What one statement of the service proves about an order. */
export interface Judgement {
  provesPayment: boolean;
  provesActive: boolean;
  /** Why a person should check the order. */
  doubts: string[];
  /** Why a report that fits the order proves no payment: it came late, says "not yet", or has another word or none. */
  unproven?: "late" | "waiting" | "unclear" | undefined;
  /** In which unit a bare amount was equal to ours. */
  unit?: AmountUnit | undefined;
}

export function judgeResult({ price, orderPeriod }: Bought, result: PaymentResult, words: Words): Judgement {
  const meaning = readResult(result, words);
  if (meaning !== "paid") {
    const unproven = meaning === "unknown" ? "unclear" : undefined;
    return { provesPayment: false, provesActive: false, doubts: [], unproven };
  }
  const misfits = chosen([
    !hasPrice(result, price) && "amount or currency differs",
    result.isUnnamed === true && "names no payment",
  ]);
  // Assumption "result-period". A different duration does not hold the payment up: it was found by our id, and its amount fits.
  const isOtherTerm = (result.orderPeriod ?? orderPeriod) !== orderPeriod;
  const doubts = [...misfits, ...chosen([isOtherTerm && "duration differs"])];
  return {
    provesPayment: misfits.length === 0,
    provesActive: false,
    doubts: doubts.map((doubt) => `payment result: ${doubt}`),
  };
}

/** Money that has moved is recorded however the order, a dispute and the risk stand: these only flag. */
export function judgeNotification(
  { sim, price, renews }: Bought,
  claim: PaymentClaim & { isStale: boolean; doubts: string[] },
  words: Words,
): Judgement {
  const unit = unitOf(claim, price);
  const { payment, plan, dispute, risk, purchase } = readClaim(claim, words);
  const misfits = chosen([
    ...claim.doubts,
    unit === undefined && "amount differs",
    claim.currency?.toUpperCase() !== price.currency && "currency differs",
    claim.sim !== sim && "SIM differs",
  ]);
  const concerns = chosen([
    // Assumption "renewal-type": the type of a renewal's first payment is not documented.
    !renews && purchase === "subscription" && "not a one-time payment",
    dispute === "unknown" && DISPUTED,
    risk === "unknown" && "risk status is not normal",
  ]);
  const isFitting = misfits.length === 0;
  const provesPayment = isFitting && payment === "paid" && !claim.isStale;
  return {
    provesPayment,
    provesActive: provesPayment && plan === "active",
    doubts: [...misfits, ...concerns].map((doubt) => `notification: ${doubt}`),
    unproven: isFitting && !provesPayment ? unprovenBy(payment) : undefined,
    unit,
  };
}

function unprovenBy(payment: Meaning): Judgement["unproven"] {
  if (payment === "paid") return "late";
  return payment === "waiting" ? "waiting" : "unclear";
}

function chosen(doubts: (string | false)[]): string[] {
  return doubts.filter((doubt) => doubt !== false);
}
