import type { Operator } from "#/lib/desk/signing-in/operators.ts";
import { queueMail } from "#/lib/mail/outbox.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { isPaidByOther } from "#/lib/orders/mails/order-mails.ts";
import type { Order } from "#/lib/orders/order.ts";
import { type Begun, beginRepair, type Repair } from "./attempts.ts";

/** Why the receipt can't be sent again; null where it can. */
export function receiptRefusal(order: Order): string | null {
  if (order.erasedAt !== null) return "The personal data of this order were erased, so the shop has no address.";
  if (order.payment !== "paid") return "The order isn’t paid, so there is no receipt.";
  return order.email === null ? "The order has no email address." : null;
}

/** Queues the receipt once more, with the link to the order; to a buyer whose order another person paid, the mail that says so. */
export function sendAgain(context: OrdersContext, operator: Pick<Operator, "id">, repair: Repair): Promise<Begun> {
  return beginRepair(context, operator, repair, {
    kind: "receipt",
    event: "mail sent again",
    refusal: receiptRefusal,
    async write(transaction, order, at) {
      const kind = isPaidByOther(order) ? "paid-by-other" : "receipt";
      await queueMail(transaction, { kind, about: order.id, occasion: repair.id, language: order.readerLanguage }, at);
      return "queued";
    },
  });
}
