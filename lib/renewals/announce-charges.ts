import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { mailId, queueMail } from "#/lib/mail/outbox.ts";
import { columnsOf } from "#/lib/orders/columns.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY, HOUR } from "#/lib/orders/schedule.ts";
import { advance, getOrder, readOrders, transact } from "#/lib/orders/store.ts";
import type { Reading } from "#/lib/partner/payment/payment-evidence.ts";
import { BATCH, forEachOf } from "#/lib/process/batch.ts";
import { inSpan } from "#/lib/process/tracing/span.ts";
import { type Look, lookAtCharges, periodOf } from "./charge-dates.ts";
import { isStopRequested, lastNamedEnd, toOwnRenewal, wasStopped } from "./own-renewal.ts";
import { answerAbout } from "./renewal-check.ts";
import { chargedAt, heardOfAt } from "./renewal-payment.ts";
import { queryRenewal } from "./stop-renewal.ts";

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

/**
 * Whether a charge is still to be expected: its date is to come, its buyer has not requested the end of the renewal, and the partner doesn't
 * say that the SIM has no renewal. Without an answer it stays expected: an announced charge that never comes does less harm than
 * one that comes unannounced. Of two that run the partner may name another one: then it stays expected if the charge before it was reported.
 * After an end that names this renewal it is expected only if the partner shows the renewal, or has reported a charge since.
 */
export async function isChargeExpected(context: OrdersContext, order: Order, chargeAt: number): Promise<boolean> {
  const { query } = context.db;
  if (chargeAt <= context.clock.now()) return false;
  if (await isStopRequested(query, order)) return false;
  if (await isChargeKnown(context, order, chargeAt)) return false;
  const answer = answerAbout(order, await queryRenewal(context, order.sim, order.language));
  const charges = await heardOfAt(context, query, order);
  const end = await lastNamedEnd(query, order);
  // The shop may have learned of the first payment only after the end.
  if (end !== null && !charges.some((at) => at > (end.stoppedAt ?? at))) return answer === "ours";
  if (answer !== "another") return answer !== "none";
  return Math.max(order.paidAt ?? 0, ...charges) > earliestOf(order, chargeAt) - periodMs(order);
}

/** Whether the shop has no report of a charge that it announced by mail: none of it or of a later one, not even a doubtful one. */
export async function isChargeMissing(context: OrdersContext, order: Order, chargeAt: number): Promise<boolean> {
  if (await isStopRequested(context.db.query, order)) return false;
  const from = earliestOf(order, chargeAt);
  if ((await heardOfAt(context, context.db.query, order)).some((at) => at > from)) return false;
  const announced = await context.db.query
    .selectFrom("mails")
    .select("state")
    .where("id", "=", mailId("renewal-notice", order.id, occasionOf(chargeAt)))
    .executeTakeFirst();
  return announced?.state === "sent";
}

async function isChargeKnown(context: OrdersContext, order: Order, chargeAt: number): Promise<boolean> {
  const charges = await chargedAt(context, context.db.query, order, context.clock.now());
  return charges.some((at) => at > earliestOf(order, chargeAt));
}

/** A charge after this moment is the expected one or a later one. */
function earliestOf(order: Order, chargeAt: number): number {
  return chargeAt - periodMs(order) / 2;
}

function periodMs({ term }: Order): number {
  return periodOf(term.length) ?? 0;
}
