import type { Kysely } from "kysely";

export interface ActTables {
  desk_acts: DeskActTable;
}

/** An operator's request that needs a fresh tap: stored before the tap, performed once. */
interface DeskActTable {
  id: string;
  operator_id: string;
  /** Only this session may perform it. */
  session_id: string;
  /** The operator's right when they asked. With a lower right, the act isn't performed. */
  rights: string;
  kind: string;
  /** What is to be done, as JSON. Sealed. */
  detail: string;
  /** What the page says before the tap, as a JSON list of sentences. Sealed. */
  sentences: string;
  /** Where "Back" leads. */
  back: string;
  asked_at: number;
  /** Null until it was performed. */
  performed_at: number | null;
  /** The address that shows what came of it. */
  outcome: string | null;
}

export async function addDeskActs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_acts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("operator_id", "text", (column) => column.notNull().references("desk_operators.id"))
    .addColumn("session_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .addColumn("sentences", "text", (column) => column.notNull())
    .addColumn("back", "text", (column) => column.notNull())
    .addColumn("asked_at", "bigint", (column) => column.notNull())
    .addColumn("performed_at", "bigint")
    .addColumn("outcome", "text")
    .addColumn("key_number", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("desk_acts_key_number").on("desk_acts").column("key_number").execute();
  await db.schema.createIndex("desk_acts_asked").on("desk_acts").column("asked_at").execute();
}
