import type { Generated, Kysely } from "kysely";

export interface SessionTables {
  sessions: SessionTable;
  cookies_before_sessions: CookiesBeforeSessionsTable;
}

/** Whether a session lives. What it holds is in the sealed cookie alone. */
interface SessionTable {
  /** A digest of the id in the cookie: a reader of the database can neither make a cookie from it nor recognise one. */
  key: string;
  created_at: number;
  /** When a request last came with it, to the day. */
  seen_at: number;
  /** When its owner removed a SIM or signed out; null while it lives. */
  ended_at: number | null;
  /** 1 once its cookie names orders, whose renewal may let it live longer. */
  holds_orders: Generated<number>;
}

/** One row: until when cookies without an id are taken. */
interface CookiesBeforeSessionsTable {
  /** Always 1. */
  id: number;
  taken_until: number;
}

/** As long as such a cookie lives by itself. */
const TAKEN_MS = 60 * 24 * 3_600_000;

export async function addSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sessions")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .addColumn("ended_at", "bigint")
    .addColumn("holds_orders", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("sessions_seen").on("sessions").columns(["holds_orders", "seen_at"]).execute();
  await db.schema.createIndex("sessions_ended").on("sessions").column("ended_at").execute();
  await db.schema
    .createTable("cookies_before_sessions")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("taken_until", "bigint", (column) => column.notNull())
    .execute();
  await (db as Kysely<SessionTables>)
    .insertInto("cookies_before_sessions")
    .values({ id: 1, taken_until: Date.now() + TAKEN_MS })
    .execute();
}
