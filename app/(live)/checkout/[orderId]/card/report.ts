import type { PayAnswer } from "#/app/(live)/checkout/[orderId]/step.ts";
import { askShop } from "#/app/(live)/poll.ts";
import type { CardReport } from "#/lib/orders/card.ts";

const TELL_TIMEOUT_MS = 10_000;
/** Longer: the shop asks the partner before it answers. */
const SET_UP_TIMEOUT_MS = 25_000;

/** "checking": another page's attempt is under way. */
type Told = "unpaid" | "paid" | "resting" | "competing" | "checking" | "terms" | "forgotten" | "unreached";

/** What stood beside the button and was agreed to, as its form sends it. */
export interface Agreement {
  terms?: string | undefined;
  consents: boolean;
}

/** In a form with `Consent`. */
export function agreementIn(form: HTMLFormElement): Agreement {
  const fields = new FormData(form);
  return { terms: fields.get("terms")?.toString(), consents: fields.has("consent") };
}

/** Names this page, so that the end of its attempt is not taken for the end of another page's. */
const TAB = Math.random().toString(36).slice(2);

/** Reports an attempt of this page to the shop, so that it watches this order closely. It does if it answers "unpaid". */
export async function tell(orderId: string, event: CardReport, agreement?: Agreement): Promise<Told> {
  return post(orderId, { event, tab: TAB, ...agreement }, TELL_TIMEOUT_MS);
}

/** Reports what the processor has said, about the attempts of all pages. */
export async function tellOfAll(orderId: string, event: "found paid" | "declined" | "unsent"): Promise<Told> {
  return post(orderId, { event }, TELL_TIMEOUT_MS);
}

/** Tells the shop which card was set up. From here on the order's page knows more than this one. */
export async function tellSetUp(orderId: string, paymentMethod: string): Promise<"see order" | "come back"> {
  const told = await post(orderId, { event: "set up", paymentMethod }, SET_UP_TIMEOUT_MS);
  return told === "unreached" ? "come back" : "see order";
}

/** Longer than the shop tries to reach the partner. */
const PAY_TIMEOUT_MS = 75_000;

/**
 * "Pay" before there is a secret. Without the shop's own answer this browser has none, so this press has charged nothing; whether another
 * one has, only the shop knows.
 */
export async function askToPay(
  orderId: string,
  buyer: { email: string; asked: string; agreed: number } & Agreement,
): Promise<PayAnswer> {
  const answer = await send(orderId, { event: "pay", tab: TAB, ...buyer }, PAY_TIMEOUT_MS).then(
    readPayAnswer,
    noAnswer,
  );
  if (answer !== null) return answer;
  const status = await statusOf(orderId, new AbortController().signal);
  return { next: status === "waiting" ? "unclear" : "see order" };
}

/** Null if the answer is an error's, a proxy's, or cut off. */
async function readPayAnswer(response: Response): Promise<PayAnswer | null> {
  if (response.status === 404) return { next: "see order" };
  if (response.status === 429 || response.status === 503) {
    const { text, offer } = await response.json().catch(() => ({}));
    // Only a refusal has the sentence, and nothing was done for the press.
    if (typeof text === "string") return { next: "wait", text, offer };
    // A 429 of a proxy's: the press has not reached the shop. A 503 says nothing about that.
    return response.status === 429 ? { next: "unreached" } : null;
  }
  return response.ok ? response.json().catch(() => null) : null;
}

/** A shop that doesn't answer in time may be at work on the order. */
function noAnswer(error: unknown): PayAnswer | null {
  return error instanceof Error && error.name === "TimeoutError" ? null : { next: "unreached" };
}

function send(orderId: string, report: object, timeoutMs: number): Promise<Response> {
  return fetch(`/api/orders/${orderId}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(report),
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
  });
}

async function post(orderId: string, report: object, timeoutMs: number): Promise<Told> {
  try {
    const response = await send(orderId, report, timeoutMs);
    if (response.status === 404) return "forgotten";
    if (!response.ok) return "unreached";
    const { isPaid, isResting, isCompeting, isUnagreed, isChecking } = (await response.json()) as Record<
      string,
      boolean
    >;
    if (isUnagreed) return "terms";
    if (isPaid) return "paid";
    if (isCompeting) return "competing";
    if (isChecking) return "checking";
    return isResting ? "resting" : "unpaid";
  } catch {
    return "unreached";
  }
}

/** The order's status as the shop knows it; "none" if there is no such order, "waiting" if the shop can't be reached or can't say. */
export async function statusOf(orderId: string, signal: AbortSignal): Promise<string> {
  const read = async (response: Response): Promise<string> => {
    if (response.status === 404) return "none";
    if (!response.ok) throw new Error(`status ${response.status}`);
    return (await response.json()).status;
  };
  return askShop(`/api/orders/${orderId}`, { signal, timeoutMs: TELL_TIMEOUT_MS, read }).catch(() => "waiting");
}

/** Loads the page, since it has another policy, without the processor's hosts. */
export function showOrder(orderId: string): null {
  location.assign(`/orders/${orderId}`);
  return null;
}
