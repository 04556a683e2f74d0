import type { Metadata } from "next";
import { repairPage } from "#/app/(plain)/desk/orders/[orderId]/repair-page.tsx";
import { ASK } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { askRefusal } from "#/lib/desk/orders/ask-now.ts";

export const metadata: Metadata = { title: ASK.title };

/** What asking will do, and its button. */
export default function AskPage({ params }: { params: Promise<{ orderId: string }> }) {
  return repairPage({
    kind: "ask",
    params,
    texts: ASK,
    refusal: askRefusal,
    more({ payment, service }) {
      if (payment !== "paid") return [ASK.open];
      return service === "unplaced" ? [ASK.place, ASK.paid] : [ASK.paid];
    },
  });
}
