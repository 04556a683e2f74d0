import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { Operator } from "#/lib/desk/signing-in/operators.ts";
import { isMailOn, queueMail } from "#/lib/mail/outbox.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { isPaidByOther } from "#/lib/orders/status.ts";
import { type Begun, beginRepair, type Repair } from "./attempts.ts";
import { NO_MAIL } from "./words.ts";

/** What a receipt's mail depends on besides its order. */
export interface ReceiptMails {
  /** Whether the shop sends mail at all. */
  isOn: boolean;
  /** How many mails there are with this order's receipt. */
  count: number;
  /** One of them has yet to be sent. */
  isWaiting: boolean;
}

export async function readReceiptMails(query: Kysely<Schema>, order: Order): Promise<ReceiptMails> {
  const isOn = await isMailOn(query);
  const mails = await query
    .selectFrom("mails")
    .select("state")
    .where("about", "=", order.id)
    .where("kind", "=", mailKindOf(order))
    .execute();
  return { isOn, count: mails.length, isWaiting: mails.some(({ state }) => state === "waiting") };
}

/** Why the receipt can't be sent again; null where it can. */
export function receiptRefusal(order: Order, { isOn, isWaiting }: ReceiptMails): string | null {
  if (order.erasedAt !== null) return "The personal data of this order were erased, so the shop has no address.";
  if (order.payment !== "paid") return "No payment of this order is proven, so there is no receipt.";
  if (order.email === null) return "The order has no email address.";
  if (!isOn) return NO_MAIL;
  return isWaiting ? "That mail is waiting to be sent already." : null;
}

/**
 * Queues the receipt once more, with the link to the order; to a buyer whose order another person paid, the mail that says so. Its occasion
 * is how many there were.
 */
export function sendAgain(context: OrdersContext, operator: Pick<Operator, "id">, repair: Repair): Promise<Begun> {
  return beginRepair(context, operator, repair, {
    kind: "receipt",
    event: "mail sent again",
    refusal: async (transaction, order) => receiptRefusal(order, await readReceiptMails(transaction, order)),
    async write(transaction, order, at) {
      const { count } = await readReceiptMails(transaction, order);
      const mail = {
        kind: mailKindOf(order),
        about: order.id,
        occasion: `again ${count}`,
        language: order.readerLanguage,
      };
      await queueMail(transaction, mail, at);
      return "queued";
    },
  });
}

function mailKindOf(order: Order): "paid-by-other" | "receipt" {
  return isPaidByOther(order) ? "paid-by-other" : "receipt";
}
