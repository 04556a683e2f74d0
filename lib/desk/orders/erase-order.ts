import type { Kysely } from "kysely";
import { z } from "zod";
import { findCaseOf } from "#/lib/cases/cases.ts";
import type { Schema } from "#/lib/db/schema.ts";
import type { Handler } from "#/lib/desk/acts/handler.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import type { Order } from "#/lib/orders/order.ts";
import { ConflictError, findOrder } from "#/lib/orders/store.ts";
import { momentText } from "#/lib/text/moment.ts";
import { eraseOrder } from "#/lib/upkeep/erasure.ts";
import { endOf } from "#/lib/upkeep/order-end.ts";

const detail = z.object({ orderId: z.string() });

/** Why the personal data of an order can't be erased now; null where they can: the same end counts as for the sweep, without its wait. */
export async function eraseRefusal(query: Kysely<Schema>, order: Order, now: number): Promise<string | null> {
  if (order.erasedAt !== null) return "The personal data of this order are erased already.";
  const endedAt = await endOf(query, order);
  if (endedAt !== null) {
    return endedAt <= now
      ? null
      : `This order isn’t over before ${momentText(endedAt, "en")}: its data are needed until then.`;
  }
  if ((await findCaseOf(query, order.id))?.state === "open")
    return "The buyer’s request for help is open. Close it first.";
  if (order.review !== null) return "This order is flagged: its data are needed until what the shop doubts is settled.";
  if (order.payment !== "paid") return "A payment may still come for this order.";
  return "The partner hasn’t confirmed yet that the auto-renewal has ended.";
}

/** What confirming will do, one sentence each. */
export function eraseSentences({ partnerIds, sim, payment }: Order): string[] {
  return [
    `The personal data of the order ${partnerIds.orderNo} are erased: the email address, the SIM number except its last digits ${sim.slice(-4)}, what the buyer wrote on the receipt, and what you wrote in notes.`,
    "The order number, the plan, the amounts, the times, the receipt’s number and what the partner said of the payment are kept for the books.",
    "Mails about this order that haven’t left yet are dropped.",
    "Other orders of this buyer, the partner, the payment processor and your backups keep what they have.",
    ...(payment === "paid"
      ? ["The buyer’s bank can dispute the payment for months, and you will have less to answer with."]
      : []),
    "It can’t be taken back.",
  ];
}

/** Erases as the sweep does once `DATA_RETENTION_DAYS` have passed. */
export const eraseOnRequest: Handler = async (_context, transaction, act, { operator }, at) => {
  const { orderId } = detail.parse(act.detail);
  const page = `/desk/orders/${orderId}`;
  const unchanged = `${page}/erase?unchanged=1`;
  const order = await findOrder(transaction, orderId);
  // Another operator was first, or something came of the order since: the page says what.
  if (order === null || (await eraseRefusal(transaction, order, at)) !== null) return unchanged;
  try {
    await eraseOrder(transaction, order, at);
  } catch (error) {
    if (error instanceof ConflictError) return unchanged;
    throw error;
  }
  await writeAudit(transaction, { operatorId: operator.id, event: "order erased", subject: orderId }, at);
  return `${page}?outcome=erased`;
};
