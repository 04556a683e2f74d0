import type { Order } from "#/sandbox/ledger/order.ts";
import { type PaidOrders, paymentOfOrder, type Sender, toDetail } from "#/sandbox/notifications/message.ts";
import { refuse, succeed } from "#/sandbox/requests/envelope.ts";

/** What may name an order; the first that is given counts. */
type Query = { purchase_order_id?: string; order_id?: string; sim_id?: string };

/** One order, in the fields of a notification about its payment. That is assumed: no answer of this call is documented. */
export function showOrder(service: Sender & PaidOrders & { orders: Order[] }, query: Query) {
  const order = findOrder(service.orders, query);
  if (!order) return refuse("no such order");
  const detail = toDetail(service, paymentOfOrder(service, order));
  if (order.paidAt !== null) return succeed(detail);
  return succeed({ ...detail, paid_at: null, order_status: "inactive", payment_status: "unpaid" });
}

/** The order a query names. Of several on a SIM it is the one paid last, and where none is paid, the one placed last. */
export function findOrder(orders: Order[], query: Query): Order | undefined {
  const { purchase_order_id: orderNo, order_id: transactionId, sim_id: sim } = query;
  if (orderNo) return orders.find((order) => order.orderNo === orderNo);
  if (transactionId) return orders.find((order) => order.transactionId === transactionId);
  return orders
    .filter((order) => order.simNumber === sim)
    .sort((left, right) => (left.paidAt ?? 0) - (right.paidAt ?? 0))
    .at(-1);
}
