import { z } from "zod";
import type { Handler } from "#/lib/desk/acts/handler.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { readOpen } from "#/lib/desk/queue/queue.ts";
import type { Source } from "#/lib/desk/queue/queue-item.ts";
import type { Order } from "#/lib/orders/order.ts";
import { findOrder, holdOrders } from "#/lib/orders/store.ts";
import { momentText } from "#/lib/text/moment.ts";
import { stopRequests } from "#/lib/upkeep/erase-strays.ts";
import { eraseOrder } from "#/lib/upkeep/erasure.ts";
import { endOf } from "#/lib/upkeep/order-end.ts";

const detail = z.object({ orderId: z.string() });

/** Why the data of an order's buyer can't be erased now; null where they can be: once the order is over for good. */
export async function erasureRefusal(source: Source, order: Order): Promise<string | null> {
  if (order.erasedAt !== null) return "They were erased already.";
  if ((await readOpen(source, order.id)).length > 0)
    return "The queue has an open item about this order. Handle it first.";
  const endedAt = await endOf(source.query, order);
  if (endedAt === null) {
    return "The order’s payment, its auto-renewal or the buyer’s request for help is still open. It has to end first.";
  }
  if (endedAt <= source.now) return null;
  return `The order isn’t over before ${momentText(endedAt, "en")}: until then its plan may run, or its payment may still be found.`;
}

/** What confirming will do, one sentence each. */
export function erasureSentences({ partnerIds, payment }: Order): string[] {
  return [
    `The shop forgets who made the order ${partnerIds.orderNo}: the mail address, the SIM number except its last four digits, the buyer’s lines on the receipt, and the text of this order’s notes, mails and requests for help.`,
    "The order number, the times, the plan, the amounts and what the partner said of the payment stay, for the books.",
    "Other orders of this buyer stay, and so does what operators wrote when they handled an item of the queue. The partner and the card processor keep what they have.",
    "Backups made before still have the data, and a restore brings them back. Keep the buyer’s letter as long as you keep such a backup, to erase the order again.",
    ...(payment === "paid"
      ? ["The buyer’s bank can dispute a payment for months, and you will have less to answer with."]
      : []),
    "It can’t be taken back.",
  ];
}

/** Does at once what the sweep does once `DATA_RETENTION_DAYS` have passed. */
export const eraseOrderData: Handler = async (_context, transaction, act, { operator }, at) => {
  const { orderId } = detail.parse(act.detail);
  const page = `/desk/orders/${orderId}`;
  const known = await findOrder(transaction, orderId);
  // Of two operators at once, the second waits here and then sees what the first did.
  if (known !== null) await holdOrders(transaction, known.sim).execute();
  const order = await findOrder(transaction, orderId);
  if (order === null || (await erasureRefusal({ query: transaction, now: at }, order)) !== null) {
    return `${page}/erase?unchanged=1`;
  }
  await eraseOrder(transaction, order, at);
  await stopRequests(transaction, at);
  await writeAudit(transaction, { operatorId: operator.id, event: "data erased", subject: orderId }, at);
  return `${page}?outcome=erased`;
};
