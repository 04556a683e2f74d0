import type { StripeError } from "@stripe/stripe-js";

/**
 * Why the card was not charged, or (`unreached`, `unreachable`, `unclear`, `resting`, `competing`, `terms`, `wait`) why this attempt did not begin, or (`again`) why
 * the card must be typed once more; each has its own sentence.
 */
export type DeclineReason =
  | "card_declined"
  | "insufficient_funds"
  | "expired_card"
  | "incorrect_cvc"
  | "incorrect_number"
  | "incomplete"
  | "authentication"
  | "unsent"
  | "unreached"
  | "unreachable"
  | "unclear"
  | "again"
  | "resting"
  | "competing"
  | "terms"
  | "wait"
  | "other";

/** The buyer refused at the bank's page, or didn't answer. For the processor this is not a card error. */
export const REFUSED_BY_BANK = new Set<string | undefined>([
  "payment_intent_authentication_failure",
  "setup_intent_authentication_failure",
]);

/** The processor's own codes that have a sentence. */
const OF_THE_CARD = ["card_declined", "expired_card", "incorrect_cvc", "incorrect_number"] as const;

export function reasonOf({ type, code, decline_code }: StripeError): DeclineReason {
  if (type === "validation_error") return "incomplete";
  if (REFUSED_BY_BANK.has(code)) return "authentication";
  if (decline_code === "insufficient_funds") return "insufficient_funds";
  return OF_THE_CARD.find((reason) => reason === code) ?? "other";
}
