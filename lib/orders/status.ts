import { type Order, OWNER } from "./order.ts";

export const ORDER_STATUSES = [
  "waiting",
  "checking",
  "received",
  "queued",
  "ready",
  "ended",
  "refunded",
  "review",
] as const;

/** What the buyer reads, derived from the two states and never stored. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The parts of an order that its status depends on. */
export interface Facts
  extends Pick<
    Order,
    "payment" | "service" | "review" | "deliveredAt" | "isRefunded" | "givenBackAt" | "missingSince"
  > {
  readonly cardAttempts: Pick<Order["cardAttempts"], "confirmingAt" | "firstAt">;
  readonly subscription: Pick<Order["subscription"], "state">;
}

/** The review reason for a buyer's own declaration. It doesn't doubt the payment or the plan. */
export const WITHDRAWN = "withdrawal declared by the buyer";

/** The review reason for a charge of the auto-renewal of an order whose buyer has withdrawn: a withdrawal stops none by itself. */
export const CHARGED_WITHDRAWN = "a payment of the renewal after the buyer withdrew";

/** The review reason for an order that was unpaid in the backup from which the shop was restored. It doubts neither payment nor plan. */
export const MAY_RENEW = "restored unpaid, and may renew itself";

/** The review reason for such an order whose buyer has cancelled its renewal: the shop knows of no renewal to stop. */
export const CANCELLED = "cancellation declared by the buyer";

/** The reason of a review of an order for which the partner reports another payment of its own: it may have been paid for twice. */
export const PAID_TWICE = "paid a second time";

const NO_DOUBTS: readonly string[] = [WITHDRAWN, MAY_RENEW, CANCELLED];

/** Why an order is in review: a reason in each line. */
export function reasonsOf({ review }: Pick<Order, "review">): string[] {
  return review?.split("\n") ?? [];
}

/** Whether the buyer has withdrawn from an order that isn't paid. */
export function isWithdrawn(order: Pick<Order, "payment" | "review">): boolean {
  return order.payment !== "paid" && reasonsOf(order).includes(WITHDRAWN);
}

/** Whether an operator noted that a payment which doesn't fit the order was given back: it is over, unless proof of a payment comes. */
export function isGivenBack({ payment, givenBackAt }: Pick<Order, "payment" | "givenBackAt">): boolean {
  return payment !== "paid" && givenBackAt !== null;
}

/** Whether an order that isn't paid has ended, so that no press may charge for it any more. */
export function isUnpayable(order: Pick<Order, "payment" | "review" | "givenBackAt">): boolean {
  return isWithdrawn(order) || isGivenBack(order);
}

/** What is doubtful about an order. */
export function doubtsOf(order: Pick<Order, "review">): string[] {
  return reasonsOf(order).filter((reason) => !NO_DOUBTS.includes(reason));
}

/** An open order has its secret, unless it was restored from a backup as unpaid: the buyer may have chosen its renewal since. */
export function mayHaveChosenRenewal({ payment, secret, renewal, term, erasedAt }: Order): boolean {
  const isRestored = (payment === "open" || payment === "lapsed") && secret.sealed === null && erasedAt === null;
  return isRestored && renewal === null && term.isRenewable;
}

/** Whether an order without a renewal may renew itself since a restore: it is flagged for that, or will be once its payment is found. */
export function mayRenew(order: Order): boolean {
  return reasonsOf(order).includes(MAY_RENEW) || mayHaveChosenRenewal(order);
}

/** How many payments of its own price may have been made for an order, also ones that aren't proven: that many can be refunded. */
export function ownPayments(order: Pick<Order, "review">): 1 | 2 {
  return reasonsOf(order).includes(PAID_TWICE) ? 2 : 1;
}

/** The browser that paid a paid order, as `cardAttempts.by` names it. Where none said that it asked for the charge, the owner's. */
export function payerOf({ cardAttempts: { by } }: Order): string {
  return by ?? OWNER;
}

/** Whether a payer paid by a link. That browser has the receipt, and the shop doesn't know the payer's address. */
export function isPaidByOther(order: Order): boolean {
  return payerOf(order) !== OWNER;
}

/** The order's review with these doubts, and which of them are new; null where it has them all. */
export function addDoubts(order: Pick<Order, "review">, doubts: readonly string[]) {
  const known = reasonsOf(order);
  const news = [...new Set(doubts)].filter((doubt) => !known.includes(doubt));
  return news.length === 0 ? null : { review: [...known, ...news].join("\n"), news };
}

/**
 * A paid order in doubt shows review only while its plan isn't on the SIM, or is missing from its list; an unpaid one until an operator has
 * noted that its payment was given back.
 */
export function statusOf(order: Facts): OrderStatus {
  const isFlagged = doubtsOf(order).length > 0;
  if (order.payment === "paid") {
    if (order.service === "active") return "ready";
    if (order.service === "queued") return isFlagged && order.missingSince !== null ? "review" : "queued";
    if (order.deliveredAt !== null || !isFlagged) return "received";
    return order.isRefunded ? "refunded" : "review";
  }
  if (isFlagged) return isGivenBack(order) ? "refunded" : "review";
  if (order.payment === "void" || order.payment === "lapsed" || isWithdrawn(order)) return "ended";
  return order.cardAttempts.confirmingAt === null ? "waiting" : "checking";
}

/** Which sentence says what that means for the money. */
export type OrderText =
  | OrderStatus
  | "delivered"
  | "reviewPaid"
  | "reviewRefused"
  | "reviewQueued"
  | "rivalled"
  | "noSubscription"
  | "withdrawn"
  | "withdrawnTried"
  | "lapsed"
  | "refused";

/** The sentence follows how far the money got. */
export function textOf(order: Facts): OrderText {
  const status = statusOf(order);
  if (status === "received") return order.deliveredAt === null ? "received" : "delivered";
  if (status === "review" && order.payment === "paid") {
    if (order.service === "queued") return "reviewQueued";
    return order.service === "refused" ? "reviewRefused" : "reviewPaid";
  }
  if (status !== "ended") return status;
  if (order.subscription.state === "competing") return "rivalled";
  if (order.subscription.state === "missing") return "noSubscription";
  if (isWithdrawn(order)) return order.cardAttempts.firstAt === null ? "withdrawn" : "withdrawnTried";
  if (order.payment === "lapsed") return "lapsed";
  return order.service === "refused" ? "refused" : "ended";
}

/** Without a plan: nothing was paid, or it was refunded. */
export function endedWithoutPlan(status: OrderStatus): boolean {
  return status === "ended" || status === "refunded";
}

/** For most orders nothing the shop waits for will change it soon; {@link isAtRest} knows the others. A queued plan may start weeks later. */
export function isFinal(status: OrderStatus): boolean {
  return status === "queued" || status === "ready" || endedWithoutPlan(status);
}

/** Whether the page of an order need not keep asking. It does while a payment may come that was under way when its buyer withdrew. */
export function isAtRest(order: Facts): boolean {
  const isSought = isWithdrawn(order) && order.payment === "open" && order.cardAttempts.confirmingAt !== null;
  return isFinal(statusOf(order)) && !isSought;
}
