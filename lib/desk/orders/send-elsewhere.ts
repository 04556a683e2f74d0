import type { Kysely } from "kysely";
import { z } from "zod";
import type { Schema } from "#/lib/db/schema.ts";
import { findDetail } from "#/lib/desk/acts/find-detail.ts";
import type { Handler } from "#/lib/desk/acts/handler.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { isMailOn } from "#/lib/mail/outbox.ts";
import { readTypedAddress } from "#/lib/mail/typed-address.ts";
import {
  ELSEWHERE,
  type OtherAddress,
  otherAddresses,
  whatIsSent,
  writeElsewhere,
} from "#/lib/orders/mails/other-address.ts";
import type { Order } from "#/lib/orders/order.ts";
import { isPaidByOther } from "#/lib/orders/status.ts";
import { findAndHoldOrder } from "#/lib/orders/store.ts";
import { NO_MAIL } from "./words.ts";

const sending = z.object({
  orderId: z.string(),
  id: z.string(),
  /** How many such mails there were when the form was drawn. */
  before: z.number().int(),
  what: z.enum(ELSEWHERE),
  address: z.string(),
});

export type Sending = z.infer<typeof sending>;

/**
 * Why no mail about an order can go to another address; null where one can.
 * @param hasMail whether the shop sends mail
 */
export function elsewhereRefusal({ payment, erasedAt }: Order, hasMail: boolean): string | null {
  if (erasedAt !== null) return "The personal data of this order were erased, so there is nothing to send.";
  if (payment !== "paid") return "No payment of this order is proven, so there is no receipt, and no mail with a link.";
  return hasMail ? null : NO_MAIL;
}

/** What is wrong with a typed address; else how it is written. */
export function readOtherAddress({ email }: Order, typed: string): { address: string } | { fault: string } {
  const read = readTypedAddress(typed);
  if ("problem" in read) return { fault: "That isn’t an email address." };
  if (read.address.toLowerCase() === email?.toLowerCase()) {
    return { fault: "That is the order’s own address. To send it there again, use the order’s page." };
  }
  return read;
}

/** What confirming will do, one sentence each. */
export async function elsewhereSentences(query: Kysely<Schema>, order: Order, { what, address }: Sending) {
  const { partnerIds, email } = order;
  const isTold = await isReached(query, order);
  return [
    whatIsSent(order, what) === "receipt"
      ? `The receipt of the order ${partnerIds.orderNo} is sent to ${address}, with the link that shows this order.`
      : `A link that shows the order ${partnerIds.orderNo} is sent to ${address}.`,
    isPaidByOther(order)
      ? "The reader of that address sees the order, but not its receipt, which only the payer has. It proves nothing about the SIM."
      : "The reader of that address sees the order and its receipt. It proves nothing about the SIM, and can’t stop an auto-renewal.",
    isTold
      ? `We tell ${email}, the order’s own address, that an email went to another address. We don’t say which one.`
      : "The order’s own address isn’t told: it has none, or no mail has reached it.",
    "The order keeps its own address. Later mails go there.",
  ];
}

/** Whether a mail about the order was handed over to its own address, and none was refused: only then is it a place to tell something. */
async function isReached(query: Kysely<Schema>, { id, email }: Order): Promise<boolean> {
  if (email === null) return false;
  const mails = query.selectFrom("mails").select("state").where("about", "=", id).where("kind", "!=", "sent-elsewhere");
  const states = new Set((await mails.execute()).map(({ state }) => state));
  return states.has("sent") && !states.has("dead");
}

export const sendOrderElsewhere: Handler = async (_context, transaction, act, { operator }, at) => {
  const { orderId, id, before, what: chosen, address } = sending.parse(act.detail);
  const moved = `/desk/orders/${orderId}/elsewhere?from=${act.id}`;
  // Of two at once, the second waits here and then sees the first.
  const order = await findAndHoldOrder(transaction, orderId);
  const sent = await otherAddresses(transaction, orderId);
  const outcome = `/desk/orders/${orderId}?outcome=elsewhere`;
  if (sent.some((one) => one.id === id)) return outcome;
  const isRefused = order === null || elsewhereRefusal(order, await isMailOn(transaction)) !== null;
  if (isRefused || sent.length !== before) return moved;
  const isOwnTold = await isReached(transaction, order);
  const what = whatIsSent(order, chosen);
  await writeElsewhere(transaction, order, { id, operatorId: operator.id, at, what, address }, isOwnTold);
  const entry = { operatorId: operator.id, event: "mail sent elsewhere", subject: orderId } as const;
  await writeAudit(transaction, { ...entry, detail: { what, told: isOwnTold ? 1 : 0 } }, at);
  return outcome;
};

/** What an act that sent nothing had to say, and what was sent since. Null when it isn't this operator's. */
export async function readUnsent(
  { db }: DeskContext,
  operatorId: string,
  actId: string,
): Promise<{ typed: Sending; since: OtherAddress[] } | null> {
  const detail = await findDetail(db.query, { operatorId, actId, kinds: ["send elsewhere"] });
  if (detail === null) return null;
  const typed = sending.parse(detail);
  return { typed, since: (await otherAddresses(db.query, typed.orderId)).slice(typed.before) };
}
