import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import type { SimOrder } from "#/lib/partner/shop/sim-orders.ts";

/** What the SIM's list holds, without plans that have no day left: plans of any kind, and entries of an order's plan by their state. */
export interface Listed {
  plans: number;
  entries: number;
  waiting: number;
  unknown: number;
}

/**
 * Reads the SIM's list for an order; null when there is none.
 * @throws {PartnerError} when it can't be read
 */
export async function readListed(context: OrdersContext, order: Order): Promise<Listed | null> {
  const all = await context.partner.simOrders(order.sim, order.language);
  // A missing list isn't an empty list: a count of zero would prove too much later.
  if (all === null) return null;
  const list = all.filter(({ state, remainingDays }) => state !== "unknown" || remainingDays !== 0);
  const inUse = list.filter(({ state }) => state === "in use").length;
  if (inUse > 0 && list.length > 1) context.observe("plans-in-turn", inUse === 1 ? "one in use" : "several in use");
  const entries = list.filter(({ title }) => title === order.plan.title);
  const countOf = (wanted: SimOrder["state"]) => entries.filter(({ state }) => state === wanted).length;
  return { plans: list.length, entries: entries.length, waiting: countOf("waiting"), unknown: countOf("unknown") };
}
