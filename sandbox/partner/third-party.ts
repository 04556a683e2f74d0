import type { World } from "#/sandbox/world.ts";
import type { Fields } from "./fields.ts";
import { addOrder, contentsOf, sameContents, termToOrder } from "./order.ts";
import { refuse, succeed } from "./refusal.ts";

/**
 * Takes down an order that somebody else was paid for, at whatever price. It is paid from the start, and no notification
 * goes out. The answer is assumed: none is documented. So is that the time of payment is UTC.
 */
export function takePaidOrder(world: World, fields: Fields<"synOrderInfo">) {
  const { orderNo, payId } = fields;
  const contents = contentsOf(fields);
  const earlier = world.orders.find((order) => order.orderNo === orderNo || order.payId === payId);
  if (earlier) {
    if (!sameContents(earlier.contents, contents)) return refuse("an order with one of these ids has other contents");
    earlier.placements += 1;
    return succeed({ orderNo, payId });
  }
  const wanted = termToOrder(world, fields);
  if ("operateCode" in wanted) return wanted;
  const paidAt = Date.parse(`${fields.payResultDate.replace(" ", "T")}Z`);
  addOrder(world, wanted, { ...fields, requestOrderId: fields.orgOrderId, contents, paidAt });
  return succeed({ orderNo, payId });
}
