import type { CreateIndexBuilder, Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** In the order they run. A released migration is never edited; a change is a new migration. */
export const migrations: Record<string, Migration> = {
  "0001-orders": { up: createOrders },
  "0002-records": { up: createRecords },
  "0003-tries": { up: addTries },
  "0004-renewals": { up: addRenewals },
  "0005-one-wish": { up: addOneWish },
  "0006-failures": { up: addFailures },
  "0007-indexes": { up: addIndexes },
  "0008-pay-links": { up: addPayLinks },
};

async function createOrders(db: Kysely<unknown>): Promise<void> {
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
async function createRecords(db: Kysely<unknown>): Promise<void> {
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

/** Limits on card attempts and on queries, and which payment belongs to which order. */
async function addTries(db: Kysely<unknown>): Promise<void> {
  const orders = db.schema.alterTable("orders");
  await orders.addColumn("declines", "integer", (column) => column.notNull().defaultTo(0)).execute();
  await orders.addColumn("resting_until", "bigint").execute();
  await orders.addColumn("secret_digest", "text").execute();
  await orders.renameColumn("asked_at", "quiet_until").execute();
  await db.schema.createIndex("orders_secret_digest").on("orders").column("secret_digest").unique().execute();
}

/** The choice of renewal, its outcome, and requests to stop one. */
async function addRenewals(db: Kysely<unknown>): Promise<void> {
  const orders = db.schema.alterTable("orders");
  for (const flag of ["is_renewable", "renews"]) {
    await orders.addColumn(flag, "integer", (column) => column.notNull().defaultTo(0)).execute();
  }
  for (const name of ["renewal_text", "payment_method", "subscription_id", "subscription_word"]) {
    await orders.addColumn(name, "text").execute();
  }
  for (const name of ["renewal_chosen_at", "subscribe_sent_at", "no_subscription_at"]) {
    await orders.addColumn(name, "bigint").execute();
  }

  await db.schema
    .createTable("renewal_payments")
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
    .addColumn("event_key", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("statement", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("renewal_payments_key", ["order_id", "event_key"])
    .execute();

  await db.schema
    .createTable("renewal_stops")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("sim", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("order_no", "text")
    .addColumn("pay_id", "text")
    .addColumn("requested_at", "bigint", (column) => column.notNull())
    .addColumn("stopped_at", "bigint")
    .addColumn("next_ask_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("renewal_stops_sim").on("renewal_stops").column("sim").execute();
}

/** Two concurrent requests to stop a SIM's renewal are one. */
async function addOneWish(db: Kysely<unknown>): Promise<void> {
  const index = db.schema.createIndex("renewal_stops_open").on("renewal_stops").column("sim").unique();
  // The type allows only the indexed columns in the condition; the database allows any.
  await (index as CreateIndexBuilder<"sim" | "stopped_at">).where("stopped_at", "is", null).execute();
}

/** How often settling an order failed by a fault of the shop. */
async function addFailures(db: Kysely<unknown>): Promise<void> {
  const orders = db.schema.alterTable("orders");
  await orders.addColumn("failures", "integer", (column) => column.notNull().defaultTo(0)).execute();
}

/** For queries that run with each notification and by the watch. */
async function addIndexes(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, columns: string[], table = "orders") =>
    db.schema.createIndex(name).on(table).columns(columns).execute();
  await index("orders_subscription_id", ["subscription_id"]);
  await index("orders_standing", ["payment", "service", "paid_at"]);
  await index("orders_review", ["review"]);
  await index("orders_failures", ["failures"]);
  await index("notifications_outcome", ["outcome", "received_at"], "notifications");
}

/** One browser may let another one pay its order. */
async function addPayLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pay_links")
    .addColumn("order_id", "text", (column) => column.primaryKey().references("orders.id"))
    .addColumn("digest", "text", (column) => column.notNull().unique())
    .addColumn("token_sealed", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("taken_by", "text")
    .execute();
}
