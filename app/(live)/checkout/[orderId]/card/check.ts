import type { SetupIntent, Stripe, StripeError } from "@stripe/stripe-js";
import { type DeclineReason, REFUSED_BY_BANK, reasonOf } from "./decline.ts";
import type { Payment } from "./payment.ts";
import { tellOfAll, tellSetUp } from "./report.ts";

/**
 * Asks the processor about a payment or a card's set-up. The shop learns that it was not made, so that its pages stop saying
 * "checking", and of a card that was set up, so that it can ask for the payment.
 * @returns "done" also while the money is on its way: the card form has nothing more to do. If the payment was not made, why it has
 * just failed; "unpaid" if a page has shown that already.
 */
export async function askProcessor(
  stripe: Stripe,
  payment: Payment,
): Promise<"done" | "unknown" | "unpaid" | DeclineReason> {
  const { orderId, isSetUp, confirming } = payment;
  // A stand-in without this method. Offering the payment again is safe: it can be charged once.
  if (typeof (isSetUp ? stripe.retrieveSetupIntent : stripe.retrievePaymentIntent) !== "function") return "unpaid";
  const card = await retrieve(stripe, payment);
  if (card?.paymentMethod) return (await tellSetUp(orderId, card.paymentMethod)) === "see order" ? "done" : "unknown";
  if (card && PAID.test(card.status)) {
    // Another tab's attempt, or another browser's: until the shop learns of it, the order's page would lead back here.
    if (!confirming) await tellOfAll(orderId, "found paid");
    return "done";
  }
  if (!card || !UNPAID.test(card.status)) return "unknown";
  // The proxy leaves this mark when the bank's page has reported a failure. Without it the processor's last error may belong to an
  // earlier attempt, while the last one is still under way.
  const isBackFromBank = location.hash === "#bank";
  const failure = card.status === "requires_payment_method" && card.failure;
  if (failure && (isBackFromBank || (confirming && REFUSED_BY_BANK.has(failure.code))))
    // Another browser may have ended the attempt, and begun one that a report would end.
    return confirming && (await tellOfAll(orderId, "declined")) === "resting" ? "resting" : reasonOf(failure);
  // A request that was sent just now may still arrive at the processor.
  if (confirming === "long") await tellOfAll(orderId, "unsent");
  return "unpaid";
}

const PAID = /^(succeeded|processing|requires_capture)$/;
const UNPAID = /^(requires_(payment_method|confirmation|action)|canceled)$/;

export async function isSurelyUnpaid(stripe: Stripe, payment: Payment): Promise<boolean> {
  return /^requires_(payment_method|confirmation)$/.test((await retrieve(stripe, payment))?.status ?? "");
}

/** A payment or a set-up, as the processor reports it. */
interface Card {
  status: string;
  /** Why an attempt failed last, which is old news unless it waits for another card. */
  failure: Failure | null;
  /** The card that was set up. */
  paymentMethod?: string | undefined;
}

type Failure = Pick<StripeError, "type" | "code" | "decline_code">;

/** What the processor says; undefined if it can't be asked. */
async function retrieve(stripe: Stripe, { clientSecret, isSetUp }: Payment): Promise<Card | undefined> {
  try {
    if (isSetUp) return readCard((await stripe.retrieveSetupIntent(clientSecret)).setupIntent);
    const { paymentIntent: intent } = await stripe.retrievePaymentIntent(clientSecret);
    return intent && { status: intent.status, failure: intent.last_payment_error };
  } catch {
    return undefined;
  }
}

export function readCard(intent: SetupIntent | undefined): Card | undefined {
  if (!intent) return undefined;
  const { status, last_setup_error: failure, payment_method: method } = intent;
  const paymentMethod = typeof method === "string" ? method : method?.id;
  return { status, failure, paymentMethod: status === "succeeded" ? paymentMethod : undefined };
}
