import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { guardPage } from "#/app/guard.tsx";
import { OrderHelp } from "#/app/order-help.tsx";
import { maskedSim, shownDuration, totalOf } from "#/app/order-rows.tsx";
import { QuietLink } from "#/components/buttons.tsx";
import { Icon } from "#/components/icon.tsx";
import type { Order } from "#/lib/orders/order.ts";
import { type Asker, canBePaidByLink } from "#/lib/pay-links/pay-links.ts";
import { findPayLink } from "#/lib/shop/index.ts";
import { isolated } from "#/lib/text/direction.ts";
import { currentLanguage, mayPay, readSession } from "#/lib/web/session/session.ts";
import { PayStyle } from "./pay-style.tsx";
import { TakeForm } from "./take-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("pay");
  return { title: t("payTitle") };
}

/**
 * The page of a pay link. Opening it does not take the link: messengers open links to make a preview.
 */
export default async function PayPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return guardPage("pay", "after", async () => {
    const t = await getTranslations();
    const found = await findPayLink(token);
    if (!found) return <LinkGone />;
    const { order, isTaken } = found;
    if (mayPay(await readSession(), order.id)) redirect(`/checkout/${order.id}`);
    if (isTaken || !canBePaidByLink(order)) return <LinkGone order={order} />;
    return (
      <div className="two pay">
        <PayStyle />
        <div className="stack">
          <h1>{t("pay.payTitle")}</h1>
          <Asked asker={found.asker} />
        </div>
        <section className="sim stack" aria-labelledby="plan">
          <h2 id="plan">{isolated(order.plan.shownTitle, await currentLanguage())}</h2>
          <ul className="facts">
            <li>
              <Icon name="sim" />
              {await maskedSim(order)}
            </li>
            <li>
              <Icon name="clock" />
              {await shownDuration(order)}
            </li>
          </ul>
          <p className="price">{await totalOf(order)}</p>
          <p className="note">{t("checkout.once")}</p>
          <TakeForm token={token} attempt={randomBytes(12).toString("base64url")} button={t("checkout.continue")} />
          <p className="note">{t("checkout.continueHint")}</p>
        </section>
      </div>
    );
  });
}

/** Who asks, in the words that the owner typed. */
async function Asked({ asker }: { asker: Asker | null }) {
  const t = await getTranslations("pay");
  const language = await currentLanguage();
  if (!asker) return <p>{t("asked")}</p>;
  const { name, note } = asker;
  return (
    <>
      <p>{name ? t("askedBy", { name: isolated(name, language) }) : t("asked")}</p>
      {note && (
        <blockquote>
          <p>{isolated(note, language)}</p>
        </blockquote>
      )}
    </>
  );
}

async function LinkGone({ order }: { order?: Order }) {
  const t = await getTranslations();
  return (
    <>
      <h1>{t("pay.goneTitle")}</h1>
      <p>{t("pay.gone")}</p>
      <p>
        <QuietLink href="/">{t("trouble.home")}</QuietLink>
      </p>
      {order && <OrderHelp reference={order.id} />}
    </>
  );
}
