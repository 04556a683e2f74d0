import { type Kysely, type SqlBool, sql } from "kysely";

/**
 * For lists of the desk with more than one filter, the newest order first. Few orders may fit though many fit either half: so the columns
 * of the other half follow in the index, and only what fits is fetched from the table.
 */
export async function addPairIndexes(db: Kysely<unknown>): Promise<void> {
  const newestBy = (name: string, first: readonly string[], after: readonly string[] = []) =>
    db.schema
      .createIndex(name)
      .on("orders")
      .columns([...first, "created_at", "id", ...after]);
  const states = ["payment", "service"];
  await newestBy("orders_states_created", states).execute();
  // The partner may name a plan with thousands of characters, which PostgreSQL puts into no index.
  await newestBy("orders_name_created", ["plan_title"], [...states, "currency", "renews", "email_digest"])
    .where(sql.raw<SqlBool>("length(plan_title) <= 100"))
    .execute();
  await newestBy("orders_currency_created", ["currency"], [...states, "renews"]).execute();
  // A mailbox may have many orders: a reseller's.
  await newestBy("orders_mail_created", ["email_digest"], [...states, "currency", "renews"]).execute();
  await newestBy("orders_renews_payment_created", ["payment"]).where(sql.raw<SqlBool>("renews = 1")).execute();
}
