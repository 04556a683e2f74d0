import { TableHead } from "#/app/(plain)/desk/table-head.tsx";
import { type ListedOrder, NOT_NAMED, orderStateText, timeText } from "#/lib/desk/fleet/words.ts";
import { dataText } from "#/lib/text/data-amount.ts";
import { ORDERS } from "./texts.ts";

interface OrderTableProps {
  orders: readonly ListedOrder[];
  /** The page of a SIM; absent where all orders are of one SIM. */
  simAddress?: (sim: string) => string | null;
  /** Where an order is renewed, by its number; absent where it can't be. */
  renewAddress?: (orderCode: string) => string;
}

/** One line an order of the partner's list. */
export function OrderTable({ orders, simAddress, renewAddress }: OrderTableProps) {
  const { code, sim, plan, state, ends, used } = ORDERS;
  return (
    <table className="figures">
      <TableHead heads={[code, ...(simAddress ? [sim] : []), plan, state, ends, used]} />
      <tbody>
        {orders.map((order, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may have no number, and no row moves
          <tr key={row}>
            <th scope="row">
              {order.orderCode ?? ORDERS.noCode}
              {renewAddress && order.orderCode !== null && (
                <>
                  {" "}
                  <a href={renewAddress(order.orderCode)} aria-label={ORDERS.renewLabel(order.orderCode)}>
                    {ORDERS.renew}
                  </a>
                </>
              )}
            </th>
            {simAddress && (
              <td data-head={sim} className="amount">
                <SimLink sim={order.sim} address={order.sim === null ? null : simAddress(order.sim)} />
              </td>
            )}
            <td data-head={plan}>{order.name ?? order.packageCode ?? NOT_NAMED}</td>
            <td data-head={state} className="amount">
              {orderStateText(order.status)}
            </td>
            <td data-head={ends}>{timeText(order.expiresAt)}</td>
            <td data-head={used} className="amount">
              {order.usedMb === null ? NOT_NAMED : dataText(order.usedMb, "en")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SimLink({ sim, address }: { sim: string | null; address: string | null }) {
  return address === null ? (sim ?? NOT_NAMED) : <a href={address}>{sim}</a>;
}
