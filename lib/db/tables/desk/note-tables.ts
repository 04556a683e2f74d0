import type { Generated, Kysely } from "kysely";

export interface NoteTables {
  desk_notes: DeskNoteTable;
  desk_attempts: DeskAttemptTable;
}

/** What an operator wrote about an order. Only its text is ever erased: an edited note is a new one. */
interface DeskNoteTable {
  /** That of the form: the same form twice is one note. */
  id: string;
  order_id: string;
  operator_id: string;
  at: number;
  /** Sealed. */
  text: string;
  /** The note that this one edits. */
  replaces: string | null;
}

/** A repair of an order that an operator asked for: one row for each form, and its outcome is written once. */
interface DeskAttemptTable {
  /** That of the form. */
  id: string;
  order_id: string;
  operator_id: string;
  kind: string;
  /** The version of the order that the form was drawn from. */
  version: number;
  at: number;
  /** Null while it runs, and when its process ended before it. */
  outcome: Generated<string | null>;
  ended_at: Generated<number | null>;
}

export async function addNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_notes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
    .addColumn("operator_id", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("replaces", "text", (column) => column.references("desk_notes.id"))
    .addColumn("key_number", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("desk_attempts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
    .addColumn("operator_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("version", "bigint", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("outcome", "text")
    .addColumn("ended_at", "bigint")
    .execute();
  // Of two operators who edit one note at once, the first one does.
  await db.schema.createIndex("desk_notes_replaces").on("desk_notes").column("replaces").unique().execute();
  await db.schema.createIndex("desk_notes_key_number").on("desk_notes").column("key_number").execute();
  await db.schema.createIndex("desk_notes_order").on("desk_notes").column("order_id").execute();
  await db.schema.createIndex("desk_audit_subject").on("desk_audit").column("subject").execute();
  await db.schema.createIndex("desk_attempts_order").on("desk_attempts").column("order_id").execute();
}
