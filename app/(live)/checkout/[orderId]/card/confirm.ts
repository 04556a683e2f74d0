import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { isSurelyUnpaid, readCard } from "./check.ts";
import { type DeclineReason, REFUSED_BY_BANK, reasonOf } from "./decline.ts";
import type { Payment } from "./payment.ts";
import { type Agreement, tell, tellSetUp } from "./report.ts";

/**
 * Asks the processor to charge the card, or to set it up. An order has one payment, which can be charged once, so a new attempt after
 * a decline is safe.
 * @returns why it was certainly not charged; "see order" if it was, or if only the server can find out; "come back" if the card was set
 * up and the shop doesn't know.
 */
export async function confirmCard(
  stripe: Stripe,
  elements: StripeElements,
  payment: Payment,
  agreement: Agreement,
): Promise<DeclineReason | "see order" | "come back"> {
  // First: a wallet opens its sheet only in direct response to the click.
  const incomplete = await checkFields(elements);
  if (incomplete) return reasonOf(incomplete);
  const state = await tell(payment.orderId, "confirming", agreement);
  // The shop must watch the order before money can move. This attempt has sent nothing to the processor; an earlier one may have.
  if (state === "unreached" || state === "resting" || state === "competing" || state === "terms") return state;
  // The order's page shows the status, also to a browser whose session has lost the order.
  if (state !== "unpaid") return "see order";
  return sendCard(stripe, elements, payment);
}

/**
 * The second half: the shop knows that this browser confirms.
 * @param areEarly the fields came before the secret, which the processor may refuse: then "again"
 */
export async function sendCard(
  stripe: Stripe,
  elements: StripeElements,
  payment: Payment,
  areEarly = false,
): Promise<DeclineReason | "see order" | "come back"> {
  const { orderId, clientSecret, isSetUp } = payment;
  let error: StripeError | undefined;
  let card: ReturnType<typeof readCard> | undefined;
  try {
    // After a set-up the bank returns to this page, which reads the result and tells the shop.
    const return_url = `${location.origin}/${isSetUp ? "checkout" : "orders"}/${orderId}`;
    const options = { elements, confirmParams: { return_url }, redirect: "if_required" } as const;
    if (isSetUp) {
      const answer = await stripe.confirmSetup(options);
      error = answer.error;
      card = readCard(answer.setupIntent);
    } else
      ({ error } = await (areEarly
        ? stripe.confirmPayment({ ...options, clientSecret })
        : stripe.confirmPayment(options)));
  } catch (thrown) {
    // An IntegrationError means that the script could not begin, for instance because its form has not loaded. Any other exception
    // may come after the request has left.
    if (!(thrown instanceof Error && thrown.name === "IntegrationError")) return "see order";
    error = { type: "invalid_request_error" };
  }
  if (card?.paymentMethod) return tellSetUp(orderId, card.paymentMethod);
  if (!error) return isSetUp ? "come back" : "see order";
  if (error.type === "validation_error") {
    await tell(orderId, "unsent");
    return reasonOf(error);
  }
  if (error.type === "card_error" || REFUSED_BY_BANK.has(error.code)) {
    return ended(await tell(orderId, "declined"), reasonOf(error));
  }
  // After a lost connection or a processor failure the request may still arrive; asking now may be too early.
  const isLost = error.type === "api_connection_error" || error.type === "api_error";
  if (isSetUp && isLost) return "come back";
  if (isLost || !(await isSurelyUnpaid(stripe, payment))) return "see order";
  // Too many requests, for instance, say nothing about the fields.
  const areRefused = areEarly && error.type === "invalid_request_error";
  return areRefused ? ended(await tell(orderId, "fields refused"), "again") : endUnsent(orderId);
}

/** Nothing of this page's attempt has reached the processor. */
export async function endUnsent(orderId: string): Promise<DeclineReason | "see order"> {
  return ended(await tell(orderId, "unsent"), "unsent");
}

/** While another page's attempt is under way, only the server can find out whether something was charged. */
function ended(told: Awaited<ReturnType<typeof tell>>, reason: DeclineReason): DeclineReason | "see order" {
  if (told === "checking" || told === "paid") return "see order";
  return told === "resting" && reason !== "again" ? "resting" : reason;
}

/** What is missing in the card form; undefined if nothing is, or if it can't be asked: confirming validates again. */
export async function checkFields(elements: StripeElements): Promise<StripeError | undefined> {
  try {
    return (await elements.submit()).error;
  } catch {
    return undefined;
  }
}
