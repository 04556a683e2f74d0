/**
 * The processor's API as its own scripts call it, and the first part of both scripts. It must import only types.
 */
import type { PaymentIntent, SetupIntent, StripeError } from "@stripe/stripe-js";

/** The secret of one payment or set-up, and the key that came with it. */
export type Credentials = { clientSecret: string; publishableKey: string };
/** What fields that came before the secret were made for. */
export type EarlyFields = { amount: number; currency: string };
/** A confirmation by the card form. */
export type Confirmation = { credentials: Credentials; returnUrl: string | null; fields: EarlyFields | null };
export type IntentAnswer =
  | { intent: PaymentIntent | SetupIntent; error?: undefined }
  | { intent?: undefined; error: StripeError };
export type AskApi = typeof askApi;

/** Reads the intent, or confirms it when there is a body. A network failure is returned as an error. */
async function askApi(origin: string, credentials: Credentials, body?: object): Promise<IntentAnswer> {
  const { clientSecret, publishableKey } = credentials;
  const [id = ""] = clientSecret.split("_secret_");
  const kind = id.startsWith("seti_") ? "setup_intents" : "payment_intents";
  const address = `${origin}/processor/${kind}/${encodeURIComponent(id)}`;
  const query = new URLSearchParams({ client_secret: clientSecret });
  try {
    const response = await fetch(body ? `${address}/confirm` : `${address}?${query}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${publishableKey}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify({ ...body, client_secret: clientSecret }) } : {}),
    });
    const answer = await response.json();
    return answer.error ? { error: answer.error } : { intent: answer };
  } catch {
    return { error: { type: "api_connection_error", message: "The payment service could not be reached." } };
  }
}
