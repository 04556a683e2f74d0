import type { Kysely } from "kysely";

/**
 * For what a buyer's letter has in place of an order number: the four digits of the SIM that pages and mails show, and the price on the
 * card's statement. The newest order first; earlier rows get the digest while the shop serves.
 */
export async function addLetterIndexes({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("orders").addColumn("sim_four_digest", "text").execute();
  const others = ["payment", "service", "currency", "renews"];
  for (const [name, column] of [
    ["orders_four_created", "sim_four_digest"],
    ["orders_amount_created", "amount_minor"],
  ] as const) {
    const index = schema.createIndex(name).on("orders");
    await index.columns([column, "created_at", "id", ...others]).execute();
  }
}
