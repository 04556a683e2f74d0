import { RESULT } from "#/app/(plain)/desk/money/reconcile/texts.ts";
import { TableHead } from "#/app/(plain)/desk/table-head.tsx";
import type { DifferenceKind } from "#/lib/desk/reconcile/difference.ts";
import type { ShownDifference } from "#/lib/desk/reconcile/read-comparison.ts";
import { DIFFERENCE_NAMES } from "#/lib/desk/reconcile/words.ts";
import type { Money } from "#/lib/text/money.ts";
import { priceText } from "#/lib/text/price.ts";

const HEADS = [RESULT.payId, RESULT.order, RESULT.inFile, RESULT.here, RESULT.item] as const;

/** All differences of a kind, with what the file says beside what the shop knows. */
export function DifferenceTable({ kind, differences }: { kind: DifferenceKind; differences: ShownDifference[] }) {
  return (
    <table className="figures">
      <caption>
        <b>{DIFFERENCE_NAMES[kind]}</b>
      </caption>
      <TableHead heads={HEADS} />
      <tbody>
        {differences.map(({ id, payId, order, inFile, here }) => (
          <tr key={id}>
            <th scope="row">{payId}</th>
            <td data-head={RESULT.order}>
              {order === null ? RESULT.noOrder : <a href={`/desk/orders/${order.id}`}>{order.orderNo}</a>}
            </td>
            <td data-head={RESULT.inFile} className="amount">
              {inFile === null && kind !== "missing" ? RESULT.notKnown : textOf(inFile)}
            </td>
            <td data-head={RESULT.here} className="amount">
              {textOf(here)}
            </td>
            <td data-head={RESULT.item}>
              <a href={`/desk/queue/item?key=difference:${id}`} aria-label={`${RESULT.open}: ${payId}`}>
                {RESULT.open}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function textOf(money: Money | null): string {
  return money === null ? RESULT.nothing : priceText(money, "en");
}
