/**
 * The stand-in for the processor's browser script. It puts `Stripe` on `window` and does what `loadStripe` and the
 * React wrapper ask of the real one, for the one kind of element a shop needs: the payment element. The card form itself
 * lives in a frame of the sandbox's origin, so that card data never touches the page.
 *
 * Served as a classic script with its types taken off; it must therefore import nothing but types.
 */
import type { PaymentIntentResult, Stripe, StripeConstructor, StripeElements } from "@stripe/stripe-js";
import type { CardForm, CreateCardForm, IntegrationErrorConstructor } from "./card-form.ts";

// `card-form.ts` is put before this file when the two are served as one script.
declare const createCardForm: CreateCardForm;
declare const IntegrationError: IntegrationErrorConstructor;

const origin = new URL((document.currentScript as HTMLScriptElement).src).origin;

/** The version that the installed `@stripe/stripe-js` expects; with another one it warns in the console. */
const VERSION = "endive";

function createStripe(publishableKey: string) {
  const stripe = {
    elements: ((options?: { clientSecret?: string }) =>
      createElements(publishableKey, options?.clientSecret)) as Stripe["elements"],
    confirmPayment: confirmPayment as Stripe["confirmPayment"],
    retrievePaymentIntent: (clientSecret: string) => retrieve(publishableKey, clientSecret),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
    // The wrapper recognises the object by these; nobody who uses the payment element calls them.
    createToken: notOffered("createToken") as Stripe["createToken"],
    createPaymentMethod: notOffered("createPaymentMethod") as Stripe["createPaymentMethod"],
    confirmCardPayment: notOffered("confirmCardPayment") as Stripe["confirmCardPayment"],
  };
  return stripe satisfies Partial<Stripe> & { _registerWrapper: unknown };
}

/** Elements made here, so that `confirmPayment` finds the frame behind the object it is handed. */
const cardForms = new WeakMap<object, { publishableKey: string; clientSecret: string; form: () => CardForm | null }>();

function createElements(publishableKey: string, clientSecret: string | undefined) {
  if (!clientSecret) throw new IntegrationError("elements() needs a clientSecret here.");
  let form: CardForm | null = null;
  const elements = {
    create: ((type: string) => {
      if (type !== "payment") throw new IntegrationError(`There is no ${type} element here, only payment.`);
      if (form) throw new IntegrationError("There is a payment element already.");
      form = createCardForm({ origin, publishableKey, clientSecret, onDestroy: () => (form = null) });
      return form.element;
    }) as StripeElements["create"],
    getElement: ((type: string) =>
      type === "payment" ? (form?.element ?? null) : null) as StripeElements["getElement"],
    async submit(): ReturnType<StripeElements["submit"]> {
      const error = await readyForm(form).validate();
      return error ? { error } : { selectedPaymentMethod: "card" };
    },
    async fetchUpdates(): ReturnType<StripeElements["fetchUpdates"]> {
      const { error } = await retrieve(publishableKey, clientSecret);
      return error ? { error: { message: error.message ?? error.type } } : {};
    },
    update: async () => undefined,
    on: () => undefined,
  } satisfies StripeElements;
  cardForms.set(elements, { publishableKey, clientSecret, form: () => form });
  return elements;
}

type ConfirmOptions = {
  elements?: StripeElements;
  confirmParams?: { return_url?: string };
  redirect?: "always" | "if_required";
};

async function confirmPayment(options: ConfirmOptions): Promise<PaymentIntentResult> {
  const known = options.elements && cardForms.get(options.elements);
  if (!known) throw new IntegrationError("confirmPayment() needs elements.");
  const returnUrl = options.confirmParams?.return_url ?? null;
  if (!returnUrl && options.redirect !== "if_required") {
    throw new IntegrationError("confirmPayment() needs confirmParams.return_url unless redirect is if_required.");
  }
  const form = readyForm(known.form());
  const invalid = await form.validate();
  if (invalid) return { error: invalid };
  const result = await form.confirm(returnUrl);
  if (result.error) return result;

  const bank = result.paymentIntent.next_action?.redirect_to_url?.url;
  if (bank) return leaveFor(bank);
  if (options.redirect === "if_required" || !returnUrl) return result;
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", result.paymentIntent.id);
  url.searchParams.set("payment_intent_client_secret", known.clientSecret);
  url.searchParams.set("redirect_status", result.paymentIntent.status);
  return leaveFor(url.href);
}

/** The promise stays open: the page is about to go. */
function leaveFor(url: string): Promise<never> {
  window.location.assign(url);
  return new Promise(() => undefined);
}

async function retrieve(publishableKey: string, clientSecret: string): Promise<PaymentIntentResult> {
  const [id = ""] = clientSecret.split("_secret_");
  const query = new URLSearchParams({ client_secret: clientSecret });
  try {
    const response = await fetch(`${origin}/processor/payment_intents/${encodeURIComponent(id)}?${query}`, {
      headers: { authorization: `Bearer ${publishableKey}` },
    });
    const answer = await response.json();
    return answer.error ? { error: answer.error } : { paymentIntent: answer };
  } catch {
    // Like the real script: a failure of the network is an answer, not an exception.
    return { error: { type: "api_connection_error", message: "The payment service could not be reached." } };
  }
}

function readyForm(form: CardForm | null): CardForm {
  if (!form?.isReady()) throw new IntegrationError("The payment element is not mounted, or not ready yet.");
  return form;
}

function notOffered(name: string): () => never {
  return () => {
    throw new IntegrationError(`${name}() is not part of this stand-in.`);
  };
}

const constructStripe: (...options: Parameters<StripeConstructor>) => ReturnType<typeof createStripe> = createStripe;
Object.assign(window, { Stripe: Object.assign(constructStripe, { version: VERSION }) });
