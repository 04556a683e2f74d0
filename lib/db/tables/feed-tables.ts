import type { Kysely } from "kysely";

export interface FeedTables {
  sim_feeds: SimFeedTable;
}

/** The private address under which an owner's own tools read a SIM: one for each SIM, the latest. */
interface SimFeedTable {
  /** Of the token, to find the row by: a reader of the database can't read the SIM by it. */
  digest: string;
  /** The sealed token, to be shown again to the owner. */
  token_sealed: string;
  sim: string;
  made_at: number;
  /** To the day. */
  read_at: number;
}

export async function addFeeds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sim_feeds")
    .addColumn("digest", "text", (column) => column.primaryKey())
    .addColumn("token_sealed", "text", (column) => column.notNull())
    .addColumn("sim", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("read_at", "bigint", (column) => column.notNull())
    .addColumn("sim_digest", "text")
    .addColumn("key_number", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("secret_number", "integer", (column) => column.defaultTo(0))
    .execute();
  for (const column of ["sim_digest", "read_at", "key_number", "secret_number"] as const) {
    await db.schema.createIndex(`sim_feeds_${column}`).on("sim_feeds").column(column).execute();
  }
}
