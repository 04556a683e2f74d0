import type { Kysely } from "kysely";

export interface TapTables {
  desk_grants: DeskGrantTable;
  desk_shown: DeskShownTable;
  desk_codes: DeskCodeTable;
}

/** Which download a tap has allowed, for a few minutes. */
interface DeskGrantTable {
  id: string;
  operator_id: string;
  /** Only this session may use it. */
  session_id: string;
  /** The address with its query, without the grant. */
  path: string;
  granted_at: number;
}

/** What an act has made and a page shows once: a link of an invitation, or recovery codes. */
interface DeskShownTable {
  id: string;
  /** Only this session is shown it. */
  session_id: string;
  kind: string;
  /** Sealed, and deleted as it is shown. */
  secret: string;
  made_at: number;
}

/** A recovery code of an operator: it lets them add a passkey, once. */
interface DeskCodeTable {
  /** Digest of the code. */
  digest: string;
  operator_id: string;
  made_at: number;
  used_at: number | null;
}

export async function addDeskTaps(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable("desk_challenges").renameColumn("invitation", "bound_to").execute();
  // An earlier act can be performed by an owner only.
  await schema
    .alterTable("desk_acts")
    .addColumn("rights", "text", (column) => column.notNull().defaultTo("own"))
    .execute();
  await schema
    .createTable("desk_grants")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("operator_id", "text", (column) => column.notNull().references("desk_operators.id"))
    .addColumn("session_id", "text", (column) => column.notNull())
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("granted_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("desk_shown")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("session_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("key_number", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.createIndex("desk_shown_key_number").on("desk_shown").column("key_number").execute();
  await schema
    .createTable("desk_codes")
    .addColumn("digest", "text", (column) => column.primaryKey())
    .addColumn("operator_id", "text", (column) => column.notNull().references("desk_operators.id"))
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("used_at", "bigint")
    .execute();
  await schema.createIndex("desk_codes_operator").on("desk_codes").column("operator_id").execute();
  for (const column of ["event", "operator_id"]) {
    await schema.createIndex(`desk_audit_${column}`).on("desk_audit").columns([column, "number"]).execute();
  }
  await schema.createIndex("desk_audit_at").on("desk_audit").column("at").execute();
}
