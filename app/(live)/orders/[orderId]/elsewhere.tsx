import { getTranslations } from "next-intl/server";
import { MainLink, QuietLink } from "#/components/buttons.tsx";
import { env } from "#/lib/env.ts";
import type { Order } from "#/lib/orders/order.ts";
import { endedWithoutPlan, type OrderStatus, textOf } from "#/lib/orders/status.ts";
import { orders } from "#/lib/shop/index.ts";
import { Arrival } from "./arrival.tsx";

/**
 * The order for a browser that neither made it nor was asked to pay it: a return from the bank in another browser, a shared address,
 * or lost cookies. It says what the status means and where the order opens, and nothing of the plan, the amount, the SIM or the buyer.
 */
export async function Elsewhere({ order, status }: { order: Order; status: OrderStatus }) {
  const t = await getTranslations("order");
  const { SHOP_SUPPORT_EMAIL: email, SMTP_URL } = env();
  // After a set-up only a browser that may pay can report the card, and the payment is asked for with that report.
  const isSetUp = (await orders()).card(order)?.isSetUp;
  return (
    <div className="stack wide">
      <Arrival status={status}>
        <p>{t(`text.${textOf(order)}`)}</p>
      </Arrival>
      <div className="card stack">
        {order.payment === "paid" && status !== "refunded" && <p>{t("elsewhere.paid")}</p>}
        {status === "checking" && <p>{t(isSetUp ? "elsewhere.bankSetUp" : "elsewhere.bank")}</p>}
        <p>{t("elsewhere.why")}</p>
        <p>{t("elsewhere.open")}</p>
        {SMTP_URL && <WayBack order={order} />}
        {status === "waiting" && <p>{t("elsewhere.pay")}</p>}
        {email && <p>{t("elsewhere.help", { email })}</p>}
        {(status === "waiting" || endedWithoutPlan(status)) && <StartLink />}
      </div>
    </div>
  );
}

/** For the owner. Offered for every order, so that it doesn't tell which ones have an address. */
async function WayBack({ order }: { order: Order }) {
  const t = await getTranslations("mail");
  return (
    <p className="screen">
      <QuietLink href={`/mail?order=${order.id}`}>{t("title")}</QuietLink>
    </p>
  );
}

async function StartLink() {
  const t = await getTranslations("plans");
  return (
    <p className="screen">
      <MainLink href="/">{t("start")}</MainLink>
    </p>
  );
}
