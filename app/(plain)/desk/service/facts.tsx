import type { ReactNode } from "react";
import { TableHead } from "#/app/(plain)/desk/table-head.tsx";

/** The first cell of a row is its name. */
export type Row = readonly [name: string, ...cells: ReactNode[]];

interface FactTableProps {
  heads: readonly string[];
  /** What stands there without rows. */
  empty: string;
  rows: readonly Row[];
}

interface FactsProps extends FactTableProps {
  title: string;
  children?: ReactNode;
}

/** A card with a table of facts. */
export function Facts({ title, children, ...table }: FactsProps) {
  return (
    <section className="card stack">
      <h2>{title}</h2>
      {children}
      <FactTable {...table} />
    </section>
  );
}

export function FactTable({ heads, empty, rows }: FactTableProps) {
  if (rows.length === 0) return <p>{empty}</p>;
  return (
    <table>
      <TableHead heads={heads} />
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={heads[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
