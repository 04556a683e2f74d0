import type { Kysely } from "kysely";

export interface FleetOrderTables {
  fleet_orders: FleetOrderTable;
  fleet_order_sims: FleetOrderSimTable;
  fleet_order_doubles: FleetOrderDoubleTable;
}

/** What an operator orders for SIMs of the company, and how far that has come. */
interface FleetOrderTable {
  id: string;
  operator_id: string;
  /** What is asked of the partner for each SIM, as JSON. */
  asked: string;
  created_at: number;
  /** Null for a draft: nothing is asked of the partner before. */
  confirmed_at: number | null;
  /** Null while SIMs wait. */
  ended_at: number | null;
  /** Until then one process works on it. */
  leased_until: number;
  /** The order whose SIMs without an order it asks for again. */
  repeats: string | null;
}

/** One SIM of such an order. */
interface FleetOrderSimTable {
  order_id: string;
  /** From 1 on, as it was typed. */
  position: number;
  /** Sealed. */
  sim: string;
  state: string;
  /** When the request for it was about to be sent. */
  sent_at: number | null;
  /** The number that the partner gave to its order. */
  order_code: string | null;
  /** As the partner writes it. */
  expires_at: string | null;
  /** The partner's words, or ours, on why it has no order. */
  reason: string | null;
  /** When its outcome last became unknown. Kept once it is known. */
  unknown_at: number | null;
  /** The confirmed order that asks for this SIM again, or an earlier one that has its order after all. */
  repeated_by: string | null;
}

/** Two orders for one SIM, where one was wanted: the partner made the first one after all, or its answer names two. */
interface FleetOrderDoubleTable {
  id: string;
  order_id: string;
  position: number;
  /** The row that asked again; the same row where one answer names two orders. */
  other_order_id: string;
  other_position: number;
  /** The partner's number of the second order, unless the other row holds it. */
  other_code: string | null;
  found_at: number;
}

export async function addFleetOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("fleet_orders")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("operator_id", "text", (column) => column.notNull().references("desk_operators.id"))
    .addColumn("asked", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("confirmed_at", "bigint")
    .addColumn("ended_at", "bigint")
    .addColumn("leased_until", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("fleet_orders_created").on("fleet_orders").column("created_at").execute();
  await db.schema.createIndex("fleet_orders_ended").on("fleet_orders").columns(["ended_at", "confirmed_at"]).execute();
  await db.schema
    .createTable("fleet_order_sims")
    .addColumn("order_id", "text", (column) => column.notNull().references("fleet_orders.id"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("sim", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("sent_at", "bigint")
    .addColumn("order_code", "text")
    .addColumn("expires_at", "text")
    .addColumn("reason", "text")
    .addColumn("key_number", "integer", (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("fleet_order_sims_key", ["order_id", "position"])
    .execute();
  await db.schema.createIndex("fleet_order_sims_state").on("fleet_order_sims").columns(["state", "order_id"]).execute();
  await db.schema.createIndex("fleet_order_sims_key_number").on("fleet_order_sims").column("key_number").execute();
}

/** Which order repeats which, and since when an outcome is unknown: earlier rows have neither. */
export async function addFleetRepeats(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("fleet_orders").addColumn("repeats", "text").execute();
  await db.schema.alterTable("fleet_order_sims").addColumn("unknown_at", "bigint").execute();
  await db.schema.alterTable("fleet_order_sims").addColumn("repeated_by", "text").execute();
}

/** Rows that have an order twice. */
export async function addFleetDoubles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("fleet_order_doubles")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("order_id", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("other_order_id", "text", (column) => column.notNull())
    .addColumn("other_position", "integer", (column) => column.notNull())
    .addColumn("other_code", "text")
    .addColumn("found_at", "bigint", (column) => column.notNull())
    .execute();
  const doubles = (name: string) => db.schema.createIndex(`fleet_order_doubles_${name}`).on("fleet_order_doubles");
  await doubles("order").column("order_id").execute();
  await doubles("other").column("other_order_id").execute();
  await doubles("found").columns(["found_at", "id"]).execute();
}
