import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache, type ReactNode } from "react";
import { guardPage } from "#/app/guard.tsx";
import { MainLink } from "#/components/buttons.tsx";
import { env } from "#/lib/env.ts";
import type { Order } from "#/lib/orders/order.ts";
import { isAtRest, statusOf, textOf } from "#/lib/orders/status.ts";
import { orders } from "#/lib/shop/index.ts";
import { isOpenedHere, keepMark, mayPay, ownsOrder, readSession } from "#/lib/web/session/session.ts";
import { Elsewhere } from "./elsewhere.tsx";
import { KeepPages } from "./keep/keep-pages.tsx";
import { LiveStatus } from "./live-status.tsx";
import { OpenedView } from "./opened-view.tsx";
import { OrderStyle } from "./order-style.tsx";
import { OrderView } from "./order-view.tsx";
import { PayerView } from "./payer-view.tsx";

type Props = { params: Promise<{ orderId: string }> };

/** The order as it is now, once for the page and its title; null for none. */
const readOrder = cache(async (orderId: string): Promise<Order | null> => {
  const shop = await orders();
  const found = await shop.find(orderId);
  return found && shop.refresh(found);
});

/** The title says the state: a buyer waits for it in another tab. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations();
  // The page says that reading has failed.
  const order = await readOrder((await params).orderId).catch(() => undefined);
  if (order === undefined) return { title: t("trouble.title") };
  return { title: order ? t(`order.heading.${statusOf(order)}`) : t("order.notFoundTitle") };
}

export default async function OrderPage({ params }: Props) {
  const { orderId } = await params;
  return guardPage({ name: "order", orderId }, "after", async () => {
    const order = await readOrder(orderId);
    if (!order) return <NotFound />;
    const status = statusOf(order);
    const session = await readSession();
    const isOwner = ownsOrder(session, orderId);
    const shown = { order, status };
    let view = <Elsewhere {...shown} />;
    if (isOwner) view = <OrderView {...shown} />;
    else if (mayPay(session, orderId)) view = <PayerView {...shown} />;
    else if (isOpenedHere(session, orderId, Date.now())) view = <OpenedView {...shown} />;
    return (
      <div className="stack" data-keep={isOwner ? keepMark(session) : "nothing"}>
        <OrderStyle />
        <Live order={order}>{view}</Live>
        {isOwner && mayKeep() && <KeepPages orderId={orderId} isOn={session.keepsPages} />}
      </div>
    );
  });
}

/** Not in development, where kept pages would hide changes. */
function mayKeep(): boolean {
  const { OFFLINE_PAGES, isDevelopment } = env();
  return OFFLINE_PAGES === "on" && !isDevelopment;
}

async function Live({ order, children }: { order: Order; children: ReactNode }) {
  const t = await getTranslations("order");
  const texts = { checkAgain: t("checkAgain"), down: t("offline"), slow: t("slow"), back: t("back") };
  return (
    <LiveStatus orderId={order.id} text={textOf(order)} isFinal={isAtRest(order)} texts={texts}>
      {children}
    </LiveStatus>
  );
}

async function NotFound() {
  const t = await getTranslations();
  return (
    <>
      <h1 data-keep="nothing">{t("order.notFoundTitle")}</h1>
      <p>{t("order.notFound")}</p>
      <p>
        <MainLink href="/">{t("trouble.home")}</MainLink>
      </p>
    </>
  );
}
