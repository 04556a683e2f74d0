import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";

/** The renewal that this shop has begun last on a SIM, as far as its own records go. */
export async function ownRenewal(query: Kysely<Schema>, sim: string) {
  const order = await query
    .selectFrom("orders")
    .select(["id", "order_no", "partner_order_no", "pay_id", "paid_at"])
    .where("sim", "=", sim)
    .where("renews", "=", 1)
    .where("payment", "=", "paid")
    .orderBy("paid_at", "desc")
    .executeTakeFirst();
  if (!order) return null;
  const { id, order_no, partner_order_no, pay_id: payId, paid_at } = order;
  return { id, orderNo: partner_order_no ?? order_no, payId, paidAt: paid_at ?? 0 };
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
export async function hasBegunAfter(query: Kysely<Schema>, payId: string, time: number): Promise<boolean> {
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
