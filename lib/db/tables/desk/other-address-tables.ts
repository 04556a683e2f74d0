import type { Kysely } from "kysely";

export interface OtherAddressTables {
  other_addresses: OtherAddressTable;
}

/** An address that an operator typed, to which one mail about an order goes. No row is changed but its address, which is erased. */
interface OtherAddressTable {
  id: string;
  order_id: string;
  operator_id: string;
  at: number;
  /** "receipt" or "link". */
  what: string;
  /** Sealed; empty once it was erased. */
  address: string;
}

export async function addOtherAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("other_addresses")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
    .addColumn("operator_id", "text", (column) => column.notNull().references("desk_operators.id"))
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("what", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("key_number", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("other_addresses_order").on("other_addresses").column("order_id").execute();
  await db.schema.createIndex("other_addresses_key_number").on("other_addresses").column("key_number").execute();
}
