import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { queueMail } from "#/lib/mail/outbox.ts";
import { columnsOf } from "#/lib/orders/columns.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY, HOUR } from "#/lib/orders/schedule.ts";
import { advance, getOrder, readOrders, transact } from "#/lib/orders/store.ts";
import type { Reading } from "#/lib/partner/payment/payment-evidence.ts";
import { BATCH, forEachOf } from "#/lib/process/batch.ts";
import { inSpan } from "#/lib/process/tracing/span.ts";
import { type Look, lookAtCharges } from "./charge-dates.ts";
import { toOwnRenewal, wasStopped } from "./own-renewal.ts";
import { chargedAt } from "./renewal-payment.ts";

/** If a charge isn't reported for this long, the shop tells its buyer. */
const SILENCE_MS = 3 * DAY;

/** Announces the charges whose notice is due. It needs no report of earlier charges: the next one follows from the period alone. */
export async function sweepCharges(context: OrdersContext, mayContinue?: () => boolean): Promise<number> {
  const { db, log } = context;
  const now = await db.now();
  const due = await readOrders(
    db.query.selectFrom("orders").selectAll().where("charge_look_at", "<=", now).orderBy("charge_look_at").limit(BATCH),
  );
  const work = (order: Order): Promise<void> =>
    inSpan("announce charge", () => look(context, order.id, now)).catch(async (error: unknown) => {
      // A defect that stops one look must not hold up the others.
      log.error("announcing a charge failed", { orderId: order.id, error });
      const later = columnsOf({ charges: { lookAt: now + HOUR } });
      await db.query.updateTable("orders").set(later).where("id", "=", order.id).execute();
    });
  await forEachOf(due, work, mayContinue);
  return due.length;
}

function look(context: OrdersContext, orderId: string, now: number): Promise<void> {
  return transact(context, async (transaction) => {
    const order = await getOrder(transaction, orderId);
    const { lookAt } = order.charges;
    // Another process was faster.
    if (lookAt === null || lookAt > now) return;
    const { charges, announcedAt } = await lookAtOrder(context, transaction, order, now);
    const event = announcedAt === null ? "next charge" : "charge announced";
    const detail = { expectedAt: announcedAt ?? charges.nextAt };
    await advance(transaction, order, event, { charges }, { at: now, detail });
    if (announcedAt === null) return;
    const mail = { about: orderId, occasion: occasionOf(announcedAt), language: order.readerLanguage };
    await queueMail(transaction, { ...mail, kind: "renewal-notice" }, now);
    await queueMail(transaction, { ...mail, kind: "renewal-failing", dueAt: announcedAt + SILENCE_MS }, now);
  });
}

async function lookAtOrder(
  reading: Reading,
  transaction: Transaction<Schema>,
  order: Order,
  now: number,
): Promise<Look> {
  const over: Look = { charges: { nextAt: null, lookAt: null }, announcedAt: null };
  if (order.paidAt === null || (await wasStopped(transaction, order.sim, toOwnRenewal(order)))) return over;
  const payments = await chargedAt(reading, transaction, order, now);
  return lookAtCharges(order.term.length, Math.max(order.paidAt, ...payments), order.charges.nextAt, now);
}

/** Names a charge by its expected date, in the mails about it. */
export function occasionOf(chargeAt: number): string {
  return new Date(chargeAt).toISOString();
}
