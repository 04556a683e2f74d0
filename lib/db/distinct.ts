import { type Kysely, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** The values of a column, none of them null. Goes from one to the next by the column's index: the table may have a million rows. */
export async function distinctOf<Value extends string | number>(
  query: Kysely<Schema>,
  table: string,
  column: string,
): Promise<Value[]> {
  const [of, value] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<{ value: Value }>`
    WITH RECURSIVE found(value) AS (
      SELECT MIN(${value}) FROM ${of}
      UNION ALL
      SELECT (SELECT MIN(${value}) FROM ${of} WHERE ${value} > found.value) FROM found WHERE found.value IS NOT NULL
    )
    SELECT value FROM found WHERE value IS NOT NULL`.execute(query);
  return rows.map((row) => row.value);
}
