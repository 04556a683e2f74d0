import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { Order } from "#/lib/orders/order.ts";
import { reasonsOf, WITHDRAWN } from "#/lib/orders/status.ts";

/** Whether a payment at this time came after the buyer withdrew from the order. */
export async function isAfterWithdrawal(
  query: Pick<Transaction<Schema>, "selectFrom">,
  order: Pick<Order, "id" | "review">,
  paidAt: number | null,
): Promise<boolean> {
  if (paidAt === null || !reasonsOf(order).includes(WITHDRAWN)) return false;
  const flags = query.selectFrom("history").select("detail").where("order_id", "=", order.id);
  const before = await flags.where("event", "=", "flagged").where("at", "<", paidAt).execute();
  return before.some(({ detail }) => (JSON.parse(detail) as { doubts?: string[] }).doubts?.includes(WITHDRAWN));
}
