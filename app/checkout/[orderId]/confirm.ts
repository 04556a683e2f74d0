import type { PaymentIntent, Stripe, StripeElements, StripeError } from "@stripe/stripe-js";

/** Why the card was not charged, or (`unreached`, `resting`) why this try was not begun; each has a sentence of its own. */
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
  | "resting"
  | "other";

/** The buyer's bank asked, and was told no or nothing. The processor calls this no fault of the card. */
const REFUSED_BY_BANK = "payment_intent_authentication_failure";

interface Confirmation {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
  orderId: string;
}

interface Question extends Omit<Confirmation, "elements"> {
  /** Whether the shop has heard that the card is being confirmed, and nothing since. */
  wasConfirming: boolean;
}

/**
 * Asks the processor to charge the card.
 * @returns why it was surely not charged, or "see order" when it was, or when only the server can find out. There is one
 * payment for an order and it can be charged once, so trying again after a decline is safe.
 */
export async function confirmCard({
  stripe,
  elements,
  clientSecret,
  orderId,
}: Confirmation): Promise<DeclineReason | "see order"> {
  // First of all: a wallet opens its sheet only straight from the click.
  const incomplete = await checkFields(elements);
  if (incomplete) return reasonOf(incomplete);
  const state = await tell(orderId, "confirming");
  // The shop must watch before money can move. Of this try nothing was sent; of an earlier one nothing is said.
  if (state === "unreached" || state === "resting") return state;
  // Its own page says what there is to say, also to a browser that has forgotten the order and can't pay for it here.
  if (state !== "unpaid") return "see order";
  let error: StripeError | undefined;
  try {
    const address = new URL(`/orders/${orderId}`, window.location.href);
    const confirmParams = { return_url: address.href };
    ({ error } = await stripe.confirmPayment({ elements, confirmParams, redirect: "if_required" }));
  } catch (thrown) {
    // So the processor's script says that it could not even begin, for instance because its form is not there yet. Whatever
    // else it throws may come after the request has left.
    if (!(thrown instanceof Error && thrown.name === "IntegrationError")) return "see order";
    error = { type: "invalid_request_error" };
  }
  if (!error) return "see order";
  if (error.type === "validation_error") {
    await tell(orderId, "unsent");
    return reasonOf(error);
  }
  if (error.type === "card_error" || error.code === REFUSED_BY_BANK) {
    return (await tell(orderId, "declined")) === "resting" ? "resting" : reasonOf(error);
  }
  // A lost connection or a failing processor says nothing about the request that was on its way; looking now might be looking too early.
  const isLost = error.type === "api_connection_error" || error.type === "api_error";
  if (isLost || !(await isSurelyUnpaid(stripe, clientSecret))) return "see order";
  await tell(orderId, "unsent");
  return "unsent";
}

/** What the processor says of a payment; `decline` is why it has just failed, where no page could say so yet. */
export type Standing =
  | { status: "paid" | "unknown"; decline?: undefined }
  | { status: "unpaid"; decline: DeclineReason | undefined };

/**
 * Asks the processor about a payment that the shop believes is being confirmed, or knows nothing of. If the buyer's bank refused
 * it, the shop is told, so that its pages stop saying that they are checking.
 * @returns "paid" also when the money is on its way: then the card form has nothing more to do.
 */
export async function askProcessor({ stripe, clientSecret, orderId, wasConfirming }: Question): Promise<Standing> {
  // A stand-in that can't be asked: it is one payment for one order, whatever became of the last try.
  if (typeof stripe.retrievePaymentIntent !== "function") return { status: "unpaid", decline: undefined };
  const payment = await retrieve(stripe, clientSecret);
  if (payment && PAID.has(payment.status)) return { status: "paid" };
  if (!payment || !UNPAID.has(payment.status)) return { status: "unknown" };
  const failure = payment.status === "requires_payment_method" ? payment.last_payment_error : null;
  // The bank's own page ends here without a word. Any other failure was told at once; it may be an earlier one, while the last try
  // is still on its way.
  if (!wasConfirming || failure?.code !== REFUSED_BY_BANK) return { status: "unpaid", decline: undefined };
  const isResting = (await tell(orderId, "declined")) === "resting";
  return { status: "unpaid", decline: isResting ? "resting" : "authentication" };
}

const PAID = new Set<PaymentIntent.Status>(["succeeded", "processing", "requires_capture"]);
const UNPAID = new Set<PaymentIntent.Status>([
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "canceled",
]);

async function isSurelyUnpaid(stripe: Stripe, clientSecret: string): Promise<boolean> {
  const status = (await retrieve(stripe, clientSecret))?.status;
  return status === "requires_payment_method" || status === "requires_confirmation";
}

/** What the processor itself says of the payment; undefined when it can't be asked. */
async function retrieve(stripe: Stripe, clientSecret: string): Promise<PaymentIntent | undefined> {
  try {
    return (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent;
  } catch {
    return undefined;
  }
}

/** What is missing in the card form; undefined when nothing is, or when it can't be asked: confirming looks again. */
async function checkFields(elements: StripeElements): Promise<StripeError | undefined> {
  try {
    return (await elements.submit()).error;
  } catch {
    return undefined;
  }
}

function reasonOf({ type, code, decline_code }: StripeError): DeclineReason {
  if (type === "validation_error") return "incomplete";
  if (code === REFUSED_BY_BANK) return "authentication";
  if (decline_code === "insufficient_funds") return "insufficient_funds";
  if (code === "expired_card" || code === "incorrect_cvc" || code === "incorrect_number") return code;
  return code === "card_declined" ? "card_declined" : "other";
}

const TELL_TIMEOUT_MS = 10_000;

type Told = "unpaid" | "paid" | "resting" | "forgotten" | "unreached";

/** Tells the shop what is about to happen, so that it watches this order closely. It does when it answers "unpaid". */
async function tell(orderId: string, event: "confirming" | "declined" | "unsent"): Promise<Told> {
  try {
    const response = await fetch(`/api/orders/${orderId}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ event }),
      keepalive: true,
      signal: AbortSignal.timeout(TELL_TIMEOUT_MS),
    });
    if (response.status === 404) return "forgotten";
    if (!response.ok) return "unreached";
    const { isPaid, isResting } = (await response.json()) as { isPaid: boolean; isResting: boolean };
    if (isPaid) return "paid";
    return isResting ? "resting" : "unpaid";
  } catch {
    return "unreached";
  }
}
