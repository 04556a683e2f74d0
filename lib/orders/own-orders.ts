import type { OrdersContext } from "./context.ts";
import type { Order } from "./order.ts";
import { readOrders } from "./store.ts";

/** The shop's orders for a SIM. */
export interface OwnOrders {
  /** This browser's orders for the SIM, the oldest first. */
  orders: Order[];
  /** When an order of any browser for the SIM last became active: an answer about the SIM from before is stale. Null for never. */
  activeAt: number | null;
}

export async function ownOrders(
  { db }: OrdersContext,
  sim: string,
  ownOrderIds: readonly string[],
): Promise<OwnOrders> {
  const own = db.query.selectFrom("orders").selectAll().where("id", "in", ownOrderIds).where("sim", "=", sim);
  const orders = ownOrderIds.length > 0 ? await readOrders(own.orderBy("created_at")) : [];
  const last = await db.query
    .selectFrom("orders")
    .select(({ fn }) => fn.max("active_at").as("active_at"))
    .where("sim", "=", sim)
    .executeTakeFirst();
  return { orders, activeAt: last?.active_at ?? null };
}
