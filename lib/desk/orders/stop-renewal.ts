import type { Kysely } from "kysely";
import { z } from "zod";
import type { Schema } from "#/lib/db/schema.ts";
import type { Handler } from "#/lib/desk/acts/handler.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import type { Order } from "#/lib/orders/order.ts";
import { mayRenew } from "#/lib/orders/status.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { isStopOpen, lastEndOf } from "#/lib/renewals/own-renewal.ts";
import { storeStop } from "#/lib/renewals/stop-renewal.ts";

/** `stopId`: the last stop that had ended it when the operator read the sentences; null for none, as in acts of an earlier version. */
const detail = z.object({ orderId: z.string(), stopId: z.string().nullable().default(null) });

/** Why an order's auto-renewal can't be read or stopped from its page; null where it can be. */
export function renewalRefusal(order: Order): string | null {
  const { renewal, payment, erasedAt } = order;
  // Restored from a backup, it may have been chosen since.
  if (renewal === null && !mayRenew(order)) return "The buyer didn’t choose auto-renewal.";
  if (payment !== "paid")
    return "No payment of this order is proven, so no auto-renewal is known to have begun with it.";
  if (erasedAt !== null)
    return "The personal data of this order were erased, so the partner can’t be asked about its SIM.";
  return null;
}

/** Why it can't be stopped now; null where it can. One that goes on after its stop was fulfilled is stopped again. */
export async function stopRefusal(query: Kysely<Schema>, order: Order): Promise<string | null> {
  const refusal = renewalRefusal(order);
  if (refusal !== null) return refusal;
  if (!(await isStopOpen(query, order))) return null;
  return "The buyer or an operator has already asked to stop it. The shop keeps asking the partner until the partner confirms, and the queue says so if that takes too long.";
}

/**
 * What confirming will do, one sentence each.
 * @param hasMail whether the shop sends mail about this end: not about one that the buyer was told of, unless it has charged since
 */
export function stopSentences({ partnerIds, plan, sim, email, renewal }: Order, hasMail: boolean): string[] {
  return [
    `The auto-renewal of the order ${partnerIds.orderNo} ends: ${plan.title}, SIM …${sim.slice(-4)}.`,
    "No further period is charged. The buyer keeps the current plan until it ends.",
    "It can’t be taken back: to renew again, the buyer has to buy a plan again.",
    ...(email === null || renewal === null || !hasMail
      ? []
      : ["Once the partner confirms, the buyer gets a mail that says that your support stopped it."]),
  ];
}

/** Stores the request as a buyer's press does; the sweeper asks the partner within seconds, and goes on until it has ended. */
export const stopOrderRenewal: Handler = async (context, transaction, act, session, at) => {
  const { orderId, stopId } = detail.parse(act.detail);
  const order = await findOrder(transaction, orderId);
  const page = `/desk/orders/${orderId}`;
  // Another operator, or the buyer, was first: the page says what stands there now.
  if (order === null || (await stopRefusal(transaction, order)) !== null) return `${page}/renewal?unchanged=1`;
  if (((await lastEndOf(transaction, order))?.id ?? null) !== stopId) return `${page}/renewal?unchanged=1`;
  const { stored } = await storeStop(context, transaction, order, { isByOperator: true });
  if (stored === "covered") return `${page}/renewal?unchanged=1`;
  const entry = { operatorId: session.operator.id, event: "renewal stop asked", subject: orderId } as const;
  await writeAudit(transaction, entry, at);
  return `${page}?outcome=stopping`;
};
