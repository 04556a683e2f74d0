import type { PaymentIntent, SetupIntent } from "@stripe/stripe-js";
import type { Intent, IntentKind } from "#/sandbox/ledger/intent.ts";

/** The names under which an intent travels in addresses and answers. */
export const wireNames = { payment: "payment_intent", setup: "setup_intent" } as const satisfies Record<
  IntentKind,
  string
>;

/** An intent as the processor's API shows it to the holder of its secret. `origin` is the sandbox's own address. */
export function viewOf(intent: Intent, origin: string): PaymentIntent | SetupIntent {
  return intent.kind === "setup" ? toSetupIntent(intent, origin) : toPaymentIntent(intent, origin);
}

function toPaymentIntent(intent: Intent, origin: string): PaymentIntent {
  return {
    ...common(intent, origin),
    object: "payment_intent",
    amount: intent.amount,
    canceled_at: null,
    capture_method: "automatic",
    confirmation_method: "automatic",
    currency: intent.currency,
    last_payment_error: lastErrorOf(intent),
    payment_method: null,
    receipt_email: intent.email,
    setup_future_usage: intent.customerId === null ? null : "off_session",
    shipping: null,
  };
}

function toSetupIntent(intent: Intent, origin: string): SetupIntent {
  return {
    ...common(intent, origin),
    object: "setup_intent",
    last_setup_error: lastErrorOf(intent),
    payment_method: intent.paymentMethod?.id ?? null,
    usage: "off_session",
  };
}

function common(intent: Intent, origin: string) {
  return {
    id: intent.id,
    cancellation_reason: null,
    client_secret: intent.clientSecret,
    created: Math.floor(intent.createdAt / 1000),
    description: null,
    livemode: false,
    next_action:
      intent.status === "requires_action"
        ? {
            type: "redirect_to_url",
            redirect_to_url: { return_url: intent.returnUrl, url: authenticationUrl(intent, origin) },
          }
        : null,
    payment_method_types: ["card"],
    status: intent.status,
  };
}

function lastErrorOf({ lastError }: Intent) {
  if (!lastError) return null;
  return {
    ...lastError,
    type: lastError.type === "card_error" ? ("card_error" as const) : ("invalid_request_error" as const),
  };
}

function authenticationUrl(intent: Intent, origin: string): string {
  const name = wireNames[intent.kind];
  const url = new URL("/processor/authenticate", origin);
  url.searchParams.set(name, intent.id);
  url.searchParams.set(`${name}_client_secret`, intent.clientSecret);
  return url.href;
}
