import type { Metadata } from "next";
import type { AddressedPage } from "#/app/(plain)/desk/orders/[orderId]/order-part.tsx";
import { repairPage } from "#/app/(plain)/desk/orders/[orderId]/repair-page.tsx";
import { ASK } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { askRefusal } from "#/lib/desk/orders/ask-now.ts";

export const metadata: Metadata = { title: ASK.title };

/** What asking will do, and its button. */
export default function AskPage(addressed: AddressedPage) {
  return repairPage({
    kind: "ask",
    ...addressed,
    texts: () => ASK,
    refusal: (_context, order) => askRefusal(order),
    more({ payment, service }) {
      if (payment !== "paid") return [ASK.open];
      return service === "unplaced" ? [ASK.place, ASK.paid] : [ASK.paid];
    },
  });
}
