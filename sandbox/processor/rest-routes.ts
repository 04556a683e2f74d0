import { type Context, Hono } from "hono";
import type { Intent, IntentKind, PaymentError } from "#/sandbox/ledger/intent.ts";
import { confirmIntent, type Processor } from "./intent.ts";
import { viewOf, wireNames } from "./intent-view.ts";

/** The payment methods that the processor documents for tests, and the number of the card that each one stands for. */
const TEST_METHODS: Readonly<Record<string, string>> = {
  pm_card_visa: "4242424242424242",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_authenticationRequired: "4000002500003155",
};

type Status = 400 | 401 | 402 | 404;

/** The processor's public interface, form-encoded, as far as the holder of a publishable key may confirm an intent there. */
export function restRoutes(processor: Processor): Hono {
  const routes = new Hono();
  for (const kind of ["payment", "setup"] as const) {
    routes.post(`/${wireNames[kind]}s/:id/confirm`, (context) => confirm(processor, kind, context));
  }
  return routes;
}

async function confirm(processor: Processor, kind: IntentKind, context: Context): Promise<Response> {
  const form = new URLSearchParams(await context.req.text());
  const refuse = (status: Status, error: PaymentError) => context.json({ error }, status);
  if (form.get("key") !== processor.settings.publishableKey) {
    return refuse(401, invalid("api_key_invalid", "Invalid API Key provided."));
  }
  const intent = processor.intents.find((candidate) => isAskedFor(candidate, kind, context, form));
  if (!intent)
    return refuse(404, invalid("resource_missing", `No such ${wireNames[kind]}, or this is not its secret.`));
  const cardNumber = TEST_METHODS[form.get("payment_method") ?? ""];
  if (cardNumber === undefined) return refuse(400, invalid("resource_missing", "No such PaymentMethod."));
  const error = confirmIntent(processor, intent, { cardNumber, returnUrl: form.get("return_url") });
  const view = viewOf(intent, new URL(context.req.url).origin);
  if (error === null) return context.json(view);
  const status = error.type === "card_error" ? 402 : 400;
  return context.json({ error: { ...error, [wireNames[kind]]: view } }, status);
}

function isAskedFor(intent: Intent, kind: IntentKind, context: Context, form: URLSearchParams): boolean {
  const isNamed = intent.kind === kind && intent.id === context.req.param("id");
  return isNamed && intent.clientSecret === form.get("client_secret");
}

function invalid(code: string, message: string): PaymentError {
  return { type: "invalid_request_error", code, message };
}
