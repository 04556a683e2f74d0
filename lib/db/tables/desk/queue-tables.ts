import type { Generated, Kysely, Selectable } from "kysely";

export interface QueueTables {
  desk_items: DeskItemTable;
  desk_handlings: DeskHandlingTable;
}

/** What operators have done about an item of the queue. The item itself follows from other tables: most have no row here. */
interface DeskItemTable {
  /** Kind and id of what it is about, such as `order:abc`. */
  key: string;
  /** The operator who took it last, and when. */
  taken_by: Generated<string | null>;
  taken_at: Generated<number | null>;
  /** How it was handled last, and the version and kind it had then: at another version it is open again. */
  handling: Generated<string | null>;
  handled_version: Generated<number | null>;
  handled_kind: Generated<string | null>;
  /** Alarms only: what was counted then. */
  handled_count: Generated<number | null>;
  /** The mail that told the operators; null once it is over or handled, so that the next time is told again. */
  mailed_in: Generated<string | null>;
  /** Alarms only: since when it stands, when a process last saw it, and what was counted. */
  began_at: Generated<number | null>;
  seen_at: Generated<number | null>;
  count: Generated<number | null>;
}

export type DeskItemRow = Selectable<DeskItemTable>;

/** An operator's word that an item needs nothing more. Only its note is ever erased. */
interface DeskHandlingTable {
  id: string;
  operator_id: string;
  at: number;
  /** One of the desk's list. */
  reason: string;
  /** What the operator typed. Sealed. */
  note: string;
  erased_at: Generated<number | null>;
}

export async function addQueue(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_handlings")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("operator_id", "text", (column) => column.notNull().references("desk_operators.id"))
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("erased_at", "bigint")
    .addColumn("key_number", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("desk_handlings_key_number").on("desk_handlings").column("key_number").execute();
  await db.schema
    .createTable("desk_items")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("taken_by", "text", (column) => column.references("desk_operators.id"))
    .addColumn("taken_at", "bigint")
    .addColumn("handling", "text", (column) => column.references("desk_handlings.id"))
    .addColumn("handled_version", "bigint")
    .addColumn("handled_kind", "text")
    .addColumn("mailed_in", "text")
    .addColumn("began_at", "bigint")
    .addColumn("seen_at", "bigint")
    .addColumn("count", "integer")
    .execute();
  await db.schema.createIndex("desk_items_mailed").on("desk_items").column("mailed_in").execute();
  await db.schema.createIndex("desk_items_seen").on("desk_items").column("seen_at").execute();
}

/** An alarm that grows after it was handled is open again. */
export async function addHandledCount(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("desk_items").addColumn("handled_count", "integer").execute();
}

/** The list of what was handled is read a page at a time, the latest first. */
export async function addHandledIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("desk_handlings_at").on("desk_handlings").column("at").execute();
  await db.schema.createIndex("desk_items_handling").on("desk_items").columns(["handling", "key"]).execute();
}
