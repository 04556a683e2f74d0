import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Arrival } from "#/app/(live)/orders/[orderId]/arrival.tsx";
import { RenewalTrouble } from "#/app/(live)/orders/[orderId]/order-view.tsx";
import { Refunds } from "#/app/(live)/orders/[orderId]/receipt/receipt.tsx";
import { Timeline } from "#/app/(live)/orders/[orderId]/timeline.tsx";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { BUYER, REPAIR, STORY } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { DESK } from "#/app/(plain)/desk/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import type { Order } from "#/lib/orders/order.ts";
import { statusOf, textOf } from "#/lib/orders/status.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { isRightToLeft } from "#/lib/text/direction.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";
import { BuyerStyle } from "./buyer-style.tsx";

export const metadata: Metadata = { title: BUYER.title };

/** What the order's page tells its buyer now, by the buyer's own page: to be read, without its forms and without anything of the SIM's use. */
export default function BuyerPage({ params }: { params: Promise<{ orderId: string }> }) {
  return guardPage("desk/orders", "part", async () => {
    const session = await requireOperator();
    const { orderId } = await params;
    const context = await shopContext();
    const order = await findOrder(context.db.query, orderId);
    if (order === null) refuseWith(404);
    else await writeRead(context, { operatorId: session.operator.id, event: "buyer view read", subject: orderId });
    return (
      <DeskFrame session={session}>
        <p className="note">{order === null ? DESK.noOrder : BUYER.lead}</p>
        {order !== null && <AsBuyer order={order} />}
        <p className="note">{STORY.noted}</p>
        <p>
          <a href={order === null ? "/desk/orders" : `/desk/orders/${orderId}`}>{REPAIR.back}</a>
        </p>
      </DeskFrame>
    );
  });
}

async function AsBuyer({ order }: { order: Order }) {
  const t = await getTranslations("order");
  const language = await currentLanguage();
  return (
    <div lang={language} dir={isRightToLeft(language) ? "rtl" : "ltr"} className="card stack wide">
      <BuyerStyle />
      <Arrival status={statusOf(order)}>
        <p>{t(`text.${textOf(order)}`)}</p>
      </Arrival>
      <RenewalTrouble order={order} />
      <Refunds order={order} />
      <Timeline order={order} />
    </div>
  );
}
