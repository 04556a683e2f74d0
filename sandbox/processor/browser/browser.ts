/**
 * The stand-in for the processor's browser script. It puts `Stripe` on `window` and does what `loadStripe` and the
 * React wrapper ask of the real one, for the kinds of element a shop needs: the payment element and the wallets. The card form itself
 * lives in a frame of the sandbox's origin, so that the page never sees card data.
 *
 * It is served as a classic script with its types stripped, so it must import only types.
 */
import type {
  PaymentIntentResult,
  PaymentWalletsOption,
  SetupIntentResult,
  Stripe,
  StripeConstructor,
  StripeElements,
  StripeElementsUpdateOptions,
  WrapperLibrary,
} from "@stripe/stripe-js";
import type { AskApi, Credentials, EarlyFields, IntentAnswer } from "./api.ts";
import type { CardForm, CreateCardForm, IntegrationErrorConstructor } from "./card-form.ts";
import type { Colours } from "./frame-message.ts";
import type { CreateWallet } from "./wallet.ts";

// `api.ts`, `card-form.ts` and `wallet.ts` precede this file in the script that is served, after the constant.
declare const hasWallet: boolean;
declare const createWallet: CreateWallet;
declare const askApi: AskApi;
declare const createCardForm: CreateCardForm;
declare const IntegrationError: IntegrationErrorConstructor;

const origin = new URL((document.currentScript as HTMLScriptElement).src).origin;

/** The version that the installed `@stripe/stripe-js` expects; with another one it warns in the console. */
const VERSION = "endive";

function createStripe(publishableKey: string) {
  const stripe = {
    elements: ((options: ElementsOptions = {}) => createElements(publishableKey, options)) as Stripe["elements"],
    confirmPayment: confirmPayment as Stripe["confirmPayment"],
    confirmSetup: confirmSetup as Stripe["confirmSetup"],
    retrievePaymentIntent: async (clientSecret: string) =>
      asPayment(await askApi(origin, { publishableKey, clientSecret: secretOf("payment", clientSecret) })),
    retrieveSetupIntent: async (clientSecret: string) =>
      asSetup(await askApi(origin, { publishableKey, clientSecret: secretOf("setup", clientSecret) })),
    registerAppInfo: register,
    // Not in the published types: the library and its React part call it where it exists.
    _registerWrapper: register,
    // The wrapper recognises the object by these; a page with the payment element never calls them.
    createToken: notOffered("createToken") as Stripe["createToken"],
    createPaymentMethod: notOffered("createPaymentMethod") as Stripe["createPaymentMethod"],
    confirmCardPayment: notOffered("confirmCardPayment") as Stripe["confirmCardPayment"],
  };
  return stripe satisfies Partial<Stripe> & { _registerWrapper: unknown };
}

/** Checks what a library says of itself, as far as a wrong call would go unseen. */
function register({ name }: WrapperLibrary): void {
  if (!name) throw new IntegrationError("A library that registers needs a name.");
}

/** With a secret, or without it for a payment whose amount and currency are known. */
type ElementsOptions = {
  clientSecret?: string;
  mode?: string;
  amount?: number;
  currency?: string;
  appearance?: { variables?: Colours };
};

/** What a confirmation finds behind the elements it receives. */
type Group = {
  publishableKey: string;
  clientSecret: string | null;
  /** What elements without a secret were made for. */
  fields: EarlyFields | null;
  form: CardForm | null;
  wallet: ReturnType<CreateWallet> | null;
  wasSubmitted: boolean;
};

/** The elements made here. */
const groups = new WeakMap<object, Group>();

function createElements(publishableKey: string, { clientSecret, mode, amount, currency, appearance }: ElementsOptions) {
  const isEarly = mode === "payment" && amount !== undefined && amount > 0 && currency !== undefined;
  if ((clientSecret !== undefined) === isEarly) {
    throw new IntegrationError("elements() needs a clientSecret, or the mode payment with an amount and a currency.");
  }
  const group: Group = {
    publishableKey,
    clientSecret: clientSecret ?? null,
    fields: isEarly ? { amount, currency } : null,
    form: null,
    wallet: null,
    wasSubmitted: false,
  };
  const credentials = clientSecret === undefined ? null : { publishableKey, clientSecret };
  const colours = appearance?.variables ?? {};
  const updateListeners: (() => void)[] = [];
  const elements = {
    create: ((type: string, { wallets }: { wallets?: PaymentWalletsOption } = {}) => {
      if (type === "expressCheckout") {
        group.wallet = createWallet(hasWallet);
        return group.wallet.element;
      }
      if (type !== "payment") throw new IntegrationError(`There is no ${type} element here.`);
      if (group.form) throw new IntegrationError("There is a payment element already.");
      const offersWallet = hasWallet && wallets?.googlePay !== "never";
      group.form = createCardForm({ origin, credentials, colours, offersWallet, onDestroy: () => (group.form = null) });
      return group.form.element;
    }) as StripeElements["create"],
    getElement: ((type: string) => {
      if (type === "expressCheckout") return group.wallet?.element ?? null;
      return type === "payment" ? (group.form?.element ?? null) : null;
    }) as StripeElements["getElement"],
    async submit(): ReturnType<StripeElements["submit"]> {
      const error = group.wallet && !group.form ? null : await readyForm(group.form).validate();
      group.wasSubmitted = error === null;
      return error ? { error } : { selectedPaymentMethod: group.form ? "card" : "google_pay" };
    },
    async fetchUpdates(): ReturnType<StripeElements["fetchUpdates"]> {
      if (credentials === null) throw new IntegrationError("There is no payment to fetch updates of.");
      const { error } = await askApi(origin, credentials);
      return error ? { error: { message: error.message ?? error.type } } : {};
    },
    async update(changes: StripeElementsUpdateOptions) {
      if (changes.appearance?.variables) group.form?.paint(changes.appearance.variables);
      if (group.fields && changes.amount !== undefined) group.fields.amount = changes.amount;
      if (group.fields && changes.currency !== undefined) group.fields.currency = changes.currency;
      for (const listener of updateListeners) listener();
    },
    on(_event: "update-end", listener: () => void) {
      updateListeners.push(listener);
    },
  } satisfies StripeElements;
  groups.set(elements, group);
  return elements;
}

type ConfirmOptions = {
  elements?: StripeElements;
  clientSecret?: string;
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
  const group = options.elements && groups.get(options.elements);
  const caller = kind === "setup" ? "confirmSetup" : "confirmPayment";
  if (!group) throw new IntegrationError(`${caller}() needs elements.`);
  if (group.fields && !group.wasSubmitted) {
    throw new IntegrationError(`elements.submit() must be called before ${caller}().`);
  }
  const secret = group.clientSecret ?? options.clientSecret;
  if (secret === undefined) throw new IntegrationError(`${caller}() needs the clientSecret.`);
  const clientSecret = secretOf(kind, secret);
  const returnUrl = options.confirmParams?.return_url ?? null;
  if (!returnUrl && options.redirect !== "if_required") {
    throw new IntegrationError(`${caller}() needs confirmParams.return_url unless redirect is if_required.`);
  }
  const answer = await confirmWith(group, { clientSecret, publishableKey: group.publishableKey }, returnUrl);
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

async function confirmWith(group: Group, credentials: Credentials, returnUrl: string | null): Promise<IntentAnswer> {
  const { fields, wallet } = group;
  if (wallet && !group.form) {
    return askApi(origin, credentials, { return_url: returnUrl, card: wallet.card, fields });
  }
  const form = readyForm(group.form);
  const invalid = await form.validate();
  if (invalid) return { error: invalid };
  return form.confirm({ credentials, returnUrl, fields });
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
