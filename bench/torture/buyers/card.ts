/** The card form's requests to the processor, without a browser. Like the form, it knows only the client secret. */

export const CARDS = {
  pays: "4242424242424242",
  declined: "4000000000000002",
  asksTheBank: "4000002500003155",
  /** The sandbox's own: the processor has none for this. */
  processing: "4999000000000005",
  keptThenDeclined: "4000000000000341",
};

export interface Tried {
  /** The card was refused: this attempt moved no money. */
  isDeclined: boolean;
  /** The id of a card that was set up for later payments. */
  paymentMethod: string | null;
}

interface Intent {
  payment_method: string | null;
  next_action: { redirect_to_url: { url: string } } | null;
}

const PUBLISHABLE_KEY = "pk_test_sandbox";

/** Confirms the payment, or the set-up, of this secret with a card, and answers the bank if it asks. */
export async function tryCard(
  sandboxOrigin: string,
  secret: string,
  number: string,
  isApproved: boolean,
): Promise<Tried> {
  const id = secret.slice(0, secret.indexOf("_secret_"));
  const address = `${sandboxOrigin}/processor/${id.startsWith("seti_") ? "setup" : "payment"}_intents/${id}`;
  const headers = { authorization: `Bearer ${PUBLISHABLE_KEY}`, "content-type": "application/json" };
  const card = { number, expiry: "12/34", cvc: "123" };
  const body = JSON.stringify({ client_secret: secret, return_url: sandboxOrigin, card });
  const confirmed = await read(await fetch(`${address}/confirm`, { method: "POST", headers, body }));
  if ("error" in confirmed) return { isDeclined: true, paymentMethod: null };
  if (confirmed.next_action === null) return { isDeclined: false, paymentMethod: confirmed.payment_method };
  const decision = new URLSearchParams({ decision: isApproved ? "approve" : "refuse" });
  await fetch(confirmed.next_action.redirect_to_url.url, { method: "POST", body: decision, redirect: "manual" });
  const after = await read(await fetch(`${address}?client_secret=${secret}`, { headers }));
  if ("error" in after) throw new Error(`the processor: ${JSON.stringify(after.error)}`);
  return { isDeclined: !isApproved, paymentMethod: after.payment_method };
}

async function read(response: Response): Promise<Intent | { error: unknown }> {
  return (await response.json()) as Intent | { error: unknown };
}
