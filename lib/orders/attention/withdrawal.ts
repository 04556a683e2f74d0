import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { Order } from "#/lib/orders/order.ts";
import { reasonsOf, WITHDRAWN } from "#/lib/orders/status.ts";
import { flagsOf } from "./flag.ts";

/** Whether a payment at this time came after the buyer withdrew from the order. */
export async function isAfterWithdrawal(
  query: Pick<Transaction<Schema>, "selectFrom">,
  order: Pick<Order, "id" | "review">,
  paidAt: number | null,
): Promise<boolean> {
  if (paidAt === null || !reasonsOf(order).includes(WITHDRAWN)) return false;
  return (await flagsOf(query, order.id)).some(({ at, doubts }) => at < paidAt && doubts.includes(WITHDRAWN));
}
