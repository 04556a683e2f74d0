import type { Kysely } from "kysely";
import type { RenewalStop, Schema } from "#/lib/db/schema.ts";
import type { Order } from "#/lib/orders/order.ts";
import { readOrders } from "#/lib/orders/store.ts";

/** A renewal that was begun here: the numbers the service knows it by, and when it was paid for, in epoch milliseconds. */
export interface OwnRenewal {
  orderNo: string;
  /** The number it was ordered with, where the service has answered with one of its own: it may go by either. */
  ownOrderNo: string;
  payId: string;
  paidAt: number;
}

/** The renewal that this shop has begun last on a SIM, as far as its own records go. */
export async function ownRenewal(query: Kysely<Schema>, sim: string) {
  const paid = query
    .selectFrom("orders")
    .selectAll()
    .where("sim", "=", sim)
    .where("renews", "=", 1)
    .where("payment", "=", "paid");
  const [order] = await readOrders(paid.orderBy("paid_at", "desc").limit(1));
  return order ? { id: order.id, ...toOwnRenewal(order) } : null;
}

/** A paid order that renews, as the renewal it began. */
export function toOwnRenewal({ partnerIds, paidAt }: Order): OwnRenewal {
  const { orderNo, partnerOrderNo, payId } = partnerIds;
  return { orderNo: partnerOrderNo ?? orderNo, ownOrderNo: orderNo, payId, paidAt: paidAt ?? 0 };
}

/** When a renewal of the SIM was last chosen here, tried with a card or subscribed to, in epoch milliseconds; 0 for never. */
export async function lastBegunAt(query: Kysely<Schema>, sim: string): Promise<number> {
  const { begun_at } = await query
    .selectFrom("orders")
    .select(({ fn }) => fn.max(fn.coalesce("subscribe_sent_at", "tried_at", "renewal_chosen_at")).as("begun_at"))
    .where("sim", "=", sim)
    .executeTakeFirstOrThrow();
  return Number(begun_at ?? 0);
}

/**
 * Whether the renewal with this payId was begun here, and only after that moment: subscribed to, tried with a card or chosen, whatever
 * came last.
 */
async function hasBegunAfter(query: Kysely<Schema>, payId: string, time: number): Promise<boolean> {
  const later = await query
    .selectFrom("orders")
    .select("id")
    .where("pay_id", "=", payId)
    .where(({ eb, fn, selectFrom }) => {
      // From the history, since `subscribe_sent_at` is moved on when the answer was given up.
      const subscribing = selectFrom("history")
        .select(({ fn: { max } }) => max("at").as("at"))
        .whereRef("order_id", "=", "orders.id")
        .where("event", "=", "subscribing");
      return eb(fn.coalesce(subscribing, "tried_at", "renewal_chosen_at"), ">", time);
    })
    .executeTakeFirst();
  return later !== undefined;
}

/**
 * Whether a wish to end the SIM's renewal is about this one: which was meant is known once the service has named it. Without a name it
 * may be, unless it was begun here after the wish.
 */
export async function isMeant(
  query: Kysely<Schema>,
  { order_no, pay_id, requested_at }: Pick<RenewalStop, "order_no" | "pay_id" | "requested_at">,
  { orderNo, payId }: { orderNo: string | null; payId: string | null },
): Promise<boolean> {
  if (payId === null) return true;
  if (pay_id !== null) return payId === pay_id || (orderNo !== null && orderNo === order_no);
  return !(await hasBegunAfter(query, payId, requested_at));
}

/** Whether a renewal that was begun here was ended here since: by a wish that was about it, not about one before it. */
export async function wasStopped(query: Kysely<Schema>, sim: string, own: OwnRenewal): Promise<boolean> {
  const stops = await query
    .selectFrom("renewal_stops")
    .select(["order_no", "pay_id", "requested_at"])
    .where("sim", "=", sim)
    .where("stopped_at", ">", own.paidAt)
    .execute();
  for (const stop of stops) {
    if (stop.order_no === own.ownOrderNo || (await isMeant(query, stop, own))) return true;
  }
  return false;
}
