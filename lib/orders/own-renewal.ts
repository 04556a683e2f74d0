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
