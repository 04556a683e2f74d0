import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Arrival } from "#/app/(live)/orders/[orderId]/arrival.tsx";
import { RenewalTrouble } from "#/app/(live)/orders/[orderId]/order-view.tsx";
import { Refunds } from "#/app/(live)/orders/[orderId]/receipt/receipt.tsx";
import { Timeline } from "#/app/(live)/orders/[orderId]/timeline.tsx";
import { type AddressedPage, orderPart } from "#/app/(plain)/desk/orders/[orderId]/order-part.tsx";
import { BUYER, STORY } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { type Order, OWNER } from "#/lib/orders/order.ts";
import { statusOf, textOf } from "#/lib/orders/status.ts";
import { isReceiptOf } from "#/lib/receipts/receipts.ts";
import { isRightToLeft } from "#/lib/text/direction.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";
import { BuyerStyle } from "./buyer-style.tsx";

export const metadata: Metadata = { title: BUYER.title };

/** What the order's page tells its buyer now, by the buyer's own page: to be read, without its forms and without anything of the SIM's use. */
export default function BuyerPage(addressed: AddressedPage) {
  return orderPart(addressed, { title: null, right: "look", event: "buyer view read" }, ({ order }) => (
    <>
      <p className="note">{BUYER.lead}</p>
      <AsBuyer order={order} />
      <p className="note">{STORY.noted}</p>
    </>
  ));
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
      {/* They stand on the receipt, which another person has who paid by the pay link. */}
      {isReceiptOf(order, OWNER) && <Refunds order={order} />}
      <Timeline order={order} />
    </div>
  );
}
