import type { PaymentIntent } from "@stripe/stripe-js";
import type { Intent } from "./intent.ts";

/** An intent as the processor's API shows it to whoever holds its secret. `origin` is where this sandbox is reached. */
export function toPaymentIntent(intent: Intent, origin: string): PaymentIntent {
  return {
    id: intent.id,
    object: "payment_intent",
    amount: intent.amount,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: intent.clientSecret,
    confirmation_method: "automatic",
    created: Math.floor(intent.createdAt / 1000),
    currency: intent.currency,
    description: null,
    last_payment_error: intent.lastError && {
      ...intent.lastError,
      type: intent.lastError.type === "card_error" ? "card_error" : "invalid_request_error",
    },
    livemode: false,
    next_action:
      intent.status === "requires_action"
        ? {
            type: "redirect_to_url",
            redirect_to_url: { return_url: intent.returnUrl, url: authenticationUrl(intent, origin) },
          }
        : null,
    payment_method: null,
    payment_method_types: ["card"],
    receipt_email: intent.email,
    setup_future_usage: null,
    shipping: null,
    status: intent.status,
  };
}

function authenticationUrl(intent: Intent, origin: string): string {
  const url = new URL("/processor/authenticate", origin);
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", intent.clientSecret);
  return url.href;
}
