import { type Kysely, PostgresAdapter, sql } from "kysely";

export interface DeskTables {
  desk_operators: DeskOperatorTable;
  desk_keys: DeskKeyTable;
  desk_challenges: DeskChallengeTable;
  desk_invitations: DeskInvitationTable;
  desk_sessions: DeskSessionTable;
  desk_audit: DeskAuditTable;
  desk_audit_end: DeskAuditEndTable;
}

/** Who may sign in to the desk. */
interface DeskOperatorTable {
  id: string;
  /** As the command named them; unique. */
  name: string;
  /** `look`, `act` or `own`; each includes the one before. */
  rights: string;
  made_at: number;
  /** From then on their keys and sessions are worthless; null while they may sign in. */
  removed_at: number | null;
}

/** A passkey of an operator. */
interface DeskKeyTable {
  /** The credential's id. */
  id: string;
  operator_id: string;
  public_key: string;
  /** The sign counter as it was last seen. */
  counter: number;
  added_at: number;
  used_at: number | null;
}

/** What a key was asked to sign. The row is deleted by the first answer that names it. */
interface DeskChallengeTable {
  challenge: string;
  /** What the answer must be for: see `challenges.ts`; null for a sign-in. */
  bound_to: string | null;
  expires_at: number;
}

/** A link that lets one person add a passkey to one operator, once. */
interface DeskInvitationTable {
  /** Digest of its token. */
  digest: string;
  operator_id: string;
  /** The user's name at the machine. */
  made_by: string;
  expires_at: number;
  used_at: number | null;
}

/** A sign-in of one browser. */
interface DeskSessionTable {
  /** Names it on the page; it opens nothing. */
  id: string;
  /** Digest of the token in the cookie. */
  digest: string;
  operator_id: string;
  key_id: string;
  /** The browser's name for itself, shortened. */
  browser: string;
  began_at: number;
  /** When the passkey was last asked. */
  tapped_at: number;
  /** When it last asked for a page, to within a minute. */
  seen_at: number;
  ended_at: number | null;
}

/** What happened at the desk. Rows are never changed or deleted: triggers of the database refuse that. */
interface DeskAuditTable {
  /** 1, 2, 3 and so on, without a gap. */
  number: number;
  at: number;
  /** Who did it; null for the command line and for strangers. */
  operator_id: string | null;
  event: string;
  /** The id of what it was done to. */
  subject: string;
  /** Ids and counts as JSON. */
  detail: string;
  /** Digest of this row and of the digest before. */
  digest: string;
}

/** One row: where the chain ends. Its update makes writers wait for each other. */
interface DeskAuditEndTable {
  id: number;
  number: number;
  digest: string;
}

export async function addDesk(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_operators")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("rights", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("removed_at", "bigint")
    .execute();
  await db.schema
    .createTable("desk_keys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("operator_id", "text", (column) => column.notNull().references("desk_operators.id"))
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "bigint", (column) => column.notNull())
    .addColumn("added_at", "bigint", (column) => column.notNull())
    .addColumn("used_at", "bigint")
    .execute();
  await db.schema
    .createTable("desk_challenges")
    .addColumn("challenge", "text", (column) => column.primaryKey())
    .addColumn("invitation", "text")
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("desk_invitations")
    .addColumn("digest", "text", (column) => column.primaryKey())
    .addColumn("operator_id", "text", (column) => column.notNull().references("desk_operators.id"))
    .addColumn("made_by", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("used_at", "bigint")
    .execute();
  await db.schema
    .createTable("desk_sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("digest", "text", (column) => column.notNull().unique())
    .addColumn("operator_id", "text", (column) => column.notNull().references("desk_operators.id"))
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("browser", "text", (column) => column.notNull())
    .addColumn("began_at", "bigint", (column) => column.notNull())
    .addColumn("tapped_at", "bigint", (column) => column.notNull())
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .addColumn("ended_at", "bigint")
    .execute();
  await db.schema.createIndex("desk_sessions_operator").on("desk_sessions").column("operator_id").execute();
  await addAudit(db);
}

async function addAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_audit")
    .addColumn("number", "bigint", (column) => column.primaryKey())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("operator_id", "text")
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .addColumn("digest", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("desk_audit_end")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("number", "bigint", (column) => column.notNull())
    .addColumn("digest", "text", (column) => column.notNull())
    .execute();
  await (db as Kysely<DeskTables>).insertInto("desk_audit_end").values({ id: 1, number: 0, digest: "" }).execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`CREATE FUNCTION desk_audit_stays() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''rows of the audit stay as they are''; END'`.execute(db);
    await sql`CREATE TRIGGER desk_audit_stays BEFORE UPDATE OR DELETE ON desk_audit
      FOR EACH ROW EXECUTE FUNCTION desk_audit_stays()`.execute(db);
    return;
  }
  for (const verb of ["UPDATE", "DELETE"]) {
    await sql`CREATE TRIGGER ${sql.ref(`desk_audit_no_${verb.toLowerCase()}`)} BEFORE ${sql.raw(verb)} ON desk_audit
      BEGIN SELECT RAISE(ABORT, 'rows of the audit stay as they are'); END`.execute(db);
  }
}
