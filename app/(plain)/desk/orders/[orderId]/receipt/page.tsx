import type { Metadata } from "next";
import { repairPage } from "#/app/(plain)/desk/orders/[orderId]/repair-page.tsx";
import { RECEIPT } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { receiptRefusal } from "#/lib/desk/orders/send-again.ts";

export const metadata: Metadata = { title: RECEIPT.title };

/** Where the receipt will go, and its button. */
export default function ReceiptPage({ params }: { params: Promise<{ orderId: string }> }) {
  return repairPage({
    kind: "receipt",
    params,
    texts: RECEIPT,
    refusal: receiptRefusal,
    more: ({ email }) => [`${RECEIPT.sentTo} ${email}.`],
  });
}
