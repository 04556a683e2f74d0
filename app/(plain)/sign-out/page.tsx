import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guardPage } from "#/app/guard.tsx";
import { MainLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import { env } from "#/lib/env.ts";
import type { Order } from "#/lib/orders/order.ts";
import { isFinal, statusOf } from "#/lib/orders/status.ts";
import { orders } from "#/lib/shop/index.ts";
import { openOrders, readSession, type Session } from "#/lib/web/session/session.ts";
import { SignOutForm } from "./sign-out-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("session"))("title") };
}

/** The second of two clicks. It says what goes from this device and what doesn't; afterwards it says that nothing is left. */
export default function SignOutPage() {
  return guardPage("sign-out", "part", async () => {
    const session = await readSession();
    const { sims = [] } = session;
    const orderIds = openOrders(session);
    const t = await getTranslations("session");
    if (sims.length === 0 && orderIds.length === 0 && session.device === undefined) return <SignedOut />;
    const page = (await getTranslations("sim"))("title");
    const unfinished = await unfinishedOf(orderIds);
    return (
      <div className="stack max-w-form">
        <h1>{t("title")}</h1>
        <div className="card stack">
          <p>{t("goes")}</p>
          <ul>
            {sims.length > 0 && <li>{t("sims", { count: sims.length })}</li>}
            {orderIds.length > 0 && <li>{t("orders", { count: orderIds.length })}</li>}
            {keeps(session) && <li>{t("pages")}</li>}
            <li>{t("rest")}</li>
          </ul>
          <p>{t("renewals", { page })}</p>
          {orderIds.length > 0 && <p>{env().SMTP_URL ? t("back", { page }) : t("noWayBack")}</p>}
          {unfinished && <Notice kind="attention">{t("unfinished", { number: unfinished.partnerIds.orderNo })}</Notice>}
          <SignOutForm texts={{ yes: t("yes"), no: t("no") }} />
        </div>
      </div>
    );
  });
}

function keeps({ keepsPages = false }: Session): boolean {
  return keepsPages && env().OFFLINE_PAGES === "on";
}

/** The latest order that is still under way. */
async function unfinishedOf(orderIds: string[]): Promise<Order | undefined> {
  const shop = await orders();
  const found = await Promise.all(orderIds.map((orderId) => shop.find(orderId)));
  return found.find((order) => order !== null && !isFinal(statusOf(order))) ?? undefined;
}

async function SignedOut() {
  const t = await getTranslations();
  return (
    <>
      <h1>{t("session.done")}</h1>
      <p>{t("session.doneText")}</p>
      <p>
        <MainLink href="/">{t("trouble.home")}</MainLink>
      </p>
    </>
  );
}
