import type { ExpressionBuilder, Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { HELD, isMailOn } from "#/lib/mail/outbox.ts";
import { beingConfirmed, isSetUp } from "#/lib/orders/card.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order, OrderChange } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { advance, makeDue, readOrders, transactOnce } from "#/lib/orders/store.ts";

type Context = Pick<OrdersContext, "db" | "clock" | "seal" | "log">;

/** What became of a restored database. */
export interface Restored {
  backupAt: number;
  /** Orders that were unpaid in the backup, or whose renewal was unrequested: never authorised or requested again, only asked about. */
  watched: number;
  /** Orders that the partner is asked about at once, those included. */
  asked: number;
  /** Mails that were waiting in the backup, and may have been sent since. */
  heldMails: number;
}

/** Orders that lapsed before are asked about as rarely as before. */
const LAPSED_MS = 7 * DAY;

/**
 * A database that was restored from a backup lacks what happened since. Nothing in it may move money that may have moved since; what it
 * doesn't know is asked. Once for each restore, in one transaction; of several processes that start at once, one does it.
 * @returns null where the database isn't fresh from a backup
 */
export function finishRestore(context: Context): Promise<Restored | null> {
  return transactOnce(context, async (transaction) => {
    const now = context.clock.now();
    const row = await transaction
      .updateTable("restores")
      .set({ restored_at: now })
      .where("restored_at", "is", null)
      .returning("backup_at")
      .executeTakeFirst();
    if (!row) return null;
    const watched = await watchUnpaid(context, transaction, now);
    const lapsedSince = row.backup_at - LAPSED_MS;
    await markTried(transaction, lapsedSince, now);
    const { numUpdatedRows } = await makeDue(transaction, now)
      .where("next_ask_at", ">", now)
      .where((eb) => eb.or([eb("payment", "in", ["open", "paid"]), hasLapsedSince(eb, lapsedSince)]))
      .executeTakeFirst();
    const heldMails = await holdMails(transaction, now);
    await endDeskSessions(transaction, now);
    await doubtDeskOrders(transaction, now);
    await transaction
      .updateTable("receipt_shop")
      .set({ letter: seriesOf(now) })
      .execute();
    const restored = { backupAt: row.backup_at, watched, asked: Number(numUpdatedRows) + watched, heldMails };
    context.log.warn("restored from a backup", { count: restored.asked });
    return restored;
  });
}

function hasLapsedSince(eb: ExpressionBuilder<Schema, "orders">, since: number) {
  return eb.and([eb("payment", "=", "lapsed"), eb("opened_at", ">", since)]);
}

/** The card of an order may have been tried since the backup: a page that says that nothing was charged could be wrong. */
async function markTried(transaction: Transaction<Schema>, lapsedSince: number, now: number): Promise<void> {
  await transaction
    .updateTable("orders")
    .set(({ eb, fn, ref }) => ({
      // A renewal stays as old as its choice: its buyer may have cancelled it before it is paid.
      tried_at: eb
        .case()
        .when("renews", "=", 1)
        .then(fn.coalesce("renewal_chosen_at", ref("created_at")))
        .else(now)
        .end(),
      shown_minor: null,
    }))
    .where("tried_at", "is", null)
    .where((eb) => eb.or([eb("payment", "=", "open"), hasLapsedSince(eb, lapsedSince)]))
    .execute();
}

/**
 * What was unpaid in the backup may have been authorised and paid since, so it becomes an order that is being confirmed, without a
 * secret: the shop asks about it, and no press authorises it again. A renewal that wasn't requested may have been, and is asked about too.
 */
async function watchUnpaid(context: Context, transaction: Transaction<Schema>, now: number): Promise<number> {
  const unclear = transaction.selectFrom("orders").selectAll().where("payment", "in", ["unpaid", "open", "lapsed"]);
  const orders = await readOrders(
    unclear.where(({ eb, or, and }) =>
      or([
        eb("payment", "=", "unpaid"),
        and([eb("renews", "=", 1), eb("subscribe_sent_at", "is", null), eb("client_secret_sealed", "is not", null)]),
      ]),
    ),
  );
  let count = 0;
  for (const order of orders) {
    const change = changeOf(context, order, now);
    if (change === null) continue;
    const schedule = { ...change.schedule, nextQueryAt: now, backOffUntil: null };
    await advance(transaction, order, "restored", { ...change, schedule }, { at: now });
    count += 1;
  }
  return count;
}

function changeOf({ seal }: Context, order: Order, now: number): OrderChange | null {
  if (order.payment === "unpaid") return { ...beingConfirmed(order, now), openedAt: order.openedAt ?? order.createdAt };
  const { sealed } = order.secret;
  const { state, sentAt } = order.subscription;
  const isUnsent = state === "unsent" || (state === "missing" && sentAt === null);
  if (!isUnsent || sealed === null || !isSetUp(seal.open(sealed, order.id))) return null;
  return { ...beingConfirmed(order, now), subscription: { state: "sent", sentAt: now } };
}

/** Mails that are worth nothing a day later. */
const SHORT_LIVED = ["way-back-order", "way-back-sim", "way-back-mailbox", "desk-queue"];

/** Mails that were due have probably been sent since. An operator who thinks otherwise sends a receipt again from its order's page. */
async function holdMails(transaction: Transaction<Schema>, now: number): Promise<number> {
  if (!(await isMailOn(transaction))) return 0;
  const ended = { answer: HELD, ended_at: now, message_sealed: null, lease_token: null, lease_until: null };
  const due = transaction.updateTable("mails").where("state", "=", "waiting").where("due_at", "<=", now);
  await due
    .set({ ...ended, state: "dropped" })
    .where("kind", "in", SHORT_LIVED)
    .execute();
  const { numUpdatedRows } = await due.set({ ...ended, state: "dead" }).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A session or an invitation of the backup may have been ended since. */
async function endDeskSessions(transaction: Transaction<Schema>, now: number): Promise<void> {
  await transaction.updateTable("desk_sessions").set({ ended_at: now }).where("ended_at", "is", null).execute();
  await transaction.updateTable("desk_invitations").set({ used_at: now }).where("used_at", "is", null).execute();
  for (const table of ["desk_challenges", "desk_grants", "desk_shown"] as const) {
    await transaction.deleteFrom(table).execute();
  }
}

/**
 * What an operator had confirmed in the backup has probably been sent since, and the partner would do it once more: it becomes unknown, and an
 * operator looks it up.
 */
async function doubtDeskOrders(transaction: Transaction<Schema>, now: number): Promise<void> {
  const confirmed = transaction
    .selectFrom("fleet_orders")
    .select("id")
    .where("confirmed_at", "is not", null)
    .where("ended_at", "is", null);
  await transaction
    .updateTable("fleet_order_sims")
    .set({
      state: "unknown",
      reason: "The shop was restored from a backup, made before this was sent.",
      unknown_at: now,
    })
    .where("order_id", "in", confirmed)
    .where("state", "in", ["waiting", "sending"])
    .execute();
  // A draft may have been confirmed since, and what had failed ordered again.
  const drafts = transaction.selectFrom("fleet_orders").select("id").where("confirmed_at", "is", null);
  await transaction.deleteFrom("fleet_order_sims").where("order_id", "in", drafts).execute();
  await transaction.deleteFrom("fleet_orders").where("confirmed_at", "is", null).execute();
  await transaction
    .updateTable("fleet_order_sims")
    .set({
      state: "unknown",
      reason: "The shop was restored from a backup. It may have been ordered again since.",
      unknown_at: now,
    })
    .where("state", "in", ["refused", "unsent"])
    .where("repeated_by", "is", null)
    .execute();
  await transaction
    .updateTable("group_changes")
    .set({ state: "unknown", next_at: null, ended_at: now })
    .where("state", "in", ["waiting", "sending"])
    .execute();
}

/**
 * The receipts' new series, by the minute of the restore, as R11261830: unlike the next letter it is another one even where the same
 * backup is restored twice.
 */
function seriesOf(now: number): string {
  return `R${new Date(now).toISOString().slice(5, 16).replaceAll(/\D/g, "")}`;
}
