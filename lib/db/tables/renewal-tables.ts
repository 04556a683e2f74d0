import type { CreateIndexBuilder, Kysely } from "kysely";
import type { OrderRow } from "#/lib/db/schema.ts";

/** The choice of renewal, its outcome, and requests to stop one. */
export async function addRenewals(db: Kysely<unknown>): Promise<void> {
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
export async function addOneWish(db: Kysely<unknown>): Promise<void> {
  const index = db.schema.createIndex("renewal_stops_open").on("renewal_stops").column("sim").unique();
  // The type allows only the indexed columns in the condition; the database allows any.
  await (index as CreateIndexBuilder<"sim" | "stopped_at">).where("stopped_at", "is", null).execute();
}

/** Whether the renewal that an order has paid for exists. */
export async function addRenewalChecks(db: Kysely<unknown>): Promise<void> {
  const orders = db.schema.alterTable("orders");
  for (const name of ["renewal_checked_since", "renewal_found_at", "renewal_answered_at", "renewal_ask_at"]) {
    await orders.addColumn(name, "bigint").execute();
  }
  await orders.addColumn("renewal_answer", "text").execute();
  await db.schema.createIndex("orders_renewal_ask").on("orders").column("renewal_ask_at").execute();
}

/** When an order's renewal charges next. The renewals that run already are looked at at once. */
export async function addCharges(db: Kysely<unknown>): Promise<void> {
  for (const name of ["next_charge_at", "charge_look_at"]) {
    await db.schema.alterTable("orders").addColumn(name, "bigint").execute();
  }
  await db.schema.createIndex("orders_charge_look").on("orders").column("charge_look_at").execute();
  await (db as Kysely<{ orders: OrderRow }>)
    .updateTable("orders")
    .set({ charge_look_at: 0 })
    .where("renews", "=", 1)
    .where("payment", "=", "paid")
    .execute();
}
