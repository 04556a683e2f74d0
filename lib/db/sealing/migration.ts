import type { CreateIndexBuilder, Generated, Kysely } from "kysely";
import { KEY_NUMBER, SECRET_NUMBER } from "./tables.ts";

/** One row: what the digests are made with, and what the start has to know of the rest. */
export interface DigestKeyTable {
  /** Always 1. */
  id: number;
  /** Sealed under the newest data key. */
  key_sealed: string;
  /** A constant under the newest session secret: it tells whether a number still has its secret. */
  session_sealed: string;
  /** 1 once the file was rewritten without what earlier versions left in its free pages (SQLite only). */
  is_rewritten: Generated<number>;
}

export interface SealingTables {
  digest_key: DigestKeyTable;
}

/** What each table got here. `SEALED_TABLES` may grow; a column that it gets later is added by a migration of its own. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  orders: [KEY_NUMBER, SECRET_NUMBER, "sim_digest", "sim_end_digest", "email_digest"],
  evidence: [KEY_NUMBER],
  renewal_payments: [KEY_NUMBER],
  renewal_stops: [KEY_NUMBER, "sim_digest"],
  number_stops: [KEY_NUMBER],
  reminders: [KEY_NUMBER, "sim_digest"],
  declarations: [KEY_NUMBER],
  receipts: [KEY_NUMBER],
  way_back_requests: [KEY_NUMBER, SECRET_NUMBER, "about_digest"],
  pay_links: [KEY_NUMBER, SECRET_NUMBER],
  notifications: [SECRET_NUMBER],
  unread_notifications: [KEY_NUMBER, SECRET_NUMBER],
  mails: [SECRET_NUMBER],
};

/** Columns for what is sealed and by what it is found. Earlier rows are filled by `fillNeededDigests` and `reseal`. */
export async function addSealing(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("digest_key")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("key_sealed", "text", (column) => column.notNull())
    .addColumn("session_sealed", "text", (column) => column.notNull())
    .addColumn("is_rewritten", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  // An unknown word of the partner is looked for in all evidence, which can't be read there any more.
  await db.schema.alterTable("evidence").addColumn("word", "text").execute();
  await db.schema.createIndex("evidence_word").on("evidence").column("word").execute();
  for (const index of ["orders_sim", "renewal_stops_sim", "renewal_stops_open", "reminders_sim"]) {
    await db.schema.dropIndex(index).execute();
  }
  await db.schema.dropIndex("way_back_requests_about").execute();
  for (const [name, columns] of Object.entries(COLUMNS)) await addColumns(db, name, columns);
  const open = db.schema.createIndex("renewal_stops_open").on("renewal_stops").column("sim_digest").unique();
  // The type allows only the indexed columns in the condition; the database allows any.
  await (open as CreateIndexBuilder<"sim_digest" | "stopped_at">).where("stopped_at", "is", null).execute();
}

async function addColumns(db: Kysely<unknown>, name: string, columns: readonly string[]): Promise<void> {
  for (const column of columns) {
    const change = db.schema.alterTable(name);
    if (column === KEY_NUMBER) await change.addColumn(column, "integer", (it) => it.notNull().defaultTo(0)).execute();
    else if (column === SECRET_NUMBER) await change.addColumn(column, "integer", (it) => it.defaultTo(0)).execute();
    else await change.addColumn(column, "text").execute();
    await db.schema.createIndex(`${name}_${column}`).on(name).column(column).execute();
  }
}
