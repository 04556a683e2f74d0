import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { guardPage } from "#/app/guard.tsx";
import { LiveStyle } from "#/app/live-style.tsx";
import { maskedRows } from "#/app/order-rows.tsx";
import { MainLink, QuietLink } from "#/components/buttons.tsx";
import { Summary } from "#/components/summary.tsx";
import { env } from "#/lib/env.ts";
import type { Order } from "#/lib/orders/order.ts";
import { isFinal, type OrderStatus, statusOf, textOf } from "#/lib/orders/status.ts";
import { orders } from "#/lib/shop/index.ts";
import { mayPay, ownsOrder, readSession } from "#/lib/web/session.ts";
import { LiveStatus } from "./live-status.tsx";
import { OfflinePages } from "./offline-pages.tsx";
import { OrderStyle } from "./order-style.tsx";
import { OrderView } from "./order-view.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("checkout");
  return { title: t("reference") };
}

export default async function OrderPage({ params }: { params: Promise<{ orderId: string }> }) {
  const { orderId } = await params;
  return guardPage("order", "after", async () => {
    const shop = await orders();
    const found = await shop.find(orderId);
    if (!found) return <NotFound />;
    const order = await shop.refresh(found);
    const status = statusOf(order);
    const session = await readSession();
    const isOwner = ownsOrder(session, orderId);
    return (
      <div className="grid max-w-form gap-6" data-keep={isOwner ? "" : "nothing"}>
        <LiveStyle />
        <OrderStyle />
        <Live orderId={orderId} status={status}>
          {isOwner ? (
            <OrderView order={order} status={status} />
          ) : (
            <StatusOnly order={order} status={status} mayPay={mayPay(session, orderId)} />
          )}
        </Live>
        {isOwner && isKept() && <OfflinePages />}
      </div>
    );
  });
}

/** Not in development, where kept pages would hide changes. */
function isKept(): boolean {
  const { OFFLINE_PAGES, isDevelopment } = env();
  return OFFLINE_PAGES === "on" && !isDevelopment;
}

interface StatusOnlyProps {
  order: Order;
  status: OrderStatus;
  /** Whether this browser was asked to pay it. */
  mayPay: boolean;
}

/** What any browser with the address may see: the return from the bank may end in another browser than the buyer's. */
async function StatusOnly({ order, status, mayPay: isPayer }: StatusOnlyProps) {
  const t = await getTranslations("order");
  return (
    <>
      <h1>{t(`heading.${status}`)}</h1>
      {isPayer && <PayerView order={order} status={status} />}
      {status === "waiting" && !isPayer && <Elsewhere />}
    </>
  );
}

async function Elsewhere() {
  const t = await getTranslations();
  return (
    <>
      <p>{t("order.elsewhere")}</p>
      <p>
        <MainLink href="/">{t("plans.start")}</MainLink>
      </p>
    </>
  );
}

/** What became of the payment, for a payer who doesn't own the order. */
async function PayerView({ order, status }: { order: Order; status: OrderStatus }) {
  const t = await getTranslations("order");
  const pay = await getTranslations("pay");
  return (
    <>
      <p>{order.payment === "paid" ? pay(status === "ready" ? "ready" : "received") : t(`text.${textOf(order)}`)}</p>
      {status === "waiting" && <MainLink href={`/checkout/${order.id}`}>{t("toCard")}</MainLink>}
      {status === "checking" && <QuietLink href={`/checkout/${order.id}`}>{t("toCard")}</QuietLink>}
      <Summary rows={await maskedRows(order)} />
      {order.payment === "paid" && <p className="note">{t("keep", { reference: order.partnerIds.orderNo })}</p>}
    </>
  );
}

async function Live({ orderId, status, children }: { orderId: string; status: OrderStatus; children: ReactNode }) {
  const t = await getTranslations("order");
  const texts = { checkAgain: t("checkAgain"), down: t("offline"), slow: t("slow"), back: t("back") };
  return (
    <LiveStatus orderId={orderId} status={status} isFinal={isFinal(status)} texts={texts}>
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
