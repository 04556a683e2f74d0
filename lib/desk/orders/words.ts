import { createTranslator } from "next-intl";
import { durationText } from "#/lib/catalogue/duration.ts";
import type { Order } from "#/lib/orders/order.ts";
import type { PaymentState, ServiceState, SubscriptionState } from "#/lib/orders/states.ts";
import { isGivenBack, mayRenew } from "#/lib/orders/status.ts";
import type { StopRequest } from "#/lib/renewals/stop-request.ts";
import { en } from "#/lib/text/messages/en.ts";
import { momentText } from "#/lib/text/moment.ts";

/* An order's story in words. */

const duration = createTranslator({ locale: "en", messages: en, namespace: "duration" });

/** Why an operator can send no mail. */
export const NO_MAIL = "The shop sends no mail: no mail server is set up.";

/** "1 month": how long a plan lasts, in the partner’s own words where it has some. */
export function termText(term: Order["term"]): string {
  return durationText(term, duration);
}

/** What is known of the payment, in sentences. */
export function paymentText({ payment, givenBackAt, cardAttempts: { confirmingAt, declines } }: Order): string {
  if (isGivenBack({ payment, givenBackAt })) return GIVEN_BACK;
  const declined = declines === 0 ? "" : ` A card was declined ${declines === 1 ? "once" : `${declines} times`}.`;
  if (payment === "paid") return PAYMENT_WORDS.paid;
  if (payment === "open" && confirmingAt !== null) return `${BEGUN}${declined}`;
  return `${PAYMENT_WORDS[payment]}${declined}`;
}

/** By the press of a button, or by a report that proves nothing yet. */
const BEGUN =
  "A payment was begun or reported. The shop has no proof of it yet, and asks the partner by itself. The card may have been charged.";

const GIVEN_BACK =
  "A payment that doesn’t fit was reported, and an operator noted that it was refunded. If a payment that fits is confirmed later, the order counts as paid.";

const PAYMENT_WORDS: Readonly<Record<PaymentState, string>> = {
  unpaid: "The buyer hasn’t opened the card form.",
  void: "Ended before the buyer could pay. Nothing was charged.",
  open: "The card form is open, and the shop has no proof of a payment.",
  lapsed: "No payment was proven in time. The shop still accepts proof.",
  paid: "Paid.",
};

/** What is known of the plan, in sentences. */
export function serviceText({ service, deliveredAt }: Order): string {
  const isDelivered = deliveredAt !== null && (service === "placed" || service === "unplaced");
  return isDelivered ? "On the SIM. Whether it has started isn’t known." : SERVICE_WORDS[service];
}

export const SERVICE_WORDS: Readonly<Record<ServiceState, string>> = {
  unplaced: "The partner hasn’t acknowledged the order.",
  placed: "The partner has taken the order, and hasn’t said that the plan is on the SIM.",
  queued: "On the SIM. It starts after the plans before it.",
  active: "Active on the SIM.",
  refused: "The partner refuses the order.",
};

/** The last request to end a renewal, as far as it is told. */
export type ToldStop = Pick<StopRequest, "requestedAt" | "stoppedAt"> & { isEndNoted?: boolean };

/** How the auto-renewal of an order stands, as far as the shop knows without asking. @param stop the last request to end it */
export function renewalText(order: Order, stop: ToldStop | null): string {
  const { renewal, payment, renewalCheck } = order;
  const { state } = order.subscription;
  const stopped = stop === null ? "" : ` ${stopText(stop)}`;
  if (renewal === null && mayRenew(order))
    return `The shop was restored from a backup, so the buyer may have chosen it since.${stopped}`;
  if (renewal === null) return "The buyer didn’t choose it.";
  const isUnconfirmed = state === "unsent" && payment === "paid";
  const begun = isUnconfirmed ? "The partner hasn’t confirmed yet that it began." : SUBSCRIPTION_WORDS[state];
  const standing = renewalCheck.foundAt === null ? begun : "The partner has confirmed that it began.";
  return `Chosen by the buyer. ${standing}${stopped}`;
}

function stopText({ requestedAt, stoppedAt, isEndNoted }: ToldStop): string {
  if (stoppedAt !== null && isEndNoted) return `An operator noted its end on ${momentText(stoppedAt, "en")}.`;
  const requested = `Cancellation was requested on ${momentText(requestedAt, "en")}`;
  return stoppedAt === null
    ? `${requested}; the partner hasn’t confirmed it yet.`
    : `${requested}; the partner confirmed it on ${momentText(stoppedAt, "en")}.`;
}

/** The request for a renewal whose card is only set up. */
const SUBSCRIPTION_WORDS: Readonly<Record<SubscriptionState, string>> = {
  unsent: "It begins with the payment.",
  sent: "The shop has requested it, and the partner hasn’t confirmed it.",
  competing: "It wasn’t requested, since the SIM renews already.",
  missing: "The partner knows of none.",
  found: "The partner knows of it, though it didn’t confirm the request.",
  answered: "The partner has begun it.",
};

const BUYER_EVENTS = [
  "opened",
  "authorising",
  "open",
  "email given",
  "price agreed",
  "older price agreed",
  "renewal chosen",
  "renewal not chosen",
  "confirming",
  "declined",
  "unsent",
];

/** Who is behind a move of an order. */
export function actorOf(event: string): string {
  return BUYER_EVENTS.includes(event) ? "The buyer" : "The shop";
}

export const NOTIFICATIONS: Readonly<Record<string, string>> = {
  applied: "A notification of a payment came, and it is about this order.",
  renewal: "A notification of a renewal’s payment came.",
  declined: "A notification of a declined card came.",
  duplicate: "A notification came that the shop had already.",
  ambiguous: "A notification came that names several orders.",
  "unknown kind": "A notification of a kind that the shop doesn’t know came.",
  "set aside": "A notification came and waits to be matched again.",
};

export const MAIL_STATES: Readonly<Record<string, string>> = {
  waiting: "waits to be sent",
  unsent: "isn’t sent: no mail server is set up",
  planned: "is planned, and dropped if it isn’t needed by then",
  sent: "was handed to the mail server",
  dropped: "was dropped: it had become pointless",
  dead: "couldn’t be delivered",
};

export const ACTS: Readonly<Record<string, string>> = {
  "order read": "Read this order.",
  "notification read": "Read what a notification says.",
  "buyer view read": "Looked at what the buyer sees.",
  "renewal read": "Asked the partner how its auto-renewal stands.",
  "renewal stop asked": "Asked for the end of its auto-renewal.",
  "renewal end noted": "Noted that its auto-renewal has ended at the partner.",
  "payment given back": "Noted that a payment which doesn’t fit was given back.",
  "payment not given back": "Withdrew the note that a payment was given back.",
  "mail sent elsewhere": "Had a mail sent to another address.",
  "data erased": "Had the personal data erased.",
  "case read": "Read the buyer’s request for help.",
  "case address corrected": "Corrected where the answers to the buyer’s request go.",
  "case closed": "Closed the buyer’s request for help.",
  "case opened again": "Opened the buyer’s request for help again.",
  "item read": "Read its item in the queue.",
  "item opened": "Read what its item holds of a person.",
  "item taken": "Took its item in the queue.",
  "item handled": "Marked its item as handled.",
};

/** By what came of it; `unended`: no outcome was written. */
export const ATTEMPTS: Readonly<Record<string, string>> = {
  changed: "Asked the partner. The order changed.",
  "nothing new": "Asked the partner. Nothing about the order changed.",
  "no answer": "Asked the partner, and got no answer.",
  "not asked": "Wanted to ask the partner, but the shop was pausing: it had just asked, or the partner wants a pause.",
  unended: "Began to ask the partner, and no outcome is known.",
  queued: "Had the mail about the payment sent again.",
  matched: "Matched a notification to this order by hand.",
  declared: "Matched a withdrawal to this order by hand.",
};
