import type { Metadata } from "next";
import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { askToErase } from "#/app/(plain)/desk/orders/[orderId]/actions.ts";
import { type AddressedPage, orderPart } from "#/app/(plain)/desk/orders/[orderId]/order-part.tsx";
import { ERASE } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { Notice } from "#/components/notice.tsx";
import { erasureRefusal } from "#/lib/desk/orders/erase-data.ts";

export const metadata: Metadata = { title: ERASE.title };

/** The button that erases an order's personal data, or why it can't be pressed. */
export default function ErasePage(addressed: AddressedPage) {
  const head = { title: ERASE.title, right: "act", event: "order read" } as const;
  return orderPart(addressed, head, async ({ order, context: { db, clock }, asked: { unchanged } }) => {
    const refusal = await erasureRefusal({ query: db.query, now: clock.now() }, order);
    return (
      <>
        {unchanged === "1" && <Notice kind="attention">{ERASE.unchanged}</Notice>}
        <div className="card stack">
          <p className="note">{order.partnerIds.orderNo}</p>
          {refusal === null && <p>{ERASE.lead}</p>}
          <ActForm action={askToErase} hidden={{ orderId: order.id }} button={ERASE.button} refusal={refusal} />
        </div>
      </>
    );
  });
}
