import type { PaymentIntent, SetupIntent, Stripe, StripeElements, StripeError } from "@stripe/stripe-js";

/** Why the card was not charged, or (`unreached`, `resting`, `competing`) why this attempt did not begin; each has its own sentence. */
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
  | "competing"
  | "other";

/** The buyer refused at the bank's page, or didn't answer. For the processor this is not a card error. */
const REFUSED_BY_BANK = new Set<string | undefined>([
  "payment_intent_authentication_failure",
  "setup_intent_authentication_failure",
]);

interface Confirmation {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
  /** The secret sets up a card for a renewal. This moves no money: the shop asks for the payment once it knows the card. */
  isSetUp: boolean;
  orderId: string;
}

interface Question extends Omit<Confirmation, "elements"> {
  /** Whether a browser has told the shop that it confirms the card, and no result since. */
  wasConfirming: boolean;
}

/**
 * Asks the processor to charge the card, or to set it up. An order has one payment, which can be charged once, so a new attempt after
 * a decline is safe.
 * @returns why it was certainly not charged; "see order" if it was, or if only the server can find out; "come back" if the card was set
 * up and the shop doesn't know.
 */
export async function confirmCard({
  stripe,
  elements,
  clientSecret,
  isSetUp,
  orderId,
}: Confirmation): Promise<DeclineReason | "see order" | "come back"> {
  // First: a wallet opens its sheet only in direct response to the click.
  const incomplete = await checkFields(elements);
  if (incomplete) return reasonOf(incomplete);
  const state = await tell(orderId, "confirming");
  // The shop must watch the order before money can move. This attempt has sent nothing to the processor; an earlier one may have.
  if (state === "unreached" || state === "resting" || state === "competing") return state;
  // The order's page shows the status, also to a browser whose session has lost the order.
  if (state !== "unpaid") return "see order";
  let error: StripeError | undefined;
  let card: Card | undefined;
  try {
    // After a set-up the bank returns to this page, which reads the result and tells the shop.
    const address = new URL(isSetUp ? `/checkout/${orderId}` : `/orders/${orderId}`, window.location.href);
    const options = { elements, confirmParams: { return_url: address.href }, redirect: "if_required" } as const;
    if (isSetUp) {
      const answer = await stripe.confirmSetup(options);
      error = answer.error;
      card = answer.setupIntent && readCard(answer.setupIntent);
    } else ({ error } = await stripe.confirmPayment(options));
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
    return (await tell(orderId, "declined")) === "resting" ? "resting" : reasonOf(error);
  }
  // After a lost connection or a processor failure the request may still arrive; asking now may be too early.
  const isLost = error.type === "api_connection_error" || error.type === "api_error";
  if (isSetUp && isLost) return "come back";
  if (isLost || !(await isSurelyUnpaid(stripe, clientSecret, isSetUp))) return "see order";
  await tell(orderId, "unsent");
  return "unsent";
}

/** What the processor says of a payment; `decline` is why it has just failed, if no page has shown that yet. */
export type PaymentCheck =
  | { status: "done" | "unknown"; decline?: undefined }
  | { status: "unpaid"; decline: DeclineReason | undefined };

/**
 * Asks the processor about a payment or a card's set-up. The shop learns of a refusal by the buyer's bank, so that its pages stop
 * saying "checking", and of a card that was set up, so that it can ask for the payment.
 * @returns "done" also while the money is on its way: the card form has nothing more to do.
 */
export async function askProcessor(question: Question): Promise<PaymentCheck> {
  const { stripe, clientSecret, isSetUp, orderId, wasConfirming } = question;
  // A stand-in without this method. Offering the payment again is safe: it can be charged once.
  if (typeof (isSetUp ? stripe.retrieveSetupIntent : stripe.retrievePaymentIntent) !== "function")
    return { status: "unpaid", decline: undefined };
  const card = await retrieve(stripe, clientSecret, isSetUp);
  if (card?.paymentMethod)
    return { status: (await tellSetUp(orderId, card.paymentMethod)) === "see order" ? "done" : "unknown" };
  if (card && PAID.has(card.status)) return { status: "done" };
  if (!card || !UNPAID.has(card.status)) return { status: "unknown" };
  // The bank's page returns here without a message. Any other failure was reported at once; it may belong to an earlier attempt, while
  // the last one is still under way.
  if (!wasConfirming || !REFUSED_BY_BANK.has(card.failure)) return { status: "unpaid", decline: undefined };
  const isResting = (await tell(orderId, "declined")) === "resting";
  return { status: "unpaid", decline: isResting ? "resting" : "authentication" };
}

const PAID = new Set<string>(["succeeded", "processing", "requires_capture"]);
const UNPAID = new Set<string>(["requires_payment_method", "requires_confirmation", "requires_action", "canceled"]);

async function isSurelyUnpaid(stripe: Stripe, clientSecret: string, isSetUp: boolean): Promise<boolean> {
  const status = (await retrieve(stripe, clientSecret, isSetUp))?.status;
  return status === "requires_payment_method" || status === "requires_confirmation";
}

/** A payment or a set-up, as the processor reports it. */
interface Card {
  status: string;
  /** Why it failed last, if it waits for another card. */
  failure: string | undefined;
  /** The card that was set up. */
  paymentMethod?: string | undefined;
}

/** What the processor says; undefined if it can't be asked. */
async function retrieve(stripe: Stripe, clientSecret: string, isSetUp: boolean): Promise<Card | undefined> {
  try {
    if (isSetUp) {
      const { setupIntent } = await stripe.retrieveSetupIntent(clientSecret);
      return setupIntent && readCard(setupIntent);
    }
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
    return paymentIntent && readPayment(paymentIntent);
  } catch {
    return undefined;
  }
}

function readPayment({ status, last_payment_error: error }: PaymentIntent): Card {
  return { status, failure: status === "requires_payment_method" ? error?.code : undefined };
}

function readCard({ status, last_setup_error: error, payment_method: method }: SetupIntent): Card {
  const failure = status === "requires_payment_method" ? error?.code : undefined;
  const paymentMethod = typeof method === "string" ? method : method?.id;
  return status === "succeeded" ? { status, failure, paymentMethod } : { status, failure };
}

/** What is missing in the card form; undefined if nothing is, or if it can't be asked: confirming validates again. */
async function checkFields(elements: StripeElements): Promise<StripeError | undefined> {
  try {
    return (await elements.submit()).error;
  } catch {
    return undefined;
  }
}

function reasonOf({ type, code, decline_code }: StripeError): DeclineReason {
  if (type === "validation_error") return "incomplete";
  if (REFUSED_BY_BANK.has(code)) return "authentication";
  if (decline_code === "insufficient_funds") return "insufficient_funds";
  if (code === "expired_card" || code === "incorrect_cvc" || code === "incorrect_number") return code;
  return code === "card_declined" ? "card_declined" : "other";
}

const TELL_TIMEOUT_MS = 10_000;
/** Longer: the shop asks the partner before it answers. */
const SET_UP_TIMEOUT_MS = 25_000;

type Told = "unpaid" | "paid" | "resting" | "competing" | "forgotten" | "unreached";

/** Reports to the shop, so that it watches this order closely. It does if it answers "unpaid". */
async function tell(orderId: string, event: "confirming" | "declined" | "unsent"): Promise<Told> {
  return post(orderId, { event }, TELL_TIMEOUT_MS);
}

/** Tells the shop which card was set up. From here on the order's page knows more than this one. */
async function tellSetUp(orderId: string, paymentMethod: string): Promise<"see order" | "come back"> {
  const told = await post(orderId, { event: "set up", paymentMethod }, SET_UP_TIMEOUT_MS);
  return told === "unreached" ? "come back" : "see order";
}

async function post(orderId: string, report: object, timeoutMs: number): Promise<Told> {
  try {
    const response = await fetch(`/api/orders/${orderId}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(report),
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 404) return "forgotten";
    if (!response.ok) return "unreached";
    // During an upgrade the answer may come from the version before, which called the field `isRivalled`.
    const { isPaid, isResting, isCompeting, isRivalled } = (await response.json()) as Record<string, boolean>;
    if (isPaid) return "paid";
    if (isCompeting || isRivalled) return "competing";
    return isResting ? "resting" : "unpaid";
  } catch {
    return "unreached";
  }
}
