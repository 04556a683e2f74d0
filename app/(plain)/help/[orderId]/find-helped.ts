import type { Order } from "#/lib/orders/order.ts";
import { orders } from "#/lib/shop/index.ts";
import { isOpenedHere, ownsOrder, readSession } from "#/lib/web/session/session.ts";

/** The order, where this browser may ask for help with it: it made the order, or opened it by the link of a mail. Else null. */
export async function findHelped(orderId: string): Promise<Order | null> {
  const session = await readSession();
  if (!ownsOrder(session, orderId) && !isOpenedHere(session, orderId, Date.now())) return null;
  const order = await (await orders()).find(orderId);
  return order?.erasedAt === null ? order : null;
}
