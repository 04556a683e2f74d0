import { z } from "zod";
import type { Handler } from "#/lib/desk/acts/handler.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { readOpen } from "#/lib/desk/queue/queue.ts";
import type { Source } from "#/lib/desk/queue/queue-item.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { findAndHoldOrder } from "#/lib/orders/store.ts";
import { isStopRequested } from "#/lib/renewals/own-renewal.ts";
import { momentText } from "#/lib/text/moment.ts";
import { eraseOrder } from "#/lib/upkeep/erasure.ts";
import { endOf } from "#/lib/upkeep/order-end.ts";

const detail = z.object({ orderId: z.string() });

/** How long after the end of an auto-renewal a charge that is wrong may still be heard of: without the order's data it can't be judged. */
const LATE_CHARGE_MS = 60 * DAY;

/** Why the personal data of an order can't be erased on its buyer's request now; null where they can be: once the order is over for good. */
export async function erasureRefusal(source: Source, order: Order): Promise<string | null> {
  if (order.erasedAt !== null) return "The personal data of this order were erased already.";
  if ((await readOpen(source, order.id)).length > 0) {
    return "The queue has an open item about this order. Handle it first.";
  }
  const isRenewing = order.renewal !== null && order.payment === "paid";
  if (isRenewing && !(await isStopRequested(source.query, order)))
    return "Its auto-renewal hasn’t been stopped. Stop it first.";
  const endedAt = await endOf(source.query, order);
  if (endedAt === null) {
    return "The payment, the end of the auto-renewal or the buyer’s request for help is still open. It has to be settled first.";
  }
  const erasableAt = endedAt + (isRenewing ? LATE_CHARGE_MS : 0);
  if (erasableAt <= source.now) return null;
  return `The personal data are needed until ${momentText(erasableAt, "en")}: the plan may run, or a payment or charge may still be found.`;
}

/** What confirming will do, one sentence each. */
export function erasureSentences({ partnerIds, payment }: Order): string[] {
  return [
    `Erased from the order ${partnerIds.orderNo}: the email address, the SIM number except its last four digits, the reference to the card, the buyer’s lines on the receipt, where refunds were made, and the text of its notes, mails, notifications and requests for help.`,
    "Mails about this order that haven’t left yet are dropped, and the shop can’t mail this buyer about it again. Reminders end, or go on with another order of the same SIM and address.",
    "The order number, the times, the plan, the amounts and what the partner said of the payment stay, for the books.",
    "What isn’t kept with this order alone stays until the shop erases it automatically: requests to end an auto-renewal, private addresses for other tools, notifications and declarations that fit no order or several, your own lists of SIMs, and what operators wrote when they handled an item of the queue. Other orders of this buyer stay too.",
    "The partner and the card processor keep what they have. So do backups, and a restore brings the data back: keep the buyer’s letter as long as you keep backups from before, to erase the order again.",
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
  // Of two operators at once, the second waits here and then sees what the first did.
  const order = await findAndHoldOrder(transaction, orderId);
  if (order === null || (await erasureRefusal({ query: transaction, now: at }, order)) !== null) {
    return `${page}/erase?unchanged=1`;
  }
  await eraseOrder(transaction, order, at);
  await writeAudit(transaction, { operatorId: operator.id, event: "data erased", subject: orderId }, at);
  return `${page}?outcome=erased`;
};
