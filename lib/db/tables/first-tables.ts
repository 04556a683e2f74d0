import type { Kysely } from "kysely";

/** Orders, with the ids under which the partner knows them. */
export async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("orders")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("attempt_key", "text", (column) => column.notNull().unique())
    .addColumn("order_no", "text", (column) => column.notNull().unique())
    .addColumn("pay_id", "text", (column) => column.notNull().unique())
    .addColumn("request_order_id", "text", (column) => column.notNull().unique())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("payment", "text", (column) => column.notNull())
    .addColumn("service", "text", (column) => column.notNull())
    .addColumn("review", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("sim", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("plan_name", "text", (column) => column.notNull())
    .addColumn("service_plan_code", "text", (column) => column.notNull())
    .addColumn("package_code", "text", (column) => column.notNull())
    .addColumn("plan_title", "text", (column) => column.notNull())
    .addColumn("term_name", "text", (column) => column.notNull())
    .addColumn("order_period", "text", (column) => column.notNull())
    .addColumn("package_type", "text", (column) => column.notNull())
    .addColumn("specifications", "text", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("currency_symbol", "text", (column) => column.notNull())
    .addColumn("amount_minor", "bigint", (column) => column.notNull())
    .addColumn("amount_text", "text", (column) => column.notNull())
    .addColumn("shown_minor", "bigint")
    .addColumn("email", "text")
    .addColumn("place_sent_at", "bigint")
    .addColumn("partner_order_no", "text")
    .addColumn("entries_before", "integer")
    .addColumn("client_secret_sealed", "text")
    .addColumn("publishable_key", "text")
    .addColumn("opened_at", "bigint")
    .addColumn("confirming_at", "bigint")
    .addColumn("tried_at", "bigint")
    .addColumn("paid_at", "bigint")
    .addColumn("active_at", "bigint")
    .addColumn("touched_at", "bigint", (column) => column.notNull())
    .addColumn("asked_at", "bigint")
    .addColumn("answered_at", "bigint")
    .addColumn("next_ask_at", "bigint")
    .addColumn("lease_token", "text")
    .addColumn("lease_until", "bigint")
    .execute();
  await db.schema.createIndex("orders_next_ask").on("orders").column("next_ask_at").execute();
  await db.schema.createIndex("orders_partner_order_no").on("orders").column("partner_order_no").execute();
  await db.schema.createIndex("orders_sim").on("orders").column("sim").execute();
}

/** Records about orders that are appended and never changed. */
export async function createRecords(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("history")
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("payment", "text", (column) => column.notNull())
    .addColumn("service", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("history_key", ["order_id", "version"])
    .execute();

  await db.schema
    .createTable("evidence")
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("statement", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("evidence_key", ["order_id", "digest"])
    .execute();

  await db.schema
    .createTable("notifications")
    .addColumn("notification_id", "text", (column) => column.notNull())
    .addColumn("body_digest", "text", (column) => column.notNull())
    .addColumn("received_at", "bigint", (column) => column.notNull())
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("layout", "text", (column) => column.notNull())
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("order_id", "text")
    .addColumn("body_sealed", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("notifications_key", ["notification_id", "body_digest"])
    .execute();
}
