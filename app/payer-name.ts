import { type Order, OWNER } from "#/lib/orders/order.ts";
import { isReceiptOf } from "#/lib/receipts/receipts.ts";
import { orders } from "#/lib/shop/index.ts";
import { ownsOrder, readSession, type Session } from "#/lib/web/session/session.ts";

/** What the order calls a browser that may pay it: the owner's, or by the form that took the pay link. Empty for one of an earlier version. */
export function payerName(session: Session, orderId: string): string {
  return ownsOrder(session, orderId) ? OWNER : (session.takes?.[orderId] ?? "");
}

/** Whether another browser may be about to pay the order, for instance at its bank's page. */
export async function isOtherPaying(order: Order): Promise<boolean> {
  return (await orders()).isPayingElsewhere(order, payerName(await readSession(), order.id));
}

/** Whether this browser has the receipt of a paid order. One browser has it: the one that paid, or the owner's where that isn't known. */
export async function hasReceipt(order: Order): Promise<boolean> {
  return isReceiptOf(order, payerName(await readSession(), order.id));
}
