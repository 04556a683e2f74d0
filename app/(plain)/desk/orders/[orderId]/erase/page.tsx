import type { Metadata } from "next";
import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { askToErase } from "#/app/(plain)/desk/orders/[orderId]/actions.ts";
import { type AddressedPage, orderPart } from "#/app/(plain)/desk/orders/[orderId]/order-part.tsx";
import { ERASE } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { Notice } from "#/components/notice.tsx";
import { eraseRefusal } from "#/lib/desk/orders/erase-order.ts";

export const metadata: Metadata = { title: ERASE.title };

/** The button that erases an order's personal data; or why they are needed still. */
export default function ErasePage(addressed: AddressedPage) {
  const head = { title: ERASE.title, right: "own", event: "order read" } as const;
  return orderPart(addressed, head, async ({ order, context, asked: { unchanged } }) => (
    <>
      {unchanged === "1" && <Notice kind="attention">{ERASE.unchanged}</Notice>}
      <section className="card stack">
        <p className="note">{order.partnerIds.orderNo}</p>
        <p>{ERASE.lead}</p>
        <p>{ERASE.books}</p>
        <ActForm
          action={askToErase}
          hidden={{ orderId: order.id }}
          button={ERASE.button}
          refusal={await eraseRefusal(context.db.query, order, context.clock.now())}
        />
      </section>
    </>
  ));
}
