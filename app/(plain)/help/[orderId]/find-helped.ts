import type { Order } from "#/lib/orders/order.ts";
import { orders } from "#/lib/shop/index.ts";
import { isOpenedHere, ownsOrder, readSession } from "#/lib/web/session/session.ts";

interface Helped {
  order: Order;
  /** The browser made the order or proved its mailbox, so it may say where the answers go. A link, or a form copied from another browser, proves nothing. */
  isOwner: boolean;
}

/** The order, where this browser may ask for help with it: it made the order, or opened it by the link of a mail. Else null. */
export async function findHelped(orderId: string): Promise<Helped | null> {
  const session = await readSession();
  const isOwn = ownsOrder(session, orderId);
  if (!isOwn && !isOpenedHere(session, orderId, Date.now())) return null;
  const order = await (await orders()).find(orderId);
  if (order?.erasedAt !== null) return null;
  return { order, isOwner: isOwn && session.broughtBack?.includes(orderId) !== true };
}
