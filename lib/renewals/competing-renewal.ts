import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY, HOUR } from "#/lib/orders/schedule.ts";
import { holdOrders, readOrders } from "#/lib/orders/store.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import { goingOn } from "./going-on.ts";
import { toOwnRenewal, wasStopped } from "./own-renewal.ts";

/**
 * Whether another order may be about to renew this SIM, or has begun to since a day before this one's renewal was chosen: a second renewal
 * would charge it twice, and the partner shows only one. An earlier one was found by asking the partner at that choice.
 *
 * Locks the SIM's renewing orders: of two that are checked at the same moment, one sees the other.
 */
export async function hasCompetingRenewal(
  transaction: Transaction<Schema>,
  order: Order,
  now: number,
): Promise<boolean> {
  const askedAt = Math.min(now, order.renewal?.chosenAt ?? now);
  const others = await readOrders(holdOrders(transaction, order.sim).where("renews", "=", 1).returningAll());
  for (const other of others) {
    if (other.id === order.id || hasEndedUnpaid(other)) continue;
    if (other.payment === "paid") {
      const own = toOwnRenewal(other);
      if (own.learnedAt > askedAt - DAY && !(await wasStopped(transaction, order.sim, own))) return true;
    } else if (isUnderWay(other, now)) {
      return true;
    }
  }
  return false;
}

/**
 * Whether the partner names a renewal of the SIM. When it refuses to say, or its answer is unusable, the shop's own records decide.
 * @throws {PartnerError} when the partner fails for the moment
 */
export async function renewsAlready(context: OrdersContext, order: Order): Promise<boolean> {
  try {
    const answer = await context.partner.renewal(order.sim, order.language);
    return answer === "refused" ? await renewsByOwnRecords(context, order) : answer !== "none";
  } catch (error) {
    if (!isPartnerError(error) || error.isTransient) throw error;
    return renewsByOwnRecords(context, order);
  }
}

/** Whether by our own records the SIM has a renewal, begun with another order at any time, that goes on. */
export async function renewsByOwnRecords(context: OrdersContext, { id, sim }: Order): Promise<boolean> {
  return (await goingOn(context, context.db.query, sim)).some((other) => other.id !== id);
}

/** Whether the renewal has ended without a payment, as far as is known. */
export function hasEndedUnpaid({ payment, subscription: { state } }: Order): boolean {
  return payment !== "paid" && (state === "competing" || state === "missing");
}

function isUnderWay({ payment, cardAttempts, subscription }: Order, now: number): boolean {
  if (subscription.sentAt !== null) return subscription.sentAt > now - DAY;
  return payment === "open" && cardAttempts.confirmingAt !== null && cardAttempts.confirmingAt > now - HOUR;
}
