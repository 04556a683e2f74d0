import { TableHead } from "#/app/(plain)/desk/table-head.tsx";
import { Moment } from "#/components/moment.tsx";
import { termText } from "#/lib/desk/orders/words.ts";
import { type ListPage, orderAddress } from "#/lib/desk/search/filter.ts";
import type { Order } from "#/lib/orders/order.ts";
import { isGivenBack } from "#/lib/orders/status.ts";
import { priceText } from "#/lib/text/price.ts";
import { LIST, PAYMENTS, PLANS } from "./texts.ts";

const HEADS = [LIST.order, LIST.made, LIST.what, LIST.amount, LIST.states, LIST.sim] as const;

/** One line an order. On a narrow screen each order is a block of its own. */
export function OrderTable({ orders, list }: { orders: readonly Order[]; list: ListPage }) {
  return (
    <table>
      <TableHead heads={HEADS} />
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row">
              <a href={orderAddress(order.id, list)}>{order.partnerIds.orderNo}</a>
            </th>
            <td>
              <Moment at={order.createdAt} language="en" />
            </td>
            <td>
              {order.plan.shownTitle}, {termText(order.term)}
            </td>
            <td className="amount">{priceText(order.price, "en")}</td>
            <td>{statesOf(order)}</td>
            <td className="amount">{LIST.simEnd(order.sim)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function statesOf(order: Order): string {
  const { payment, service, review, renewal } = order;
  const paymentText = isGivenBack(order) ? LIST.givenBack : (PAYMENTS[payment] ?? payment);
  const marks = [...(review === null ? [] : [LIST.flagged]), ...(renewal === null ? [] : [LIST.renews])];
  return [paymentText, PLANS[service] ?? service, ...marks].join(", ");
}
