import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { OrdersContext } from "./context.ts";
import { ownRenewal } from "./own-renewal.ts";
import { DAY, HOUR } from "./schedule.ts";
import { holdOrders, type Order } from "./store.ts";
import { hasEndedUnpaid } from "./subscription.ts";

/**
 * Whether another order may be about to renew this SIM, or has just begun to: a second renewal would charge it twice, and the service
 * shows only one. What was begun more than a day ago the service itself names.
 *
 * It holds the SIM's renewing orders, so that of two who ask at the same moment one sees the other.
 */
export async function hasRival(transaction: Transaction<Schema>, order: Order, now: number): Promise<boolean> {
  const others = await holdOrders(transaction, order.sim)
    .where("renews", "=", 1)
    .returning(["id", "payment", "confirming_at", "subscribe_sent_at", "subscription_word", "paid_at"])
    .execute();
  const stops = await transaction
    .selectFrom("renewal_stops")
    .select("stopped_at")
    .where("sim", "=", order.sim)
    .where("stopped_at", "is not", null)
    .execute();
  return others.some((other) => {
    if (other.id === order.id || hasEndedUnpaid(other)) return false;
    const { payment, confirming_at, subscribe_sent_at, paid_at } = other;
    if (payment === "paid") {
      const begunAt = paid_at ?? 0;
      return begunAt > now - DAY && !stops.some(({ stopped_at }) => Number(stopped_at) > begunAt);
    }
    if (subscribe_sent_at !== null) return subscribe_sent_at > now - DAY;
    return payment === "open" && confirming_at !== null && confirming_at > now - HOUR;
  });
}

/**
 * Whether the service names a renewal of the SIM. Where its answer is of no use, a renewal that was begun here and not stopped goes on
 * as far as we know; a refusal says that there is none.
 * @throws {PartnerError} when it can't be reached
 */
export async function renewsAlready(context: OrdersContext, order: Order): Promise<boolean> {
  try {
    return (await context.partner.renewal(order.sim, order.language)) !== null;
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    const mayPass = error.kind === "unreachable" || error.status === 429 || (error.status ?? 0) >= 500;
    if (mayPass) throw error;
    return error.kind !== "refused" && error.status !== 404 && renewsHere(context, order);
  }
}

/** Whether by our own records the SIM has a renewal, begun with another order at any time, that nobody has stopped here. */
export async function renewsHere({ db }: OrdersContext, { id, sim }: Order): Promise<boolean> {
  const own = await ownRenewal(db.query, sim);
  if (own === null || own.id === id) return false;
  const stop = await db.query
    .selectFrom("renewal_stops")
    .select("id")
    .where("sim", "=", sim)
    .where("stopped_at", ">", own.paidAt)
    .executeTakeFirst();
  return stop === undefined;
}
