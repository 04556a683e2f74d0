import { type Kysely, sql } from "kysely";
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

/** One count for each key, over all tables. */
export function summed(counts: readonly KeyCount[]): KeyCount[] {
  const sums = new Map<string, KeyCount>();
  for (const { part, number, rows } of counts) {
    const id = `${part} ${number}`;
    sums.set(id, { part, number, rows: Number(rows) + (sums.get(id)?.rows ?? 0) });
  }
  return [...sums.values()];
}
