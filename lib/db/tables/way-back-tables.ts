import type { Generated, Kysely } from "kysely";

export interface WayBackTables {
  way_back_requests: WayBackRequestTable;
}

/** One row for each "Email me a link", even where there is no address to send it to. */
interface WayBackRequestTable {
  /** Random; the browser that asked knows it, and the links of its mails. */
  id: string;
  /** `order`, `sim` or `mailbox`: what was asked for. */
  purpose: string;
  /** The order's id or the SIM number; empty for a mailbox. */
  about: string;
  expires_at: number;
  /** How many mails it has queued. */
  mails: number;
  /** The code of each mail, sealed, with the address where it is no order's. The link is not stored: its address is the sealed id of this row. */
  codes_sealed: string;
  /** How many codes were typed. */
  tries: Generated<number>;
  /** When its code or one of its links was used. */
  used_at: Generated<number | null>;
}

/** Codes and links by mail that prove a mailbox. */
export async function addWaysBack(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("way_back_requests")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("about", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("mails", "integer", (column) => column.notNull())
    .addColumn("codes_sealed", "text", (column) => column.notNull())
    .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("used_at", "bigint")
    .execute();
  await db.schema
    .createIndex("way_back_requests_about")
    .on("way_back_requests")
    .columns(["about", "expires_at"])
    .execute();
  await db.schema.createIndex("way_back_requests_expiry").on("way_back_requests").column("expires_at").execute();
}
