import { type CheckoutStep, checkoutStep } from "#/app/(live)/checkout/[orderId]/step.ts";
import type { Instance } from "#/bench/simulator/shop.ts";
import type { World } from "#/bench/simulator/world/world.ts";
import type { OrderText } from "#/lib/orders/status.ts";
import type { ClaimChecks, Reading } from "./claim-checks.ts";

/** The checkout page that a buyer gets; with a card form, the client secret leaves the shop. */
export async function readCheckout(
  { orders }: Instance,
  { world, claims }: { world: World; claims: ClaimChecks },
  orderId: string,
): Promise<CheckoutStep> {
  const found = await orders.find(orderId);
  if (!found) return { shows: "order" };
  const step = await checkoutStep(orders, found);
  if (step.shows === "order") return step;
  const { order } = step;
  if (order.shownMinor !== null) claims.read("checkout.changed", order);
  if (step.shows === "email") claims.read("checkout.continueHint", order);
  if (step.shows === "card") world.release(step.card.clientSecret, order.partnerIds.payId);
  return step;
}

export async function orderPage(
  { orders }: Instance,
  claims: ClaimChecks,
  { orderId, ...read }: { orderId: string } & Reading,
): Promise<OrderText> {
  const found = await orders.find(orderId);
  if (!found) throw new Error("an order that was opened is not there");
  return claims.orderPage(await orders.refresh(found), read);
}
