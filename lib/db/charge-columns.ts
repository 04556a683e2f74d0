import type { Kysely } from "kysely";
import type { OrderRow } from "./schema.ts";

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
