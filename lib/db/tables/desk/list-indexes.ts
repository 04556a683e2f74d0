import { type CreateIndexBuilder, type Kysely, PostgresAdapter, type SqlBool, sql } from "kysely";

/** For the lists of the desk, the newest order first. The last three are small: they hold only orders that an operator has to see. */
export async function addListIndexes(db: Kysely<unknown>): Promise<void> {
  const newestBy = (name: string, ...first: string[]) =>
    db.schema
      .createIndex(name)
      .on("orders")
      .columns([...first, "created_at", "id"]);
  await newestBy("orders_created").execute();
  await newestBy("orders_payment_created", "payment").execute();
  await newestBy("orders_service_created", "service").execute();
  await where(newestBy("orders_flagged_created"), "review IS NOT NULL");
  // By payment too: without it SQLite would rather walk through all that is paid.
  await where(newestBy("orders_unserved_created", "payment"), UNSERVED);
  await where(newestBy("orders_renews_created"), "renews = 1");
}

const UNSERVED = "payment = 'paid' AND service <> 'active' AND delivered_at IS NULL";

function where(index: CreateIndexBuilder, condition: string): Promise<void> {
  return index.where(sql.raw<SqlBool>(condition)).execute();
}

/** For when each of the partner's keys was last seen. */
export async function addKeyIndex(db: Kysely<unknown>): Promise<void> {
  const index = db.schema.createIndex("notifications_key_received").on("notifications");
  await index.columns(["key_id", "received_at"]).execute();
}

/** For the orders that have waited longest: for word of a payment, and for their plan. */
export async function addWaitingIndexes(db: Kysely<unknown>): Promise<void> {
  const oldestBy = (name: string, column: string) => db.schema.createIndex(name).on("orders").column(column);
  await where(oldestBy("orders_confirming", "confirming_at"), "payment = 'open'");
  await where(oldestBy("orders_unserved_paid", "paid_at"), UNSERVED);
}

/**
 * PostgreSQL answers from an index alone only about rows that it has vacuumed since they changed. By default it vacuums a table once a fifth
 * of its rows has changed: among a million orders the newest, which every page is about, would wait for that for weeks.
 */
export async function vacuumOrdersSooner(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`ALTER TABLE orders SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01,
    autovacuum_analyze_scale_factor = 0.01)`.execute(db);
}

/** For the list of the orders with a refund. Earlier rows are marked after each start. */
export async function addRefundedOrders({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("orders")
    .addColumn("refunded", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  const index = schema.createIndex("orders_refunded_created").on("orders").columns(["created_at", "id"]);
  await index.where(sql.raw<SqlBool>("refunded = 1")).execute();
}
