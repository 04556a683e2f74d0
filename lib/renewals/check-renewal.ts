import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { queueMail } from "#/lib/mail/outbox.ts";
import { columnsOf } from "#/lib/orders/columns.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { advance, getOrder, readOrders, transact } from "#/lib/orders/store.ts";
import { BATCH, forEachOf } from "#/lib/process/batch.ts";
import { inSpan } from "#/lib/process/tracing/span.ts";
import { hasBegunAfter, isStopRequested, toOwnRenewal, wasStopped } from "./own-renewal.ts";
import { answerAbout, decideRenewal, labelOf, nextCheckAt } from "./renewal-check.ts";
import { queryRenewal, requestStop, storeStop } from "./stop-renewal.ts";

/** Checks the renewals that are due: a payment for a renewal does not prove that it exists. */
export async function sweepRenewalChecks(context: OrdersContext, mayContinue?: () => boolean): Promise<number> {
  const { db, log } = context;
  const now = await db.now();
  const due = await readOrders(
    db.query.selectFrom("orders").selectAll().where("renewal_ask_at", "<=", now).orderBy("renewal_ask_at").limit(BATCH),
  );
  const work = async (order: Order): Promise<void> => {
    if (!(await claim(context, order, nextCheckAt(order, now)))) return;
    // A defect that stops one check must not hold up the others; its next question is set already.
    const onFailure = (error: unknown) => log.error("checking a renewal failed", { orderId: order.id, error });
    await inSpan("check renewal", () => checkRenewal(context, order)).catch(onFailure);
  };
  await forEachOf(due, work, mayContinue);
  return due.length;
}

/** Postpones the next query. @returns false when another process was faster */
async function claim({ db }: OrdersContext, order: Order, nextAt: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable("orders")
    .set({ renewal_ask_at: nextAt })
    .where("id", "=", order.id)
    .where("renewal_ask_at", "=", order.renewalCheck.nextQueryAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function checkRenewal(context: OrdersContext, { id, sim, language }: Order): Promise<void> {
  const askedAt = context.clock.now();
  const record = await queryRenewal(context, sim, language);
  let seen: string | null = null;
  await transact(context, async (transaction) => {
    const now = context.clock.now();
    let order = await getOrder(transaction, id);
    const answer = answerAbout(order, record);
    const isStopped = (await isStopRequested(transaction, order)) || (await cancelNow(context, transaction, order));
    const heard = { answer, askedAt, isStopped };
    seen = isStopped ? null : labelOf(order, heard);
    if (answer === "ours" && order.renewalCheck.foundAt === null) await stopLateOne(context, transaction, order);
    for (const { event, change, detail } of decideRenewal(order, heard, now)) {
      // The same answer again is no news for the history.
      const isRepeated = event === "renewal not found" && answer === order.renewalCheck.answer;
      if (!isRepeated) order = await advance(transaction, order, event, change, { at: now, detail });
      else await transaction.updateTable("orders").set(columnsOf(change)).where("id", "=", id).execute();
      if (event === "renewal found" && !isStopped)
        await queueMail(transaction, { kind: "renewal-begun", about: id, language: order.readerLanguage }, now);
    }
  });
  if (seen !== null) context.observe("renewal-appears", seen);
}

/**
 * Requests the end of a renewal that its buyer has cancelled before its payment was known. A renewal that was chosen or subscribed to after the
 * declaration continues.
 * @returns whether it was cancelled
 */
async function cancelNow(context: OrdersContext, transaction: Transaction<Schema>, order: Order): Promise<boolean> {
  const declared = transaction.selectFrom("declarations").select("declared_at").where("order_id", "=", order.id);
  const cancellations = declared.where("kind", "=", "cancellation").orderBy("declared_at", "desc").limit(1);
  const last = await cancellations.executeTakeFirst();
  const { payId } = order.partnerIds;
  if (last === undefined || (await hasBegunAfter(transaction, payId, last.declared_at))) return false;
  await requestStop(context, order, transaction);
  return true;
}

/** A renewal that appears after a stop request was fulfilled, when the partner named none, is stopped all the same. */
async function stopLateOne(context: OrdersContext, transaction: Transaction<Schema>, order: Order): Promise<void> {
  if (!(await wasStopped(transaction, order.sim, toOwnRenewal(order)))) return;
  const { request } = await storeStop(context, transaction, order);
  context.log.warn("a renewal appeared after it was stopped", { orderId: order.id, stopId: request.id });
}
