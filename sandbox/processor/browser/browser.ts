/**
 * The stand-in for the processor's browser script. It puts `Stripe` on `window` and does what `loadStripe` and the
 * React wrapper ask of the real one, for the one kind of element a shop needs: the payment element. The card form itself
 * lives in a frame of the sandbox's origin, so that the page never sees card data.
 *
 * It is served as a classic script with its types stripped, so it must import only types.
 */
import type {
  Appearance,
  PaymentIntentResult,
  SetupIntentResult,
  Stripe,
  StripeConstructor,
  StripeElements,
} from "@stripe/stripe-js";
import type { AskApi, Credentials, IntentAnswer } from "./api.ts";
import type { CardForm, CreateCardForm, IntegrationErrorConstructor } from "./card-form.ts";
import type { Colours } from "./frame-message.ts";

// `api.ts` and `card-form.ts` precede this file in the script that is served.
declare const askApi: AskApi;
declare const createCardForm: CreateCardForm;
declare const IntegrationError: IntegrationErrorConstructor;

const origin = new URL((document.currentScript as HTMLScriptElement).src).origin;

/** The version that the installed `@stripe/stripe-js` expects; with another one it warns in the console. */
const VERSION = "endive";

function createStripe(publishableKey: string) {
  const stripe = {
    elements: ((options?: { clientSecret?: string; appearance?: Appearance }) =>
      createElements(publishableKey, options?.clientSecret, options?.appearance?.variables)) as Stripe["elements"],
    confirmPayment: confirmPayment as Stripe["confirmPayment"],
    confirmSetup: confirmSetup as Stripe["confirmSetup"],
    retrievePaymentIntent: async (clientSecret: string) =>
      asPayment(await askApi(origin, { publishableKey, clientSecret: secretOf("payment", clientSecret) })),
    retrieveSetupIntent: async (clientSecret: string) =>
      asSetup(await askApi(origin, { publishableKey, clientSecret: secretOf("setup", clientSecret) })),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
    // The wrapper recognises the object by these; a page with the payment element never calls them.
    createToken: notOffered("createToken") as Stripe["createToken"],
    createPaymentMethod: notOffered("createPaymentMethod") as Stripe["createPaymentMethod"],
    confirmCardPayment: notOffered("confirmCardPayment") as Stripe["confirmCardPayment"],
  };
  return stripe satisfies Partial<Stripe> & { _registerWrapper: unknown };
}

/** The elements made here, so that a confirmation finds the frame behind the object it receives. */
const cardForms = new WeakMap<object, Credentials & { form: () => CardForm | null }>();

function createElements(publishableKey: string, clientSecret: string | undefined, colours: Colours = {}) {
  if (!clientSecret) throw new IntegrationError("elements() needs a clientSecret here.");
  let form: CardForm | null = null;
  const elements = {
    create: ((type: string) => {
      if (type !== "payment") throw new IntegrationError(`There is no ${type} element here, only payment.`);
      if (form) throw new IntegrationError("There is a payment element already.");
      form = createCardForm({ origin, publishableKey, clientSecret, colours, onDestroy: () => (form = null) });
      return form.element;
    }) as StripeElements["create"],
    getElement: ((type: string) =>
      type === "payment" ? (form?.element ?? null) : null) as StripeElements["getElement"],
    async submit(): ReturnType<StripeElements["submit"]> {
      const error = await readyForm(form).validate();
      return error ? { error } : { selectedPaymentMethod: "card" };
    },
    async fetchUpdates(): ReturnType<StripeElements["fetchUpdates"]> {
      const { error } = await askApi(origin, { publishableKey, clientSecret });
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
  return asPayment(await confirm("payment", options));
}

async function confirmSetup(options: ConfirmOptions): Promise<SetupIntentResult> {
  return asSetup(await confirm("setup", options));
}

async function confirm(kind: Kind, options: ConfirmOptions): Promise<IntentAnswer> {
  const known = options.elements && cardForms.get(options.elements);
  const caller = kind === "setup" ? "confirmSetup" : "confirmPayment";
  if (!known) throw new IntegrationError(`${caller}() needs elements.`);
  const clientSecret = secretOf(kind, known.clientSecret);
  const returnUrl = options.confirmParams?.return_url ?? null;
  if (!returnUrl && options.redirect !== "if_required") {
    throw new IntegrationError(`${caller}() needs confirmParams.return_url unless redirect is if_required.`);
  }
  const form = readyForm(known.form());
  const invalid = await form.validate();
  if (invalid) return { error: invalid };
  const answer = await form.confirm(returnUrl);
  if (answer.error) return answer;

  const bank = answer.intent.next_action?.redirect_to_url?.url;
  if (bank) return leaveFor(bank);
  if (options.redirect === "if_required" || !returnUrl) return answer;
  const url = new URL(returnUrl);
  url.searchParams.set(`${kind}_intent`, answer.intent.id);
  url.searchParams.set(`${kind}_intent_client_secret`, clientSecret);
  url.searchParams.set("redirect_status", answer.intent.status);
  return leaveFor(url.href);
}

type Kind = "payment" | "setup";

/** Each call accepts only secrets of its own kind. */
function secretOf(kind: Kind, clientSecret: string): string {
  if (clientSecret.startsWith("seti_") === (kind === "setup")) return clientSecret;
  throw new IntegrationError(`This is not the secret of a ${kind} intent.`);
}

function asPayment({ error, intent }: IntentAnswer): PaymentIntentResult {
  if (error) return { error };
  if (intent.object !== "payment_intent") throw new Error(`the API answered with a ${intent.object}`);
  return { paymentIntent: intent };
}

function asSetup({ error, intent }: IntentAnswer): SetupIntentResult {
  if (error) return { error };
  if (intent.object !== "setup_intent") throw new Error(`the API answered with a ${intent.object}`);
  return { setupIntent: intent };
}

/** The promise never settles, because the page is about to unload. */
function leaveFor(url: string): Promise<never> {
  window.location.assign(url);
  return new Promise(() => undefined);
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
