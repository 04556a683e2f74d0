import { isUnhandledDeclaration, isUnhandledNumberStop } from "#/lib/db/desk-items.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { BATCH } from "#/lib/process/batch.ts";

/** Of one table. */
type Strays = (query: OrdersContext["db"]["query"], until: number) => Promise<number>;

/**
 * Deletes what is as old as that and belongs to no single order that still has its data.
 * @returns how many rows one table had, at most
 */
export async function eraseStrays({ db }: OrdersContext, until: number): Promise<number> {
  const counts: number[] = [];
  for (const strays of [
    notifications,
    unreadNotifications,
    declarations,
    waysBack,
    stopRequests,
    numberStops,
    notes,
    feeds,
    groupChanges,
  ]) {
    counts.push(await strays(db.query, until));
  }
  return Math.max(...counts);
}

/** Those that are set aside wait for their order. */
const notifications: Strays = async (query, until) => {
  const old = await query
    .selectFrom("notifications")
    .select(["notification_id", "body_digest"])
    .where("outcome", "in", ["unmatched", "unknown kind", "ambiguous"])
    .where("received_at", "<=", until)
    .limit(BATCH)
    .execute();
  for (const { notification_id, body_digest } of old) {
    const row = query.deleteFrom("notifications").where("notification_id", "=", notification_id);
    await row.where("body_digest", "=", body_digest).execute();
  }
  return old.length;
};

const unreadNotifications: Strays = async (query, until) => {
  const old = query.selectFrom("unread_notifications").select("id").where("received_at", "<=", until).limit(BATCH);
  const ids = (await old.execute()).map(({ id }) => id);
  if (ids.length > 0) await query.deleteFrom("unread_notifications").where("id", "in", ids).execute();
  return ids.length;
};

/** Those that an operator has handled: until then a person waits for an answer. */
const declarations: Strays = async (query, until) => {
  const unmatched = query.selectFrom("declarations").select("id").where("order_id", "is", null);
  const handled = unmatched.where(({ not }) => not(isUnhandledDeclaration));
  const ids = (await handled.where("declared_at", "<=", until).limit(BATCH).execute()).map(({ id }) => id);
  if (ids.length > 0) await query.deleteFrom("declarations").where("id", "in", ids).execute();
  return ids.length;
};

const waysBack: Strays = async (query, until) => {
  const old = query.selectFrom("way_back_requests").select("id").where("expires_at", "<=", until).limit(BATCH);
  const ids = (await old.execute()).map(({ id }) => id);
  if (ids.length > 0) await query.deleteFrom("way_back_requests").where("id", "in", ids).execute();
  return ids.length;
};

/** An erased order has no whole SIM number, so its stop requests are found here. */
const stopRequests: Strays = async (query, until) => {
  const old = await query
    .selectFrom("renewal_stops")
    .select("id")
    .where("stopped_at", "<=", until)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("orders").select("orders.id").whereRef("orders.sim", "=", "renewal_stops.sim"))),
    )
    .limit(BATCH)
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await query.deleteFrom("renewal_stops").where("id", "in", ids).execute();
  return ids.length;
};

/** Those that couldn't be carried out, once an operator has handled them. */
const numberStops: Strays = async (query, until) => {
  const old = query.selectFrom("number_stops").select("id").where("requested_at", "<=", until).limit(BATCH);
  const handled = old.where(({ not }) => not(isUnhandledNumberStop));
  const ids = (await handled.execute()).map(({ id }) => id);
  if (ids.length > 0) await query.deleteFrom("number_stops").where("id", "in", ids).execute();
  return ids.length;
};

/** What operators typed when they handled an item. That they did stays, or the item would be open again. */
const notes: Strays = async (query, until) => {
  const old = query.selectFrom("desk_handlings").select("id").where("at", "<=", until).where("erased_at", "is", null);
  const ids = (await old.limit(BATCH).execute()).map(({ id }) => id);
  const erased = { note: "", erased_at: until };
  if (ids.length > 0) await query.updateTable("desk_handlings").set(erased).where("id", "in", ids).execute();
  return ids.length;
};

/** Their owners' tools have stopped reading them, or no order makes anyone the SIM's owner any more. */
const feeds: Strays = async (query, until) => {
  const old = await query
    .selectFrom("sim_feeds")
    .select("digest")
    .where(({ eb, or, not, exists, selectFrom }) => {
      const paid = selectFrom("orders").select("orders.id").where("orders.payment", "=", "paid");
      return or([eb("read_at", "<=", until), not(exists(paid.whereRef("orders.sim", "=", "sim_feeds.sim")))]);
    })
    .limit(BATCH)
    .execute();
  const digests = old.map(({ digest }) => digest);
  if (digests.length > 0) await query.deleteFrom("sim_feeds").where("digest", "in", digests).execute();
  return digests.length;
};

/** What became of each SIM stays, without its number: additions count, and the partner may ask about them. */
const groupChanges: Strays = async (query, until) => {
  const over = query
    .selectFrom("group_changes")
    .select("id")
    .where("erased_at", "is", null)
    .where("next_at", "is", null);
  const ids = (await over.where("asked_at", "<=", until).limit(BATCH).execute()).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await query.updateTable("group_change_sims").set({ sim: "" }).where("change_id", "in", ids).execute();
  await query.updateTable("group_changes").set({ erased_at: until }).where("id", "in", ids).execute();
  return ids.length;
};
