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
 * @param isClosed read before the order, as all that takes time: the page says nothing about an order that was read before a wait
 */
export async function checkoutStep(
  shop: Pick<Orders, "find" | "refresh" | "card" | "isCardPaused" | "takesCardFirst">,
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
  if (!hasKey) return { shows: "email", order };
  const takesCardFirst = await shop.takesCardFirst(order);
  // Another tab may have pressed "Pay" meanwhile.
  const now = await shop.find(order.id);
  if (now !== null && now.version !== order.version) return checkoutStep(shop, now, { hasKey, isClosed });
  return { shows: takesCardFirst ? "one screen" : "email", order };
}

/**
 * What the page does next after "Pay" on one screen:
 * - `email`: the address is not valid, or the buyer is asked whether it is right
 * - `terms`: the text to agree to has changed since the page was loaded
 * - `wait`: too many requests; the answer has the sentence
 * - `unreached`: the request didn't reach the shop
 * - `unclear`: no clear answer, or none in time, so the shop may have placed the order
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
 * The messages in place of a card form that can't be loaded. They stay while another page of the order pays, so "nothing was charged" is
 * said of this page alone. Once a browser has asked for the charge, or if another one may, the order's page says more.
 */
export function cardFormTroubles(
  order: Order,
  isShared: boolean,
): { late: "late" | "unloaded"; failed: "failed" | "unloaded" } {
  const mayBePaid = order.cardAttempts.firstAt !== null || isShared;
  return mayBePaid ? { late: "unloaded", failed: "unloaded" } : { late: "late", failed: "failed" };
}
