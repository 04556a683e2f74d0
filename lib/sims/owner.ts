import type { PaidOrder } from "#/lib/orders/store.ts";
import type { Session } from "#/lib/web/session/session.ts";

/** The part of a session that says what it bought. */
type Bought = Pick<Session, "orders" | "broughtBack">;

/**
 * Whether a browser owns a SIM: it bought for it, or it proved to read the address of a paid order for it. Only that shows usage by month
 * and the renewal, and stops a renewal that began here. A form copied from another browser, the link of a receipt, a pay link and the SIM
 * number prove nothing.
 * @param paid those of the session's orders that are paid
 */
export function ownsSim(session: Bought, paid: readonly PaidOrder[], sim: string): boolean {
  const { orders = [], broughtBack = [] } = session;
  const isOwn = (id: string): boolean => orders.includes(id) && !broughtBack.includes(id);
  return paid.some((order) => order.sim === sim && isOwn(order.id));
}
