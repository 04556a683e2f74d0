import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { guardPage } from "#/app/guard.tsx";
import { MainLink } from "#/components/buttons.tsx";
import { orders } from "#/lib/orders/index.ts";
import { isFinal, type OrderStatus, statusOf } from "#/lib/orders/status.ts";
import { ownsOrder, readSession } from "#/lib/session.ts";
import { LiveStatus } from "./live-status.tsx";
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
    const order = await shop.look(found);
    const status = statusOf(order);
    const isOwner = ownsOrder(await readSession(), orderId);
    return (
      <div className="grid max-w-form gap-6">
        <Live orderId={orderId} status={status}>
          {isOwner ? <OrderView order={order} status={status} /> : <StatusOnly status={status} />}
        </Live>
      </div>
    );
  });
}

/** What anybody who has the address may see: a return from the bank may end in another browser than the one that bought. */
async function StatusOnly({ status }: { status: OrderStatus }) {
  const t = await getTranslations("order");
  return (
    <>
      <h1>{t(`heading.${status}`)}</h1>
      {status === "waiting" && <p>{t("elsewhere")}</p>}
    </>
  );
}

async function Live({ orderId, status, children }: { orderId: string; status: OrderStatus; children: ReactNode }) {
  const t = await getTranslations("order");
  const texts = { checkAgain: t("checkAgain"), offline: t("offline") };
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
      <h1>{t("order.notFoundTitle")}</h1>
      <p>{t("order.notFound")}</p>
      <p>
        <MainLink href="/">{t("trouble.home")}</MainLink>
      </p>
    </>
  );
}
