import type { Instance } from "#/bench/simulator/shop.ts";
import type { World } from "#/bench/simulator/world/world.ts";
import type { CardAccess } from "#/lib/orders/card.ts";
import type { Order } from "#/lib/orders/order.ts";
import type { OrderText } from "#/lib/orders/status.ts";
import { en } from "#/lib/text/messages/en.ts";
import type { Claims, Reading } from "./claims.ts";

/** What the shop's pages do, without their looks: the same calls in the same order as below `app/`. */

export type CheckoutPage =
  | { shows: "email"; order: Order }
  | { shows: "card"; order: Order; card: CardAccess }
  | { shows: "rest" | "order" };

export async function checkoutPage({ orders }: Instance, world: World, orderId: string): Promise<CheckoutPage> {
  const found = await orders.find(orderId);
  if (!found) return { shows: "order" };
  const order = found.cardAttempts.confirmingAt === null ? found : await orders.refresh(found);
  const card = orders.card(order);
  if (order.review !== null || !(order.payment === "unpaid" || card !== null)) return { shows: "order" };
  if (orders.isCardPaused(order)) return { shows: "rest" };
  if (card === null) return { shows: "email", order };
  world.release(card.clientSecret, order.partnerIds.payId);
  return { shows: "card", order, card };
}

export async function orderPage(
  { orders }: Instance,
  claims: Claims,
  { orderId, ...read }: { orderId: string } & Reading,
): Promise<OrderText> {
  const found = await orders.find(orderId);
  if (!found) throw new Error("an order that was opened is not there");
  return claims.orderPage(await orders.refresh(found), read);
}

/** What stands there while the card form loads or fails to. */
export function cardFormSentence(order: Order): string {
  return order.cardAttempts.firstAt === null ? en.checkout.failed : en.checkout.unsure;
}
