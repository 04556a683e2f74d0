import type { Metadata } from "next";
import type { AddressedPage } from "#/app/(plain)/desk/orders/[orderId]/order-part.tsx";
import { repairPage } from "#/app/(plain)/desk/orders/[orderId]/repair-page.tsx";
import { PAYER_PAID, RECEIPT } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { readReceiptMails, receiptRefusal } from "#/lib/desk/orders/send-again.ts";
import { isPaidByOther } from "#/lib/orders/status.ts";

export const metadata: Metadata = { title: RECEIPT.button };

/** Which mail about the payment will go where, and its button. */
export default function ReceiptPage(addressed: AddressedPage) {
  return repairPage({
    kind: "receipt",
    ...addressed,
    texts: (order) => (isPaidByOther(order) ? PAYER_PAID : RECEIPT),
    refusal: async ({ db }, order) => receiptRefusal(order, await readReceiptMails(db.query, order)),
    more: ({ email }) => [`${RECEIPT.sentTo} ${email}.`],
  });
}
