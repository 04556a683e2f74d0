import type { Kysely } from "kysely";

export interface ReconcileTables {
  desk_reconciliations: ReconciliationTable;
  desk_differences: DifferenceTable;
}

/** A file of payments that an operator has compared with the orders. The file itself isn't kept. */
interface ReconciliationTable {
  id: string;
  operator_id: string;
  made_at: number;
  /** Why nothing was compared; null where it was. */
  problem: string | null;
  /** How many rows the file has below its head. */
  file_rows: number;
  /** From the first time in the file to the last. */
  from_at: number | null;
  to_at: number | null;
  /** What was found, as JSON: counts and sums. */
  summary: string;
  /** The names of the file's columns and which were read, as JSON. Sealed: a file without a head has a row of data there. */
  columns: string;
}

/** How the files and the orders differ about a payment, as it was found last: one row for each payment id. */
interface DifferenceTable {
  id: string;
  /** The comparison that found it last. */
  reconciliation_id: string;
  kind: string;
  /** Sealed: the file may have anything there. */
  pay_id: string;
  order_id: string | null;
  file_minor: number | null;
  file_currency: string | null;
  file_at: number | null;
  here_minor: number | null;
  here_currency: string | null;
  /** When it was first found as it is. */
  found_at: number;
  /** What all files with it have said of the payment, as JSON; null in a row from an earlier version. */
  said: string | null;
}

export async function addReconciliations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_reconciliations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("operator_id", "text", (column) => column.notNull().references("desk_operators.id"))
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("problem", "text")
    .addColumn("file_rows", "integer", (column) => column.notNull())
    .addColumn("from_at", "bigint")
    .addColumn("to_at", "bigint")
    .addColumn("summary", "text", (column) => column.notNull())
    .addColumn("columns", "text", (column) => column.notNull())
    .addColumn("key_number", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("desk_differences")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("reconciliation_id", "text", (column) => column.notNull().references("desk_reconciliations.id"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("pay_id", "text", (column) => column.notNull())
    .addColumn("order_id", "text", (column) => column.references("orders.id"))
    .addColumn("file_minor", "bigint")
    .addColumn("file_currency", "text")
    .addColumn("file_at", "bigint")
    .addColumn("here_minor", "bigint")
    .addColumn("here_currency", "text")
    .addColumn("found_at", "bigint", (column) => column.notNull())
    .addColumn("key_number", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("pay_digest", "text")
    .execute();
  const index = (table: string, column: string) =>
    db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  for (const table of ["desk_reconciliations", "desk_differences"]) await index(table, "key_number");
  await index("desk_reconciliations", "made_at");
  await index("desk_differences", "found_at");
  await index("desk_differences", "reconciliation_id");
  await index("desk_differences", "order_id");
  await index("desk_differences", "pay_digest");
}

/** A later file may say more of a payment than its first refund or charge, which alone has columns. */
export async function addSaid({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("desk_differences").addColumn("said", "text").execute();
}
