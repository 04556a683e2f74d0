import { type Kysely, PostgresAdapter, sql } from "kysely";

export interface LimitTables {
  limit_counts: LimitCountTable;
  order_counts: OrderCountTable;
  declines: DeclineTable;
  checkout_switch: CheckoutSwitchTable;
  policy_reports: PolicyReportTable;
}

/** Counts of the limits, where several processes share a PostgreSQL; unused with SQLite, where the process counts alone. */
interface LimitCountTable {
  /** A digest: it names the limit and whom it counts, without telling either. */
  key: string;
  /** The slice of the limit's window. */
  slice: number;
  count: number;
  /** From when on the row counts for nothing. */
  expires_at: number;
}

/** What an order was counted as when its buyer asked for its payment. Kept for as long as it can be given back. */
interface OrderCountTable {
  order_id: string;
  /** A digest of the device that asked; null for a browser without one. */
  device: string | null;
  /** What to give back when the order is paid or comes to nothing; null when that was done, `[]` while a press decides. */
  taken: string | null;
  counted_at: number;
}

/** A declined card, once for each source that reports it. */
interface DeclineTable {
  order_id: string;
  /** A `DeclineSource`. */
  source: string;
  /** Tells it from the order's other declines of that source. */
  event: string;
  at: number;
}

/** Whether new orders are taken: one row, or none while the switch was never used. */
interface CheckoutSwitchTable {
  /** Always 1. */
  id: number;
  is_closed: number;
  changed_at: number;
  /** The operator's name at the machine. */
  changed_by: string;
}

/** What the policies of live pages have blocked: counts, and nothing of the reports besides. */
interface PolicyReportTable {
  /** A kind of page, never an address. */
  page: string;
  directive: string;
  /** A host, or a word for what isn't one. */
  blocked: string;
  count: number;
  first_at: number;
  last_at: number;
}

/** What may be lost: after a crash of the server the counting begins anew. */
export async function addLimitCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("limit_counts")
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("slice", "bigint", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("limit_counts_key", ["key", "slice"])
    .execute();
  await db.schema.createIndex("limit_counts_expiry").on("limit_counts").column("expires_at").execute();
  // Without it, each count would wait until the disk has it.
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  if (isPostgres) await sql`ALTER TABLE limit_counts SET UNLOGGED`.execute(db);
}

/** Which device asked for an order, and what is given back when it is paid. */
export async function addOrderCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("order_counts")
    .addColumn("order_id", "text", (column) => column.primaryKey().references("orders.id"))
    .addColumn("device", "text")
    .addColumn("taken", "text")
    .addColumn("counted_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("order_counts_device").on("order_counts").column("device").execute();
  await db.schema.createIndex("order_counts_age").on("order_counts").column("counted_at").execute();
}

/** Declines with their time and source, the switch that closes checkout, and the indexes by which the alarms count. */
export async function addCardTesting(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("declines")
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("declines_key", ["order_id", "source", "event"])
    .execute();
  await db.schema
    .createTable("checkout_switch")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("is_closed", "integer", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .addColumn("changed_by", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("declines_at").on("declines").column("at").execute();
  await db.schema.createIndex("orders_placed").on("orders").column("place_sent_at").execute();
  await db.schema.createIndex("orders_opened").on("orders").columns(["opened_at", "payment"]).execute();
}

/** What browsers report of the policies: one row for each kind of page, directive and blocked host. */
export async function addPolicyReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("policy_reports")
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("directive", "text", (column) => column.notNull())
    .addColumn("blocked", "text", (column) => column.notNull())
    .addColumn("count", "bigint", (column) => column.notNull())
    .addColumn("first_at", "bigint", (column) => column.notNull())
    .addColumn("last_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("policy_reports_key", ["page", "directive", "blocked"])
    .execute();
}
