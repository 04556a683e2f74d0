import { type CheckoutStep, cardFormTroubles, checkoutStep } from "#/app/(live)/checkout/[orderId]/step.ts";
import type { Instance } from "#/bench/simulator/shop.ts";
import type { OrderText } from "#/lib/orders/status.ts";
import type { ClaimChecks, Reading } from "./claim-checks.ts";
import type { Surroundings } from "./surroundings.ts";

/** The checkout page that a buyer gets; with a card form, the client secret leaves the shop. */
export async function readCheckout(
  { orders }: Instance,
  { world, claims, fields, scheduler }: Surroundings,
  orderId: string,
): Promise<CheckoutStep> {
  const isClosed = await orders.isClosed();
  const found = await orders.find(orderId);
  if (!found) return { shows: "order" };
  const step = await checkoutStep(orders, found, { hasKey: fields.areOffered, isClosed });
  if (step.shows === "order") return step;
  const { order } = step;
  // While a payment is open a buyer may confirm it silently, as no browser does.
  if (order.shownMinor !== null && order.payment !== "open") claims.read("checkout.changed", order);
  if (step.shows === "email") claims.read("checkout.continueHint", order);
  if (step.shows === "one screen") {
    const { late, failed } = cardFormTroubles(order, false);
    for (const text of [late, failed]) claims.read(`checkout.${text}`, order);
    if (fields.mustBeAbsent(order.sim, scheduler.now))
      world.violations.push("C6 a page shows card fields that were refused");
  }
  if (step.shows === "card") world.release(step.card.clientSecret, order.partnerIds.payId);
  return step;
}

export async function orderPage(
  { orders, renewals }: Instance,
  claims: ClaimChecks,
  { orderId, ...read }: { orderId: string } & Reading,
): Promise<OrderText> {
  const found = await orders.find(orderId);
  if (!found) throw new Error("an order that was opened is not there");
  const order = await orders.refresh(found);
  const trouble = await renewals.troubleOf(order);
  if (trouble !== null) claims.read(`renewal.${trouble}`, order);
  return claims.orderPage(order, read);
}
