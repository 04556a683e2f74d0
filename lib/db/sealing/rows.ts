import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";
import { KEY_NUMBER, SEALED_TABLES, SECRET_NUMBER, type SealedTable } from "./tables.ts";

/*
 * Rows as the database holds them, for the work on all of them. Statements are the same on SQLite and PostgreSQL.
 */

/** The database without the plugin that seals. */
export type RawQuery = Kysely<Record<string, Record<string, unknown>>>;
export type RawRow = Readonly<Record<string, string | number | null>>;

export function isPostgres(query: Pick<Kysely<never>, "getExecutor">): boolean {
  return query.getExecutor().adapter instanceof PostgresAdapter;
}

export function tablesWith(part: "personal" | "secret" | "digests"): [string, SealedTable][] {
  return Object.entries(SEALED_TABLES).filter(([, table]) =>
    part === "secret" ? table.secret !== undefined : table[part].length > 0,
  );
}

/**
 * Some rows for which a condition is true, locked for this transaction, without those that another process has locked. The condition goes by one index and
 * is false once they are written, so that no batch reads the rows of another.
 */
export async function takeRows(
  transaction: RawQuery,
  name: string,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<RawRow[]> {
  const { key, personal, secret } = SEALED_TABLES[name] as SealedTable;
  const numbers = [...(personal.length > 0 ? [KEY_NUMBER] : []), ...(secret ? [SECRET_NUMBER] : [])];
  const columns = [...new Set([...key, ...personal, ...(secret ? [secret.column] : []), ...numbers])];
  const lock = sql.raw(isPostgres(transaction) ? "FOR UPDATE SKIP LOCKED" : "");
  // While most rows fulfil the condition PostgreSQL would read the table, and in each batch all rows that were written before.
  if (isPostgres(transaction)) await sql`SET LOCAL enable_seqscan = off`.execute(transaction);
  const { rows } = await sql<RawRow>`
    SELECT ${refs(columns)} FROM ${sql.table(name)} WHERE ${condition} LIMIT ${sql.lit(limit)} ${lock}
  `.execute(transaction);
  return rows;
}

/** Writes texts into rows by their keys, in one statement, and the same numbers into all of them. */
export async function writeRows(
  transaction: RawQuery,
  name: string,
  rows: readonly RawRow[],
  { texts, numbers }: { texts: readonly string[]; numbers: Readonly<Record<string, number>> },
): Promise<void> {
  if (rows.length === 0) return;
  const { key } = SEALED_TABLES[name] as SealedTable;
  const columns = [...key, ...texts];
  const given = rows.map((row) => sql`(${sql.join(columns.map((column) => sql`CAST(${row[column]} AS text)`))})`);
  const changes = [
    ...texts.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`),
    ...Object.entries(numbers).map(([column, number]) => sql`${sql.ref(column)} = ${sql.lit(number)}`),
  ];
  const isRow = key.map((column) => sql`${sql.ref(`${name}.${column}`)} = ${sql.ref(`given.${column}`)}`);
  await sql`
    WITH given (${refs(columns)}) AS (VALUES ${sql.join(given)})
    UPDATE ${sql.table(name)} SET ${sql.join(changes)} FROM given WHERE ${sql.join(isRow, sql` AND `)}
  `.execute(transaction);
}

/** The numbers that a column holds, from an index alone: a step for each number, not for each row. */
export async function numbersIn(query: RawQuery, name: string, column: string): Promise<number[]> {
  const found: number[] = [];
  for (;;) {
    const last = found.at(-1) ?? Number.MIN_SAFE_INTEGER;
    const { rows } = await sql<{ next: number | null }>`
      SELECT min(${sql.ref(column)}) AS next FROM ${sql.table(name)} WHERE ${sql.ref(column)} > ${sql.lit(last)}
    `.execute(query);
    const next = rows[0]?.next ?? null;
    if (next === null) return found;
    found.push(next);
  }
}

function refs(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}
