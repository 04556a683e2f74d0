import type { OrdersContext } from "#/lib/orders/context.ts";
import { readOrders } from "#/lib/orders/store.ts";
import { isStopRequested } from "./own-renewal.ts";

/** Whether one of these orders was paid with a renewal whose end its owner hasn't asked for. */
export async function hasRunningRenewal(
  { db }: Pick<OrdersContext, "db">,
  orderIds: readonly string[],
): Promise<boolean> {
  if (orderIds.length === 0) return false;
  const own = db.query.selectFrom("orders").selectAll().where("id", "in", orderIds);
  const paid = await readOrders(own.where("renews", "=", 1).where("payment", "=", "paid"));
  for (const order of paid) if (!(await isStopRequested(db.query, order))) return true;
  return false;
}
