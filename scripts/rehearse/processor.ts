import type { CardAccess } from "#/lib/orders/card.ts";
import type { Order } from "#/lib/orders/order.ts";
import { TEST_CARD } from "./blot.ts";
import { parse, type Transcript } from "./transcript.ts";

const TIMEOUT_MS = 30_000;

/** Why a rehearsal may not pay under this key; null when it may. Real money moves under any other key than a test key. */
export function refusalOf(publishableKey: string): string | null {
  if (publishableKey.startsWith("pk_test_")) return null;
  const kind = publishableKey.startsWith("pk_live_") ? "a live key: real money would move" : "no test key";
  return `the publishable key is ${kind}. Nothing was paid.`;
}

/**
 * Confirms the payment or the set-up as the buyer's browser would, with a test card.
 * @param script the address of a stand-in for the processor's script, where one is set
 * @returns the card that was set up, for a set-up
 * @throws an error whose message says what failed
 */
export async function payByTestCard(
  card: CardAccess,
  order: Order,
  { script, returnUrl, transcript }: { script: string | undefined; returnUrl: string; transcript: Transcript },
): Promise<string | null> {
  const refusal = refusalOf(card.publishableKey);
  if (refusal !== null) throw new Error(refusal);
  const origin = script === undefined ? "https://api.stripe.com" : new URL(script).origin;
  const [id = ""] = card.clientSecret.split("_secret_");
  const kind = card.isSetUp ? "setup_intents" : "payment_intents";
  const fields = {
    key: card.publishableKey,
    client_secret: card.clientSecret,
    payment_method: TEST_CARD,
    return_url: returnUrl,
  };
  const title = `POST ${origin}/v1/${kind}/…/confirm`;
  const response = await fetch(`${origin}/v1/${kind}/${encodeURIComponent(id)}/confirm`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    transcript.exchange(title, fields, { failure: String(error) });
    throw new Error(`the processor at ${origin} can't be reached`, { cause: error });
  });
  const answer = parse(await response.text()) as Confirmed;
  transcript.exchange(title, { ...fields, payment_method: TEST_CARD }, { status: response.status, answer });
  if (answer.error) throw new Error(`the processor refuses: ${answer.error.code ?? answer.error.message}`);
  if (answer.livemode === true) throw new Error("the processor says that this was no test");
  if (answer.status !== "succeeded" && answer.status !== "processing") {
    throw new Error(
      `the processor answers "${answer.status}", which a test card without authentication should not cause`,
    );
  }
  if (card.isSetUp) return answer.payment_method ?? null;
  const { amountMinor, currency } = order.price;
  if (answer.amount !== amountMinor || answer.currency?.toUpperCase() !== currency) {
    throw new Error(
      `the processor charges ${answer.amount} ${answer.currency}, but the price is ${amountMinor} ${currency} in minor units`,
    );
  }
  return null;
}

interface Confirmed {
  status?: string;
  amount?: number;
  currency?: string;
  livemode?: boolean;
  payment_method?: string;
  error?: { code?: string; message?: string };
}
