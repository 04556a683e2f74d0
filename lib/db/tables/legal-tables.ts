import type { CreateIndexBuilder, Kysely } from "kysely";

export interface DeclarationTables {
  declarations: DeclarationTable;
}

/** What a reader has declared on the pages for withdrawals and cancellations. */
interface DeclarationTable {
  /** Digest of its form: a form that is sent twice is one declaration. */
  id: string;
  /** `withdrawal` or `cancellation`. */
  kind: string;
  declared_at: number;
  /** The language it was declared in. */
  language: string;
  /** Both as typed; null once they are erased. */
  order_no: string | null;
  email: string | null;
  /** The order that has this number and this email address; null where none has both. */
  order_id: string | null;
}

export async function addDeclarations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("declarations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("declared_at", "bigint", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("order_no", "text")
    .addColumn("email", "text")
    .addColumn("order_id", "text", (column) => column.references("orders.id"))
    .execute();
  await db.schema.createIndex("declarations_order").on("declarations").columns(["order_id", "declared_at"]).execute();
}

/** When personal data of an order was erased, and when that is considered next. */
export async function addErasure(db: Kysely<unknown>): Promise<void> {
  const orders = db.schema.alterTable("orders");
  for (const name of ["erased_at", "erasure_check_at"]) await orders.addColumn(name, "bigint").execute();
  const due = db.schema.createIndex("orders_erasure").on("orders").columns(["erasure_check_at", "created_at"]);
  // The type allows only the indexed columns in the condition; the database allows any.
  await (due as CreateIndexBuilder<"erasure_check_at" | "created_at" | "erased_at">)
    .where("erased_at", "is", null)
    .execute();
  await db.schema.createIndex("notifications_order").on("notifications").column("order_id").execute();
}
