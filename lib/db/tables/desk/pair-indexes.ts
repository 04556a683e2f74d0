import { type CreateIndexBuilder, type Kysely, type SqlBool, sql } from "kysely";

/**
 * For lists of the desk with more than one filter, the newest order first. Payment and plan state exclude each other often, a plan is sold in
 * some currencies only, and not every one renews: so these pairs may be empty though many orders have either half.
 */
export async function addPairIndexes(db: Kysely<unknown>): Promise<void> {
  const newestBy = (name: string, ...first: string[]) =>
    db.schema
      .createIndex(name)
      .on("orders")
      .columns([...first, "created_at", "id"]);
  await newestBy("orders_states_created", "payment", "service").execute();
  await newestBy("orders_currency_created", "currency").execute();
  await newestBy("orders_name_created", "plan_title").execute();
  await newestBy("orders_name_currency_created", "plan_title", "currency").execute();
  await renewing(newestBy("orders_renews_payment_created", "payment"));
  await renewing(newestBy("orders_renews_name_created", "plan_title"));
  // A mailbox may have many orders: a reseller's.
  await newestBy("orders_mail_created", "email_digest").execute();
}

function renewing(index: CreateIndexBuilder): Promise<void> {
  return index.where(sql.raw<SqlBool>("renews = 1")).execute();
}
