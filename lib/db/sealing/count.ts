import { type Kysely, sql } from "kysely";
import { distinctOf } from "#/lib/db/distinct.ts";
import type { Schema } from "#/lib/db/schema.ts";
import { KEY_NUMBER, SEALED_TABLES, SECRET_NUMBER } from "./tables.ts";

/** How many rows need a key: by what they hold, and the number that the row keeps (`nameOfKey`). */
export interface KeyCount {
  part: "personal" | "secret";
  number: number;
  rows: number;
}

/** The same in SQLite and PostgreSQL; the columns are named as in `KeyCount`. */
export const KEY_COUNTS = [
  ...Object.entries(SEALED_TABLES).flatMap(([name, { personal, secret }]) => [
    ...(personal.length > 0 ? [countIn(name, "personal", KEY_NUMBER)] : []),
    ...(secret ? [countIn(name, "secret", SECRET_NUMBER)] : []),
  ]),
].join(" UNION ALL ");

function countIn(table: string, part: KeyCount["part"], column: string): string {
  return `SELECT '${part}' AS part, ${column} AS number, count(*) AS rows FROM ${table} WHERE ${column} IS NOT NULL GROUP BY ${column}`;
}

export async function countByKey(query: Kysely<Schema>): Promise<KeyCount[]> {
  const { rows } = await sql<KeyCount>`${sql.raw(KEY_COUNTS)}`.execute(query.withoutPlugins());
  return summed(rows);
}

/** By which keys rows are sealed, without counting them. */
export async function keysInUse(query: Kysely<Schema>): Promise<Pick<KeyCount, "part" | "number">[]> {
  const found = new Map<string, Pick<KeyCount, "part" | "number">>();
  for (const [name, { personal, secret }] of Object.entries(SEALED_TABLES)) {
    const columns = { personal: personal.length > 0 ? KEY_NUMBER : null, secret: secret ? SECRET_NUMBER : null };
    for (const part of ["personal", "secret"] as const) {
      const column = columns[part];
      if (column === null) continue;
      for (const number of await distinctOf<number>(query.withoutPlugins(), name, column)) {
        found.set(`${part} ${number}`, { part, number });
      }
    }
  }
  return [...found.values()];
}

/** One count for each key, over all tables. */
export function summed(counts: readonly KeyCount[]): KeyCount[] {
  const sums = new Map<string, KeyCount>();
  for (const { part, number, rows } of counts) {
    const id = `${part} ${number}`;
    sums.set(id, { part, number, rows: Number(rows) + (sums.get(id)?.rows ?? 0) });
  }
  return [...sums.values()];
}
