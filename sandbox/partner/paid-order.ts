import { type Fleet, putOnDevice } from "#/sandbox/fleet/fleet.ts";
import { refuse, succeed } from "#/sandbox/requests/envelope.ts";
import type { Fields } from "./fields.ts";
import { addOrder, contentsOf, type OrderBook, sameContents, termToOrder } from "./order.ts";

/**
 * Records an order whose payment a third party collected, at any price. It is paid from the start, and no
 * notification goes out. The answer is assumed, as none is documented; so is that the time of payment is UTC.
 */
export function takePaidOrder(book: OrderBook & { fleet: Fleet }, fields: Fields<"synOrderInfo">) {
  const { orderNo, payId } = fields;
  const contents = contentsOf(fields);
  const earlier = book.orders.find((order) => order.orderNo === orderNo || order.payId === payId);
  if (earlier) {
    if (!sameContents(earlier.contents, contents)) return refuse("an order with one of these ids has other contents");
    earlier.placements += 1;
    return succeed({ orderNo, payId });
  }
  const wanted = termToOrder(book.plans, fields);
  if ("operateCode" in wanted) return wanted;
  const paidAt = Date.parse(`${fields.payResultDate.replace(" ", "T")}Z`);
  const order = addOrder(book, wanted, { ...fields, requestOrderId: fields.orgOrderId, contents, paidAt });
  putOnDevice(book.fleet, { ...order, code: order.transactionId, sim: order.simNumber }, paidAt);
  return succeed({ orderNo, payId });
}
