import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { eraseCase } from "#/lib/cases/cases.ts";
import type { Schema } from "#/lib/db/schema.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { digestOf, erasedSim } from "#/lib/orders/evidence.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { advance, findAndHoldOrder, transact } from "#/lib/orders/store.ts";
import { BATCH, forEachOf } from "#/lib/process/batch.ts";
import { inSpan } from "#/lib/process/tracing/span.ts";
import { eraseStrays } from "./erase-strays.ts";
import { endOf } from "./order-end.ts";

/** How soon an order that isn't over yet is looked at again. */
export const CHECK_PAUSE_MS = 7 * DAY;

/**
 * Erases the personal data of orders that have been over for good for so long, and of what belongs to no order. Each order is one transaction,
 * so a round that is interrupted is continued by the next, and two processes erase an order once.
 */
export async function sweepErasure(
  context: OrdersContext,
  retentionDays: number,
  mayContinue?: () => boolean,
): Promise<number> {
  const retentionMs = retentionDays * DAY;
  const due = await dueOrders(context, retentionMs);
  const work = async (orderId: string): Promise<void> => {
    try {
      await inSpan("erase order", () =>
        transact(context, (transaction) => eraseIfOver(context, transaction, orderId, retentionMs)),
      );
    } catch (error) {
      // An order that can't be erased must not hold up the others.
      context.log.error("erasing an order failed", { orderId, error });
      await checkAgainAt(context.db.query, orderId, context.clock.now() + CHECK_PAUSE_MS);
    }
  };
  await forEachOf(due, work, mayContinue);
  const strays = await eraseStrays(context, context.clock.now() - retentionMs);
  return Math.max(due.length, strays);
}

/** First those that were looked at before. An order younger than the retention can't be due, and is never looked at. */
async function dueOrders({ db, clock }: OrdersContext, retentionMs: number): Promise<string[]> {
  const now = clock.now();
  const orders = db.query.selectFrom("orders").select("id").where("erased_at", "is", null).limit(BATCH);
  const again = await orders.where("erasure_check_at", "<=", now).orderBy("erasure_check_at").execute();
  if (again.length === BATCH) return again.map(({ id }) => id);
  const first = await orders
    .where("erasure_check_at", "is", null)
    .where("created_at", "<=", now - retentionMs)
    .orderBy("created_at")
    .execute();
  return [...again, ...first].map(({ id }) => id);
}

async function eraseIfOver(
  context: OrdersContext,
  transaction: Transaction<Schema>,
  orderId: string,
  retentionMs: number,
): Promise<void> {
  const now = context.clock.now();
  const order = await findAndHoldOrder(transaction, orderId);
  if (order === null || order.erasedAt !== null) return;
  const endedAt = await endOf(transaction, order);
  if (endedAt !== null && endedAt + retentionMs <= now) {
    await eraseOrder(transaction, order, now);
    return context.log.info("order erased", { orderId });
  }
  // An end that lies ahead may come sooner: a renewal may be stopped.
  const erasableAt = (endedAt ?? Number.POSITIVE_INFINITY) + retentionMs;
  await checkAgainAt(transaction, orderId, Math.min(erasableAt, now + CHECK_PAUSE_MS));
}

async function checkAgainAt(query: OrdersContext["db"]["query"], orderId: string, at: number): Promise<void> {
  await query.updateTable("orders").set({ erasure_check_at: at }).where("id", "=", orderId).execute();
}

/**
 * Erases what names the buyer of an order that is over for good. Its number, times, plan, amount and the seller stay, as a receipt needs them;
 * and the end of the SIM number, to tell orders apart.
 */
export async function eraseOrder(transaction: Transaction<Schema>, order: Order, at: number): Promise<void> {
  const { id, sim } = order;
  const change = {
    sim: erasedSim(sim),
    email: null,
    secret: { sealed: null },
    subscription: { paymentMethod: null },
    ...(order.renewal && { renewal: { ...order.renewal, text: "" } }),
    schedule: { nextQueryAt: null },
    renewalCheck: { nextQueryAt: null },
    charges: { nextAt: null, lookAt: null },
    erasedAt: at,
  };
  await advance(transaction, order, "erased", change, { at });
  await transaction.deleteFrom("declines").where("order_id", "=", id).execute();
  await transaction.deleteFrom("pay_links").where("order_id", "=", id).execute();
  await passReminders(transaction, order);
  await transaction.updateTable("receipts").set({ billed: null }).where("order_id", "=", id).execute();
  await eraseNotifications(transaction, id);
  await transaction.updateTable("desk_notes").set({ text: "" }).where("order_id", "=", id).execute();
  await transaction.updateTable("order_refunds").set({ place: "" }).where("order_id", "=", id).execute();
  await transaction.updateTable("other_addresses").set({ address: "" }).where("order_id", "=", id).execute();
  await eraseCase(transaction, id);
  const declarations = transaction.updateTable("declarations").where("order_id", "=", id);
  await declarations.set({ order_no: null, email: null }).execute();
  const mails = transaction.updateTable("mails").where("about", "=", id);
  // Without its lease a worker that is writing one can't store it any more, nor send it.
  const dropped = { state: "dropped", ended_at: at, lease_token: null, lease_until: null };
  await mails.set(dropped).where("state", "=", "waiting").execute();
  await mails.set({ message_sealed: null }).execute();
  await shortenStatements(transaction, order);
}

/** Reminders are asked for with a SIM and an address: the newest of their other orders carries them on. */
async function passReminders(transaction: Transaction<Schema>, { id, sim, email }: Order): Promise<void> {
  const others = transaction.selectFrom("orders").select(["id", "email"]).where("sim", "=", sim).where("id", "!=", id);
  const paid = await others.where("payment", "=", "paid").orderBy("created_at", "desc").execute();
  const heir = paid.find((other) => email !== null && other.email?.toLowerCase() === email.toLowerCase());
  const reminders = transaction.selectFrom("reminders").selectAll().where("order_id", "=", id);
  const row = heir && (await reminders.executeTakeFirst());
  await transaction.deleteFrom("reminders").where("order_id", "=", id).execute();
  if (!row) return;
  const passed = transaction.insertInto("reminders").values({ ...row, order_id: heir.id });
  await passed.onConflict((conflict) => conflict.column("order_id").doNothing()).execute();
}

/** A digest of a body would tell the SIM number to an attacker who tries all numbers: another name takes its place, in the queue as well. */
async function eraseNotifications(transaction: Transaction<Schema>, orderId: string): Promise<void> {
  const notifications = transaction.selectFrom("notifications").select(["notification_id", "body_digest"]);
  const rows = await notifications.where("order_id", "=", orderId).execute();
  for (const { notification_id, body_digest } of rows) {
    const name = randomBytes(16).toString("base64url");
    const row = transaction.updateTable("notifications").where("notification_id", "=", notification_id);
    await row.where("body_digest", "=", body_digest).set({ body_sealed: "", body_digest: name }).execute();
    const item = transaction.updateTable("desk_items").where("key", "=", `notification:${body_digest}`);
    await item.set({ key: `notification:${name}` }).execute();
  }
}

/** What the partner said stays, so that it gives the same decisions again; of the SIM number only the end. */
async function shortenStatements(transaction: Transaction<Schema>, order: Pick<Order, "id" | "sim">): Promise<void> {
  const { id, sim } = order;
  const shorten = (text: string): string => text.replaceAll(sim, erasedSim(sim));
  const evidence = transaction.selectFrom("evidence").select(["digest", "statement"]).where("order_id", "=", id);
  for (const { digest, statement } of await evidence.execute()) {
    const short = shorten(statement);
    if (short === statement) continue;
    const row = transaction.updateTable("evidence").where("order_id", "=", id).where("digest", "=", digest);
    await row.set({ statement: short, digest: digestOf(short) }).execute();
  }
  const payments = transaction.selectFrom("renewal_payments").select(["event_key", "statement"]);
  for (const { event_key, statement } of await payments.where("order_id", "=", id).execute()) {
    const short = shorten(statement);
    if (short === statement) continue;
    const row = transaction.updateTable("renewal_payments").where("order_id", "=", id);
    await row.where("event_key", "=", event_key).set({ statement: short }).execute();
  }
}
