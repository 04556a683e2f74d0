import type { Generated, Kysely, Selectable } from "kysely";

export interface MailTables {
  mails: MailTable;
  mail_switch: MailSwitchTable;
}

/** The outbox: one row for each mail, queued in the transaction that makes it true. */
interface MailTable {
  /** Digest of kind, subject and occasion; the local part of its Message-ID. */
  id: string;
  kind: string;
  /** What it is about: an order's id. Empty where it is about none. */
  about: string;
  occasion: string;
  lane: number;
  language: string;
  /** `waiting`, `sent`, `dropped` (pointless) or `dead` (can't be delivered). */
  state: string;
  queued_at: number;
  due_at: number;
  next_try_at: number;
  /** When it was first handed to the mail server, a try under way counted; null while the server could not be reached. */
  first_try_at: Generated<number | null>;
  tries: number;
  /** How often it was handed over without a known answer, a try under way counted: the mail server may have it so often. */
  unanswered: number;
  /**
   * The whole message with its envelope, sealed: the same bytes are sent while the mail server may have them already. Null before it is
   * written, after the mail server surely didn't take it, and when it has ended.
   */
  message_sealed: Generated<string | null>;
  /** The mail server's last answer: its code and ours for it, never its text. */
  answer: Generated<string | null>;
  ended_at: Generated<number | null>;
  lease_token: Generated<string | null>;
  lease_until: Generated<number | null>;
}

export type MailRow = Selectable<MailTable>;

/** One row: whether the shop sends mail, and since when. */
interface MailSwitchTable {
  is_on: number;
  since: number;
}

/** The outbox and its switch. */
export async function addMails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("mails")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("about", "text", (column) => column.notNull())
    .addColumn("occasion", "text", (column) => column.notNull())
    .addColumn("lane", "integer", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("queued_at", "bigint", (column) => column.notNull())
    .addColumn("due_at", "bigint", (column) => column.notNull())
    .addColumn("next_try_at", "bigint", (column) => column.notNull())
    .addColumn("first_try_at", "bigint")
    .addColumn("tries", "integer", (column) => column.notNull())
    .addColumn("unanswered", "integer", (column) => column.notNull())
    .addColumn("message_sealed", "text")
    .addColumn("answer", "text")
    .addColumn("ended_at", "bigint")
    .addColumn("lease_token", "text")
    .addColumn("lease_until", "bigint")
    .execute();
  await db.schema.createIndex("mails_due").on("mails").columns(["state", "lane", "next_try_at"]).execute();
  await db.schema.createIndex("mails_about").on("mails").column("about").execute();
  await db.schema
    .createTable("mail_switch")
    .addColumn("is_on", "integer", (column) => column.notNull())
    .addColumn("since", "bigint", (column) => column.notNull())
    .execute();
  await (db as Kysely<MailTables>).insertInto("mail_switch").values({ is_on: 0, since: 0 }).execute();
}
