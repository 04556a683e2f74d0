import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { z } from "zod";
import type { Intent, IntentKind, PaymentError } from "#/sandbox/ledger/intent.ts";
import { confirmIntent, type Processor } from "./intent.ts";
import { viewOf, wireNames } from "./intent-view.ts";

type ProcessorContext = Context<{ Bindings: HttpBindings }>;

const confirmation = z.object({
  client_secret: z.string(),
  return_url: z.url().nullable().default(null),
  /** What the card fields were made for, where they came before the secret. */
  fields: z.object({ amount: z.number(), currency: z.string() }).nullable().default(null),
  card: z.object({ number: z.string().regex(/^\d{12,19}$/), expiry: z.string(), cvc: z.string() }),
});

/** The processor's API for browsers of any origin, for one kind of intent. A request must carry the intent's secret. */
export function intentRoutes(processor: Processor, kind: IntentKind): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  routes.use(cors({ origin: "*", allowHeaders: ["authorization", "content-type"] }));

  routes.get("/:id", (context) => {
    const found = findIntent(processor, kind, context, context.req.query("client_secret"));
    if ("error" in found) return context.json({ error: found.error }, 401);
    return context.json(viewOf(found.intent, originOf(context)));
  });

  routes.post("/:id/confirm", async (context) => {
    const { confirmFails } = processor.settings;
    if (confirmFails === "network") return hangUp(context);
    if (confirmFails === "api") {
      return context.json({ error: { type: "api_error", message: "Something went wrong on our side." } }, 500);
    }
    const parsed = confirmation.safeParse(await context.req.json().catch(() => undefined));
    if (!parsed.success) {
      const error = {
        type: "invalid_request_error",
        code: "parameter_invalid",
        message: z.prettifyError(parsed.error),
      };
      return context.json({ error }, 400);
    }
    const found = findIntent(processor, kind, context, parsed.data.client_secret);
    if ("error" in found) return context.json({ error: found.error }, 401);

    const misfit = misfitOf(processor, found.intent, parsed.data.fields);
    if (misfit) return context.json({ error: misfit });

    const attempt = { cardNumber: parsed.data.card.number, returnUrl: parsed.data.return_url };
    const error = confirmIntent(processor, found.intent, attempt);
    if (confirmFails === "after-charge") return hangUp(context);
    const view = viewOf(found.intent, originOf(context));
    // The real processor answers 402 here. A browser writes that to the console of the shop's page, where the shop's
    // tests fail on any error. The page itself sees no difference.
    return context.json(error ? { error: { ...error, [wireNames[kind]]: view } } : view);
  });
  return routes;
}

function findIntent(
  processor: Processor,
  kind: IntentKind,
  context: ProcessorContext,
  clientSecret: string | undefined,
): { intent: Intent } | { error: PaymentError } {
  if (context.req.header("authorization") !== `Bearer ${processor.settings.publishableKey}`) {
    return { error: refusal("api_key_invalid", "This is not the publishable key that came with the secret.") };
  }
  const intent = processor.intents.find(
    (candidate) => candidate.kind === kind && candidate.id === context.req.param("id"),
  );
  if (!intent || intent.clientSecret !== clientSecret) {
    return { error: refusal("resource_missing", `There is no such ${kind}, or this is not its secret.`) };
  }
  return { intent };
}

/** Why fields that came before the secret don't fit it. */
function misfitOf(
  { settings }: Processor,
  intent: Intent,
  fields: { amount: number; currency: string } | null,
): PaymentError | null {
  if (fields === null) return null;
  const methods = 'The provided payment_method_types (["card"]) does not match the expected payment_method_types.';
  if (settings.earlyFieldsFail || intent.kind === "setup") return refusal("payment_method_types_mismatch", methods);
  if (fields.amount === intent.amount && fields.currency.toLowerCase() === intent.currency) return null;
  return refusal("amount_mismatch", "The provided amount or currency does not match the expected one.");
}

function refusal(code: string, message: string): PaymentError {
  return { type: "invalid_request_error", code, message };
}

function hangUp(context: ProcessorContext): Response {
  context.env.outgoing.socket?.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

function originOf(context: ProcessorContext): string {
  return new URL(context.req.url).origin;
}
