import type { DeclineReason } from "./charge.ts";

export type IntentStatus = "requires_payment_method" | "requires_action" | "processing" | "succeeded";

export type PaymentError = { type: string; code: string; decline_code?: string; message: string };

/** A payment takes money now; a set-up keeps a card for later charges and moves none. */
export type IntentKind = "payment" | "setup";

/** One payment, or one card to be set up, as the card processor sees it. */
export type Intent = {
  kind: IntentKind;
  id: string;
  clientSecret: string;
  payId: string;
  amount: number;
  currency: string;
  email: string;
  /** The payer, where the card is to be charged again. Paying such a payment begins the subscription. */
  customerId: string | null;
  status: IntentStatus;
  createdAt: number;
  lastError: PaymentError | null;
  /** Where the browser goes after an authentication. */
  returnUrl: string | null;
  /** Why the bank declines the charge although the payer approved it. */
  declinedAfterApproval: DeclineReason | null;
  /** The last four digits of the card used last. */
  cardEnding: string | null;
  /** The card a set-up kept, and why later charges of it will be declined; null until then. */
  paymentMethod: { id: string; declineReason: DeclineReason | null } | null;
};
