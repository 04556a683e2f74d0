import { paymentOfOrder, toDetail } from "#/sandbox/notifications/notification.ts";
import type { World } from "#/sandbox/world.ts";
import type { Order } from "./order.ts";
import { refuse, succeed } from "./refusal.ts";

/** What may name an order; the first that is given counts. */
type Query = { purchase_order_id?: string; order_id?: string; sim_id?: string };

/** One order, in the words of a notification about its payment. That is assumed: no answer of this call is documented. */
export function showOrder(world: World, query: Query) {
  const order = findOrder(world, query);
  if (!order) return refuse("no such order");
  const detail = toDetail(world, paymentOfOrder(world, order));
  if (order.paidAt !== null) return succeed(detail);
  return succeed({ ...detail, paid_at: null, order_status: "inactive", payment_status: "unpaid" });
}

/** The order a query is about. Of several on a SIM it is the one paid last, and where none is paid, the one placed last. */
export function findOrder(world: World, query: Query): Order | undefined {
  const { purchase_order_id: orderNo, order_id: transactionId, sim_id: sim } = query;
  if (orderNo) return world.orders.find((order) => order.orderNo === orderNo);
  if (transactionId) return world.orders.find((order) => order.transactionId === transactionId);
  return world.orders
    .filter((order) => order.simNumber === sim)
    .sort((left, right) => (left.paidAt ?? 0) - (right.paidAt ?? 0))
    .at(-1);
}
