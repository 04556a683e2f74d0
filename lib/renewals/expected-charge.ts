import { mailId } from "#/lib/mail/outbox.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { occasionOf } from "./announce-charges.ts";
import { periodOf } from "./charge-dates.ts";
import { isStopRequested } from "./own-renewal.ts";
import { answerAbout } from "./renewal-check.ts";
import { chargedAt, heardOfAt } from "./renewal-payment.ts";
import { queryRenewal } from "./stop-renewal.ts";

/**
 * Whether a charge is still to be expected: its date is to come, its buyer has not requested the end of the renewal, and the partner doesn't
 * say that the SIM has no renewal. Without an answer it stays expected: an announced charge that never comes does less harm than
 * one that comes unannounced. Of two that run the partner may name another one: then it stays expected if the charge before it was reported.
 */
export async function isChargeExpected(context: OrdersContext, order: Order, chargeAt: number): Promise<boolean> {
  const { query } = context.db;
  if (chargeAt <= context.clock.now()) return false;
  if (await isStopRequested(query, order)) return false;
  if (await isChargeKnown(context, order, chargeAt)) return false;
  const answer = answerAbout(order, await queryRenewal(context, order.sim, order.language));
  if (answer !== "another") return answer !== "none";
  const charges = [order.paidAt ?? 0, ...(await heardOfAt(context, query, order))];
  return Math.max(...charges) > earliestOf(order, chargeAt) - periodMs(order);
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
