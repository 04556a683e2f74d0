import type { StartOutcome } from "#/lib/orders/authorise.ts";
import type { CardAccess } from "#/lib/orders/card.ts";
import type { Order } from "#/lib/orders/order.ts";
import type { Orders } from "#/lib/orders/orders.ts";

/* What the checkout says and when. The simulator's buyers use it too, and so follow the steps of the real pages. */

/** The view of an order on the checkout page; "order" redirects to the order's own page, since there is nothing to pay. */
export type CheckoutStep =
  | { shows: "order" }
  | { shows: "pause"; order: Order }
  | { shows: "email"; order: Order }
  | { shows: "card"; order: Order; card: CardAccess };

export async function checkoutStep(
  shop: Pick<Orders, "refresh" | "card" | "isCardPaused">,
  found: Order,
): Promise<CheckoutStep> {
  const order = found.cardAttempts.confirmingAt === null ? found : await shop.refresh(found);
  const card = shop.card(order);
  const isPayable = order.review === null && (order.payment === "unpaid" || card !== null);
  if (!isPayable) return { shows: "order" };
  if (shop.isCardPaused(order)) return { shows: "pause", order };
  return card === null ? { shows: "email", order } : { shows: "card", order, card };
}

/** The sentence that answers "Continue to payment" on the same page; null if the next page shows the outcome. */
export function answerTo({ status }: StartOutcome): "renewsAlready" | "unreachable" | null {
  if (status === "renews already") return "renewsAlready";
  return status === "unreachable" ? "unreachable" : null;
}

/**
 * The messages in place of a card form that can't be loaded. Once a browser has asked for the charge, or if another one may, an open
 * page can't know that nothing was charged.
 */
export function cardFormTroubles(
  order: Order,
  isShared: boolean,
): { late: "late" | "unsure"; failed: "failed" | "unsure" } {
  const mayBePaid = order.cardAttempts.firstAt !== null || isShared;
  return mayBePaid ? { late: "unsure", failed: "unsure" } : { late: "late", failed: "failed" };
}
