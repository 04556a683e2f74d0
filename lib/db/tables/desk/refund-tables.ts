import { type Kysely, sql } from "kysely";

export interface RefundTables {
  order_refunds: OrderRefundTable;
}

/** A refund that was made elsewhere, or the correction that withdraws one. No row is changed but its place, which is erased. */
interface OrderRefundTable {
  id: string;
  order_id: string;
  operator_id: string;
  /** When it was recorded. */
  at: number;
  /** In minor units of the order's currency; always positive. */
  amount_minor: number;
  /** "YYYY-MM-DD": the day that the operator typed. */
  refunded_on: string;
  /** Where it was made, as the operator typed it. Sealed. */
  place: string;
  /** The refund that this one withdraws; null for a refund. */
  withdraws: string | null;
}

/**
 * The sum of an order's refunds that stand, in minor units; null if it has none, and for an order with auto-renewal, whose refund may be of a later charge. The mark on the order spares nearly all orders
 * the look-up, and a correction subtracts the amount of its refund.
 */
export const REFUNDED_MINOR = sql<number | null>`CASE WHEN orders.refunded = 1 AND orders.renews = 0 THEN (
  SELECT CAST(sum(CASE WHEN withdraws IS NULL THEN order_refunds.amount_minor ELSE -order_refunds.amount_minor END) AS bigint)
  FROM order_refunds WHERE order_refunds.order_id = orders.id) END`.as("refunded_minor");

export async function addRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("order_refunds")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
    .addColumn("operator_id", "text", (column) => column.notNull().references("desk_operators.id"))
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("amount_minor", "bigint", (column) => column.notNull())
    .addColumn("refunded_on", "text", (column) => column.notNull())
    .addColumn("place", "text", (column) => column.notNull())
    .addColumn("withdraws", "text", (column) => column.references("order_refunds.id"))
    .addColumn("key_number", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  // A refund is withdrawn once.
  await db.schema.createIndex("order_refunds_withdraws").on("order_refunds").column("withdraws").unique().execute();
  await db.schema.createIndex("order_refunds_order").on("order_refunds").column("order_id").execute();
  await db.schema.createIndex("order_refunds_day").on("order_refunds").column("refunded_on").execute();
  await db.schema.createIndex("order_refunds_key_number").on("order_refunds").column("key_number").execute();
}
