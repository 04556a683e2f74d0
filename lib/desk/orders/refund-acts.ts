import { z } from "zod";
import { findDetail } from "#/lib/desk/acts/find-detail.ts";
import type { Handler } from "#/lib/desk/acts/handler.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { type Change, hasChanged, movesSince } from "#/lib/desk/queue/changes.ts";
import type { Order } from "#/lib/orders/order.ts";
import { isPaidByOther } from "#/lib/orders/status.ts";
import { findAndHoldOrder } from "#/lib/orders/store.ts";
import { leftToRefund, type Refund, recordRefund, refundsOf, withdrawRefund } from "#/lib/receipts/refunds.ts";
import { formatAmount, parseAmount } from "#/lib/text/money.ts";
import { oneLine } from "#/lib/text/one-line.ts";
import { priceText } from "#/lib/text/price.ts";

const id = z.string().regex(/^[\w-]{16,64}$/);
const recorded = z.object({
  orderId: id,
  version: z.number().int(),
  refundId: id,
  amountMinor: z.number().int().positive(),
  refundedOn: z.iso.date(),
  place: z.string(),
});
const withdrawn = z.object({ orderId: id, version: z.number().int(), refundId: id, correctionId: id });

export type RecordedRefund = z.infer<typeof recorded>;

const MOST_PLACE = 100;
/** A card number has at least twelve digits. */
const CARD_NUMBER = /(?:\d[ -]?){12}/;
const HALF_A_DAY = 12 * 3_600_000;

/** Why no refund of an order can be recorded; null where one can. */
export function refundRefusal({ payment }: Order): string | null {
  return payment === "paid" ? null : "No payment of this order is proven, so no refund can be recorded.";
}

export interface TypedRefund {
  amount: string;
  refundedOn: string;
  place: string;
}

/**
 * What an operator typed of a refund, or what is wrong with it, by field.
 * @param left what can still be recorded, in minor units
 */
export function readRefund(
  order: Order,
  left: number,
  typed: TypedRefund,
  now: number,
): { refund: Pick<RecordedRefund, "amountMinor" | "refundedOn" | "place"> } | { faults: Record<string, string> } {
  const { price, createdAt } = order;
  const faults: Record<string, string> = {};
  const amountMinor = readAmount(typed.amount.trim(), price);
  if (!amountMinor) faults.amount = `Type an amount in ${price.currency}, such as ${formatAmount(price)}.`;
  else if (amountMinor > left) {
    faults.amount = `That is more than is left of what was paid: ${priceText({ ...price, amountMinor: left }, "en")}.`;
  }
  const refundedOn = z.iso.date().safeParse(typed.refundedOn.trim()).data;
  const day = refundedOn === undefined ? null : Date.parse(refundedOn);
  if (refundedOn === undefined || day === null) faults.refundedOn = "Type the day on which the money was sent back.";
  // A day is somewhere half a day before or after that of UTC.
  else if (day > now + HALF_A_DAY) faults.refundedOn = "That day is in the future.";
  else if (day < createdAt - 3 * HALF_A_DAY) faults.refundedOn = "That day is before the order was made.";
  const place = oneLine(typed.place);
  if (place === "") faults.place = "Type where the refund was made, such as the processor’s dashboard.";
  if ([...place].length > MOST_PLACE) faults.place = `That is too long. Keep it to ${MOST_PLACE} characters.`;
  if (CARD_NUMBER.test(place)) faults.place = "That looks like a card number. Leave it out.";
  if (Object.keys(faults).length > 0 || !amountMinor || refundedOn === undefined) return { faults };
  return { refund: { amountMinor, refundedOn, place } };
}

/** A comma may stand for the decimal point. Before three digits it may also part thousands, so that isn't guessed. */
function readAmount(text: string, price: Order["price"]): number | null {
  const decimals = formatAmount(price).split(".")[1]?.length ?? 0;
  const isUnclear = decimals !== 3 && /[.,]\d{3}$/.test(text);
  return isUnclear ? null : parseAmount(text.replace(",", "."), price.currency);
}

/**
 * What confirming will do, one sentence each.
 * @param hasMail whether the shop sends mail
 */
export function recordSentences(
  order: Order,
  { amountMinor, refundedOn, place }: RecordedRefund,
  hasMail: boolean,
): string[] {
  const { partnerIds, price, erasedAt } = order;
  return [
    `A refund of ${priceText({ ...price, amountMinor }, "en")} of the order ${partnerIds.orderNo} is recorded, made on ${refundedOn}: ${place}.`,
    "This sends no money. It only writes down what was done elsewhere.",
    ...(erasedAt === null ? [] : ["The order’s personal data are erased, so where it was made isn’t kept."]),
    toldSentence(order, hasMail),
    "The record can be withdrawn by a correction. It is never deleted.",
  ];
}

/** Who will read of a refund, and where. */
function toldSentence(order: Order, hasMail: boolean): string {
  if (isPaidByOther(order)) {
    return "Another person paid through the pay link. The refund appears on their receipt. The buyer’s page says “refunded” only if the plan never came. The shop can’t mail the payer: it has no address.";
  }
  const reason = order.email === null ? "The order has no email address" : "The shop has no mail server";
  return order.email !== null && hasMail
    ? "The refund appears on the order’s receipt page, and the buyer gets a receipt of the refund by mail."
    : `The refund appears on the order’s receipt page. ${reason}, so no mail is sent.`;
}

export function withdrawSentences({ partnerIds }: Order, { money, refundedOn }: Refund, hasMail: boolean): string[] {
  return [
    `The record of the refund of ${priceText(money, "en")} on ${refundedOn} is withdrawn from the order ${partnerIds.orderNo}.`,
    "This moves no money. Both rows stay in the timeline.",
    hasMail
      ? "Where the buyer was told of the refund by mail, a second mail corrects it."
      : "Where the buyer was told of the refund by mail, tell them yourself: the shop has no mail server now.",
  ];
}

export const recordOrderRefund: Handler = async (context, transaction, act, { operator }, at) => {
  const { orderId, version, refundId, ...refund } = recorded.parse(act.detail);
  // Of two operators at once, the second waits here and then sees what the first did.
  const order = await findAndHoldOrder(transaction, orderId);
  const moved = `/desk/orders/${orderId}/refund?from=${act.id}`;
  if (order === null || (await hasChanged(transaction, order, version)) || refundRefusal(order) !== null) return moved;
  const left = await leftToRefund(context, transaction, order, await refundsOf(transaction, orderId));
  if (refund.amountMinor > left) return moved;
  // Of an erased order nothing that was typed is kept.
  const place = order.erasedAt === null ? refund.place : "";
  await recordRefund(transaction, order, { ...refund, place, id: refundId, operatorId: operator.id }, at);
  const entry = { operatorId: operator.id, event: "refund recorded", subject: orderId } as const;
  await writeAudit(transaction, { ...entry, detail: { refund: refundId, amountMinor: refund.amountMinor } }, at);
  return `/desk/orders/${orderId}?outcome=refunded`;
};

export const withdrawOrderRefund: Handler = async (_context, transaction, act, { operator }, at) => {
  const { orderId, version, refundId, correctionId } = withdrawn.parse(act.detail);
  const order = await findAndHoldOrder(transaction, orderId);
  const refund = (await refundsOf(transaction, orderId)).find((one) => one.id === refundId);
  const moved = `/desk/orders/${orderId}/refund?from=${act.id}`;
  if (order === null || (await hasChanged(transaction, order, version))) return moved;
  if (refund === undefined || refund.withdrawn !== null) return moved;
  await withdrawRefund(transaction, order, refund, { id: correctionId, operatorId: operator.id }, at);
  const entry = { operatorId: operator.id, event: "refund withdrawn", subject: orderId } as const;
  await writeAudit(transaction, { ...entry, detail: { refund: refundId } }, at);
  return `/desk/orders/${orderId}?outcome=withdrawn`;
};

/** What an act that did nothing had to say: what was typed, and what has changed since. Null when it isn't this operator's. */
export async function readUndone(
  { db }: DeskContext,
  operatorId: string,
  actId: string,
): Promise<{ typed: RecordedRefund | null; changes: Change[] } | null> {
  const kinds = ["record refund", "withdraw refund"] as const;
  const detail = await findDetail(db.query, { operatorId, actId, kinds });
  if (detail === null) return null;
  const { orderId, version } = withdrawn.pick({ orderId: true, version: true }).parse(detail);
  return { typed: recorded.safeParse(detail).data ?? null, changes: await movesSince(db.query, orderId, version) };
}
