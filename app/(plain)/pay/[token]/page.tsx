import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { guardPage } from "#/app/guard.tsx";
import { LiveStyle } from "#/app/live-style.tsx";
import { maskedRows } from "#/app/order-rows.tsx";
import { QuietLink } from "#/components/buttons.tsx";
import { Summary } from "#/components/summary.tsx";
import { canBePaidByLink } from "#/lib/pay-links/pay-links.ts";
import { payLinks } from "#/lib/shop/index.ts";
import { mayPay, readSession } from "#/lib/web/session.ts";
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
    const found = await (await payLinks()).find(token);
    if (!found) return <LinkGone />;
    const { order, isTaken } = found;
    if (mayPay(await readSession(), order.id)) redirect(`/checkout/${order.id}`);
    if (isTaken || !canBePaidByLink(order)) return <LinkGone />;
    return (
      <div className="grid max-w-form gap-6">
        <LiveStyle />
        <h1>{t("pay.payTitle")}</h1>
        <p>{t("pay.asked")}</p>
        <section className="grid gap-2">
          <Summary rows={await maskedRows(order)} />
          <p className="note">{t("checkout.once")}</p>
        </section>
        <TakeForm token={token} attempt={randomBytes(12).toString("base64url")} button={t("checkout.continue")} />
        <p className="note">{t("checkout.continueHint")}</p>
      </div>
    );
  });
}

async function LinkGone() {
  const t = await getTranslations();
  return (
    <>
      <h1>{t("pay.goneTitle")}</h1>
      <p>{t("pay.gone")}</p>
      <p>
        <QuietLink href="/">{t("trouble.home")}</QuietLink>
      </p>
    </>
  );
}
