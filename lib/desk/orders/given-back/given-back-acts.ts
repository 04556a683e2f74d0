import { z } from "zod";
import type { Handler } from "#/lib/desk/acts/handler.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { markHandled } from "#/lib/desk/queue/handle.ts";
import { findItem } from "#/lib/desk/queue/queue.ts";
import { noteGivenBack, withdrawGivenBack } from "#/lib/orders/attention/given-back.ts";
import { NOT_PAID } from "#/lib/orders/decide.ts";
import type { Order } from "#/lib/orders/order.ts";
import { HOUR } from "#/lib/orders/schedule.ts";
import { doubtsOf, isGivenBack, mayRenew, WITHDRAWN } from "#/lib/orders/status.ts";
import { findAndHoldOrder } from "#/lib/orders/store.ts";

const noted = z.object({ orderId: z.string(), version: z.number().int(), word: z.string() });
const withdrawn = noted.omit({ word: true });

const LEAST_WORD = 10;
const MOST_WORD = 1_000;
/** Doubts about a reported payment that doesn't fit the order. */
const MISFIT =
  /^(notification|payment result): (.*differs|names (no payment|several orders)|its id was used for another one|does not say its kind)$/;
/** Doubts about one that fits as far as it is told: the partner may still prove it. */
const UNPROVEN = [NOT_PAID, "notification: reports an unknown payment", "payment result: unknown status"];
const HANDLED = "An operator noted on the order that its payment was given back.";

/** Why no operator can note that a payment which doesn't fit an order was given back; null where one can. */
export function givenBackRefusal(order: Order, now: number): string | null {
  if (order.payment === "paid") return "The payment of this order is proven. Record its refund instead.";
  if (isGivenBack(order)) return "It is noted already.";
  const doubts = doubtsOf(order);
  if (!doubts.some((doubt) => MISFIT.test(doubt)))
    return "No payment of this order is proven, so no refund can be recorded.";
  if (doubts.some((doubt) => UNPROVEN.includes(doubt)))
    return "The partner also reported a payment that fits this order, and may still confirm it. Then you can record its refund.";
  const { confirmingAt } = order.cardAttempts;
  if (confirmingAt !== null && now - confirmingAt < HOUR)
    return "The buyer confirmed a card within the last hour, and it may still be charged. Try again in an hour.";
  return order.renewal === null && !mayRenew(order)
    ? null
    : "This order has auto-renewal, or may have it. It may charge the buyer again, so its page can’t say that all was given back.";
}

/** What is wrong with the operator's word where the money went back; null where nothing is. */
export function wordFault(word: string): string | null {
  if (word.length < LEAST_WORD) return "Say where and when it was refunded, with the refund’s number.";
  return word.length > MOST_WORD ? "That’s too long. Keep it to 1,000 characters." : null;
}

/** What confirming will do, one sentence each. */
export function givenBackSentences({ partnerIds, plan, sim }: Order, word: string): string[] {
  return [
    `The shop notes that the payment reported for the order ${partnerIds.orderNo} was given back in full: ${plan.title}, SIM …${sim.slice(-4)}.`,
    `A note on the order says how you know: ${word}`,
    "This sends no money. It only writes down what was done elsewhere.",
    "The order ends. Its page says “Order refunded”, and it can’t be paid any more. No mail is sent.",
    "Its item in the queue is marked as handled, unless the buyer’s withdrawal is waiting for an answer.",
    "If anything else is reported about its payment, the item opens again, and the page says that you’re looking into it.",
  ];
}

/** What taking the note back will do. */
export function notGivenBackSentences({ partnerIds }: Order): string[] {
  return [
    `The note that the payment of the order ${partnerIds.orderNo} was given back is withdrawn.`,
    "This moves no money. The buyer’s page says again that you’re looking into it, and the item in the queue opens again.",
  ];
}

export const noteOrderGivenBack: Handler = async (context, transaction, act, { operator }, at) => {
  const { orderId, version, word } = noted.parse(act.detail);
  // Of two operators at once, the second waits here and then sees what the first did.
  const order = await findAndHoldOrder(transaction, orderId);
  if (order?.version !== version || givenBackRefusal(order, at) !== null) return unchanged(orderId);
  const item = await findItem({ query: transaction, now: at }, `order:${orderId}`);
  await noteGivenBack(transaction, order, at);
  const note = { id: act.id, order_id: orderId, operator_id: operator.id, at, replaces: null };
  const text = `The payment was given back: ${word}`;
  // Of an erased order nothing that was typed is kept.
  if (order.erasedAt === null)
    await transaction
      .insertInto("desk_notes")
      .values({ ...note, text })
      .execute();
  await writeAudit(transaction, { operatorId: operator.id, event: "payment given back", subject: orderId }, at);
  // A withdrawal waits for more than the money.
  if (item?.isOpen && "reasons" in item && !item.reasons.includes(WITHDRAWN)) {
    const word = { reason: "refunded", note: HANDLED } as const;
    await markHandled(context, transaction, { operatorId: operator.id, items: [item], word, now: at });
  }
  return `/desk/orders/${orderId}?outcome=given-back`;
};

export const withdrawOrderGivenBack: Handler = async (_context, transaction, act, { operator }, at) => {
  const { orderId, version } = withdrawn.parse(act.detail);
  const order = await findAndHoldOrder(transaction, orderId);
  if (order?.version !== version || !isGivenBack(order)) return unchanged(orderId);
  await withdrawGivenBack(transaction, order, at);
  await writeAudit(transaction, { operatorId: operator.id, event: "payment not given back", subject: orderId }, at);
  return `/desk/orders/${orderId}?outcome=not-given-back`;
};

function unchanged(orderId: string): string {
  return `/desk/orders/${orderId}/refund?unchanged=1`;
}
