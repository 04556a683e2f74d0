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
 * say that the SIM has no such renewal. Without an answer it stays expected: an announced charge that never comes does less harm than
 * one that comes unannounced.
 */
export async function isChargeExpected(context: OrdersContext, order: Order, chargeAt: number): Promise<boolean> {
  if (chargeAt <= context.clock.now()) return false;
  if (await isStopRequested(context.db.query, order)) return false;
  if (await isChargeKnown(context, order, chargeAt)) return false;
  const answer = answerAbout(order, await queryRenewal(context, order.sim, order.language));
  return answer !== "none" && answer !== "another";
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
function earliestOf({ term }: Order, chargeAt: number): number {
  return chargeAt - (periodOf(term.length) ?? 0) / 2;
}
