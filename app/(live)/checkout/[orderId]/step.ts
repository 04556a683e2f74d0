import type { PayOutcome, StartOutcome } from "#/lib/orders/authorise.ts";
import type { CardAccess } from "#/lib/orders/card.ts";
import type { Order } from "#/lib/orders/order.ts";
import type { Orders } from "#/lib/orders/orders.ts";
import type { EmailProblem } from "./read-email.ts";

/* What the checkout says and when. The simulator's buyers use it too, and so follow the steps of the real pages. */

/** The view of an order on the checkout page; "order" redirects to the order's own page, since there is nothing to pay. */
export type CheckoutStep =
  | { shows: "order" }
  | { shows: "pause"; order: Order }
  | { shows: "closed"; order: Order }
  | { shows: "email"; order: Order }
  | { shows: "one screen"; order: Order }
  | { shows: "card"; order: Order; card: CardAccess };

/**
 * @param hasKey the processor's key is known before there is a secret, so the card fields may come before the order is placed
 * @param isClosed read before the order: nothing may be waited for between the order's state and what the page says of it
 */
export async function checkoutStep(
  shop: Pick<Orders, "refresh" | "card" | "isCardPaused" | "takesCardFirst">,
  found: Order,
  { hasKey, isClosed }: { hasKey: boolean; isClosed: boolean },
): Promise<CheckoutStep> {
  const order = found.cardAttempts.confirmingAt === null ? found : await shop.refresh(found);
  const card = shop.card(order);
  const isPayable = order.review === null && (order.payment === "unpaid" || card !== null);
  if (!isPayable) return { shows: "order" };
  if (shop.isCardPaused(order)) return { shows: "pause", order };
  if (card !== null) return { shows: "card", order, card };
  if (isClosed) return { shows: "closed", order };
  return { shows: hasKey && (await shop.takesCardFirst(order)) ? "one screen" : "email", order };
}

/**
 * What the page does next after "Pay" on one screen. `email` is for an address that is none or is asked about, `terms` for a text to agree to that the page
 * didn't show, `wait` for too many requests, in a sentence of its own, `unreached` for no answer, `unclear` for an answer that says nothing, or none in time: the shop may have the order.
 */
export type PayAnswer =
  | { next: "confirm"; clientSecret: string; publishableKey: string }
  | ({ next: "email" } & EmailProblem)
  | ({ next: "wait" } & WaitProblem)
  | { next: Exclude<PayOutcome["status"], "confirm"> | "terms" | "unreached" | "unclear" };

/** Why the press came to nothing, and what the buyer can do about it on another page. */
export interface WaitProblem {
  text: string;
  offer?: { href: string; text: string };
}

/** The sentence that answers "Continue to payment" on the same page; null if the next page shows the outcome. */
export function answerTo({ status }: StartOutcome): "renewsAlready" | "unreachable" | "closed" | null {
  if (status === "renews already") return "renewsAlready";
  return status === "unreachable" || status === "closed" ? status : null;
}

/**
 * The messages in place of a card form that can't be loaded. Once a browser has asked for the charge, or if another one may, an open
 * page can't know that nothing was charged.
 */
export function cardFormTroubles(
  order: Order,
  isShared: boolean,
): { late: "late" | "unloaded"; failed: "failed" | "unloaded" } {
  const mayBePaid = order.cardAttempts.firstAt !== null || isShared;
  return mayBePaid ? { late: "unloaded", failed: "unloaded" } : { late: "late", failed: "failed" };
}
