import type { PaymentIntent, SetupIntent, Stripe, StripeElements, StripeError } from "@stripe/stripe-js";

/** Why the card was not charged, or (`unreached`, `resting`, `rivalled`) why this try was not begun; each has a sentence of its own. */
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
  | "rivalled"
  | "other";

/** The buyer's bank asked, and was told no or nothing. The processor calls this no fault of the card. */
const REFUSED_BY_BANK = new Set<string | undefined>([
  "payment_intent_authentication_failure",
  "setup_intent_authentication_failure",
]);

interface Confirmation {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
  /** The secret sets a card up for a renewal. No money moves by that: the shop asks for it when it hears that the card is there. */
  isSetUp: boolean;
  orderId: string;
}

interface Question extends Omit<Confirmation, "elements"> {
  /** Whether the shop has heard that the card is being confirmed, and nothing since. */
  wasConfirming: boolean;
}

/**
 * Asks the processor to charge the card, or to set it up.
 * @returns why it was surely not charged; "see order" when it was, or when only the server can find out; "come back" when the card
 * was set up and the shop doesn't know. There is one payment for an order and it can be charged once, so trying again after a
 * decline is safe.
 */
export async function confirmCard({
  stripe,
  elements,
  clientSecret,
  isSetUp,
  orderId,
}: Confirmation): Promise<DeclineReason | "see order" | "come back"> {
  // First of all: a wallet opens its sheet only straight from the click.
  const incomplete = await checkFields(elements);
  if (incomplete) return reasonOf(incomplete);
  const state = await tell(orderId, "confirming");
  // The shop must watch before money can move. Of this try nothing was sent; of an earlier one nothing is said.
  if (state === "unreached" || state === "resting" || state === "rivalled") return state;
  // Its own page says what there is to say, also to a browser that has forgotten the order and can't pay for it here.
  if (state !== "unpaid") return "see order";
  let error: StripeError | undefined;
  let card: Card | undefined;
  try {
    // From the bank a set-up comes back to this page, which sees what came of it and tells the shop.
    const address = new URL(isSetUp ? `/checkout/${orderId}` : `/orders/${orderId}`, window.location.href);
    const options = { elements, confirmParams: { return_url: address.href }, redirect: "if_required" } as const;
    if (isSetUp) {
      const answer = await stripe.confirmSetup(options);
      error = answer.error;
      card = answer.setupIntent && readCard(answer.setupIntent);
    } else ({ error } = await stripe.confirmPayment(options));
  } catch (thrown) {
    // So the processor's script says that it could not even begin, for instance because its form is not there yet. Whatever
    // else it throws may come after the request has left.
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
  // A lost connection or a failing processor says nothing about the request that was on its way; looking now might be looking too early.
  const isLost = error.type === "api_connection_error" || error.type === "api_error";
  if (isSetUp && isLost) return "come back";
  if (isLost || !(await isSurelyUnpaid(stripe, clientSecret, isSetUp))) return "see order";
  await tell(orderId, "unsent");
  return "unsent";
}

/** What the processor says of a payment; `decline` is why it has just failed, where no page could say so yet. */
export type Standing =
  | { status: "done" | "unknown"; decline?: undefined }
  | { status: "unpaid"; decline: DeclineReason | undefined };

/**
 * Asks the processor about a payment, or a card's set-up, that the shop believes is being confirmed, or knows nothing of. If the
 * buyer's bank refused it, the shop is told, so that its pages stop saying that they are checking; if a card was set up, so that it
 * can go on.
 * @returns "done" also when the money is on its way: then the card form has nothing more to do.
 */
export async function askProcessor(question: Question): Promise<Standing> {
  const { stripe, clientSecret, isSetUp, orderId, wasConfirming } = question;
  // A stand-in that can't be asked: it is one payment for one order, whatever became of the last try.
  if (typeof (isSetUp ? stripe.retrieveSetupIntent : stripe.retrievePaymentIntent) !== "function")
    return { status: "unpaid", decline: undefined };
  const card = await retrieve(stripe, clientSecret, isSetUp);
  if (card?.paymentMethod)
    return { status: (await tellSetUp(orderId, card.paymentMethod)) === "see order" ? "done" : "unknown" };
  if (card && PAID.has(card.status)) return { status: "done" };
  if (!card || !UNPAID.has(card.status)) return { status: "unknown" };
  // The bank's own page ends here without a word. Any other failure was told at once; it may be an earlier one, while the last try
  // is still on its way.
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

/** A payment or a set-up, as the processor sees it. */
interface Card {
  status: string;
  /** Why it failed last, where it waits for another card. */
  failure: string | undefined;
  /** The card that was set up. */
  paymentMethod?: string | undefined;
}

/** What the processor itself says; undefined when it can't be asked. */
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
  if (REFUSED_BY_BANK.has(code)) return "authentication";
  if (decline_code === "insufficient_funds") return "insufficient_funds";
  if (code === "expired_card" || code === "incorrect_cvc" || code === "incorrect_number") return code;
  return code === "card_declined" ? "card_declined" : "other";
}

const TELL_TIMEOUT_MS = 10_000;
/** The shop asks the service, and answers when it knows. */
const SET_UP_TIMEOUT_MS = 25_000;

type Told = "unpaid" | "paid" | "resting" | "rivalled" | "forgotten" | "unreached";

/** Tells the shop what is about to happen, so that it watches this order closely. It does when it answers "unpaid". */
async function tell(orderId: string, event: "confirming" | "declined" | "unsent"): Promise<Told> {
  return post(orderId, { event }, TELL_TIMEOUT_MS);
}

/** Tells the shop which card was set up. From here on the order's page knows more than the processor's script. */
async function tellSetUp(orderId: string, paymentMethod: string): Promise<"see order" | "come back"> {
  const told = await post(orderId, { event: "set up", paymentMethod }, SET_UP_TIMEOUT_MS);
  return told === "unreached" ? "come back" : "see order";
}

async function post(orderId: string, word: object, timeoutMs: number): Promise<Told> {
  try {
    const response = await fetch(`/api/orders/${orderId}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(word),
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 404) return "forgotten";
    if (!response.ok) return "unreached";
    const { isPaid, isResting, isRivalled } = (await response.json()) as Record<string, boolean>;
    if (isPaid) return "paid";
    if (isRivalled) return "rivalled";
    return isResting ? "resting" : "unpaid";
  } catch {
    return "unreached";
  }
}
