import type { Metadata } from "next";
import type { AddressedPage } from "#/app/(plain)/desk/orders/[orderId]/order-part.tsx";
import { repairPage } from "#/app/(plain)/desk/orders/[orderId]/repair-page.tsx";
import { RECEIPT } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { readReceiptMails, receiptRefusal } from "#/lib/desk/orders/send-again.ts";

export const metadata: Metadata = { title: RECEIPT.title };

/** Where the receipt will go, and its button. */
export default function ReceiptPage(addressed: AddressedPage) {
  return repairPage({
    kind: "receipt",
    ...addressed,
    texts: RECEIPT,
    refusal: async ({ db }, order) => receiptRefusal(order, await readReceiptMails(db.query, order)),
    more: ({ email }) => [`${RECEIPT.sentTo} ${email}.`],
  });
}
