import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { OrdersContext } from "./context.ts";
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
 * Whether the service names a renewal of the SIM.
 * @throws {PartnerError} when it can't be reached; any other failure to answer stands in nobody's way
 */
export async function renewsAlready({ partner }: OrdersContext, { sim, language }: Order): Promise<boolean> {
  try {
    return (await partner.renewal(sim, language)) !== null;
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    const mayPass = error.kind === "unreachable" || error.status === 429 || (error.status ?? 0) >= 500;
    if (mayPass) throw error;
    return false;
  }
}
