import type { ReactNode } from "react";
import { TableHead } from "#/app/(plain)/desk/table-head.tsx";
import type { Figures } from "#/lib/desk/money/figures.ts";
import { priceText } from "#/lib/text/price.ts";
import { MONEY } from "./texts.ts";

interface FigureTableProps {
  currency: string;
  /** What a row is about. */
  head: string;
  caption: string;
  rows: readonly { name: string; shown: ReactNode; figures: Figures; running?: number }[];
}

/** Counts and sums. On a narrow screen each number stands beside its name. */
export function FigureTable({ currency, head, caption, rows }: FigureTableProps) {
  const named = rows.map(({ figures, running, ...row }) => ({ ...row, cells: cellsOf(currency, figures, running) }));
  const heads = [head, ...(named[0]?.cells.map(([name]) => name) ?? [])];
  return (
    <table className="figures">
      <caption>{caption}</caption>
      <TableHead heads={heads} />
      <tbody>
        {named.map(({ name, shown, cells }) => (
          <tr key={name}>
            <th scope="row">{shown}</th>
            {cells.map(([column, text]) => (
              <td key={column} data-head={column} className="amount">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Each figure with its name; `running` only where it belongs to one row. */
export function cellsOf(currency: string, figures: Figures, running?: number): [name: string, text: string][] {
  const withSum = (count: number, amountMinor: number) =>
    count === 0 ? "0" : `${count} (${priceText({ amountMinor, currency }, "en")})`;
  return [
    [MONEY.orders, String(figures.orders)],
    [MONEY.paid, withSum(figures.paid, figures.paidMinor)],
    [MONEY.charges, withSum(figures.charges, figures.chargesMinor)],
    [MONEY.disputed, withSum(figures.disputed, figures.disputedMinor)],
    [MONEY.refunded, withSum(figures.refunded, figures.refundedMinor)],
    [MONEY.begun, String(figures.begun)],
    [MONEY.stopped, String(figures.stopped)],
    ...(running === undefined ? [] : [[MONEY.running, String(running)] as [string, string]]),
  ];
}
