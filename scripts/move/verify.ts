import { MoveError, type Row, type Source, type Table } from "./source.ts";
import type { Target } from "./target.ts";

/** Compares every table's count, and every row column by column. @throws {MoveError} that names all tables that differ */
export async function verify(source: Source, target: Target): Promise<void> {
  const findings: string[] = [];
  for (const table of source.tables) {
    const there = await target.count(table);
    if (there !== table.rows)
      findings.push(`${table.name} has ${table.rows} rows in the file and ${there} in PostgreSQL`);
    else findings.push(...(await compareRows(source, target, table)));
  }
  if (findings.length === 0) return;
  throw new MoveError(
    `the copy differs from the file: ${findings.join("; ")}. Create an empty database, and move there`,
  );
}

async function compareRows(source: Source, target: Target, table: Table): Promise<string[]> {
  let differing = 0;
  const columns = new Set<string>();
  for (const { rows } of source.batches(table, -(2n ** 63n))) {
    const there = new Map((await target.find(table, rows)).map((row) => [nameOf(table, row), row]));
    for (const row of rows) {
      const other = there.get(nameOf(table, row));
      const wrong = table.columns.filter((column) => other?.[column] !== row[column]);
      if (wrong.length > 0) differing += 1;
      for (const column of wrong) columns.add(column);
    }
  }
  // Without their keys, which are secrets in some tables.
  return differing === 0 ? [] : [`${table.name} differs in ${differing} rows (${[...columns].join(", ")})`];
}

function nameOf({ key }: Table, row: Row): string {
  return JSON.stringify(key.map((column) => row[column]));
}
