import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orderEffect } from "#/app/effect-text.ts";
import { guardPage } from "#/app/guard.tsx";
import { LiveStyle } from "#/app/live-style.tsx";
import { maskedRows, orderRows, renewalText } from "#/app/order-rows.tsx";
import { Notice } from "#/components/notice.tsx";
import { priceText } from "#/components/price.tsx";
import { RetryNotice } from "#/components/retry-notice.tsx";
import { Summary } from "#/components/summary.tsx";
import { env } from "#/lib/env.ts";
import type { Order } from "#/lib/orders/order.ts";
import { canBePaidByLink } from "#/lib/pay-links/pay-links.ts";
import { orders, payLinks } from "#/lib/shop/index.ts";
import { currentLanguage, mayPay, ownsOrder, readSession } from "#/lib/web/session.ts";
import { CardSection } from "./card-section.tsx";
import { EmailForm } from "./email-form.tsx";
import { type CheckoutStep, checkoutStep } from "./step.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("checkout");
  return { title: t("title") };
}

export default async function CheckoutPage({ params }: { params: Promise<{ orderId: string }> }) {
  const { orderId } = await params;
  return guardPage("checkout", "after", async () => {
    const shop = await orders();
    const found = await shop.find(orderId);
    // A browser that may not pay sees the order's status on the order's page.
    const session = await readSession();
    if (!found || !mayPay(session, orderId)) redirect(`/orders/${orderId}`);
    const isOwner = ownsOrder(session, orderId);
    const step = await checkoutStep(shop, found);
    if (step.shows === "order") redirect(`/orders/${orderId}`);
    const { order } = step;
    const isShared = step.shows === "card" && (!isOwner || (await (await payLinks()).standingOf(order)) !== null);
    return (
      <>
        <LiveStyle />
        <Heading />
        {order.shownMinor !== null && <PriceChange order={order} shownMinor={order.shownMinor} />}
        <div className="beside">
          <section>
            {isOwner ? <OwnerSummary order={order} /> : <PayerSummary order={order} />}
            <PlanEnd order={order} />
          </section>
          <div>
            {step.shows === "pause" ? <Resting /> : <Payment step={step} isShared={isShared} />}
            {isOwner && canBePaidByLink(order) && <PayLinkOffer orderId={orderId} />}
          </div>
        </div>
      </>
    );
  });
}

async function OwnerSummary({ order }: { order: Order }) {
  return <Summary rows={await orderRows(order, await orderEffect(order, await currentLanguage()))} />;
}

/** For a payer, who sees only the end of the owner's SIM number. */
async function PayerSummary({ order }: { order: Order }) {
  const t = await getTranslations("pay");
  return (
    <>
      <p>{t("forOther")}</p>
      <Summary rows={await maskedRows(order)} />
    </>
  );
}

/** Leads to the order's page, where pay links are made: the answer of a form here would reload the card form. */
async function PayLinkOffer({ orderId }: { orderId: string }) {
  const t = await getTranslations("pay");
  return (
    <p>
      <a href={`/orders/${orderId}`}>{t("offer")}</a>
    </p>
  );
}

async function Heading() {
  const t = await getTranslations("checkout");
  return <h1>{t("title")}</h1>;
}

/** What happens when the plan ends. */
async function PlanEnd({ order }: { order: Order }) {
  const t = await getTranslations("checkout");
  if (order.renewal !== null) return <p className="note">{t("renews", { text: await renewalText(order) })}</p>;
  return <p className="note">{t((await renewalChoice(order)) === null ? "once" : "onceUnless")}</p>;
}

async function PriceChange({ order, shownMinor }: { order: Order; shownMinor: number }) {
  const t = await getTranslations("checkout");
  const language = await currentLanguage();
  const prices = {
    old: priceText({ ...order.price, amountMinor: shownMinor }, language),
    new: priceText(order.price, language),
  };
  return (
    <Notice kind="attention" isAnswer>
      {t("changed", prices)}
    </Notice>
  );
}

type PaymentStep = Extract<CheckoutStep, { shows: "email" | "card" }>;

const PROCESSOR_SCRIPT = "https://js.stripe.com/endive/stripe.js";

/**
 * The next step. Both steps preload the processor's script from the page's first bytes, so it arrives while the buyer types the email
 * address.
 */
async function Payment({ step, isShared }: { step: PaymentStep; isShared: boolean }) {
  const nonce = (await headers()).get("x-nonce") ?? "";
  const { PROCESSOR_SCRIPT_URL: standIn } = env();
  return (
    <>
      <link rel="preload" as="script" href={standIn ?? PROCESSOR_SCRIPT} nonce={nonce} />
      {step.shows === "card" ? (
        <CardSection order={step.order} card={step.card} isShared={isShared} standInScript={standIn} />
      ) : (
        <Email order={step.order} />
      )}
    </>
  );
}

async function Email({ order }: { order: Order }) {
  const t = await getTranslations("checkout");
  return (
    <>
      <EmailForm
        orderId={order.id}
        email={order.email ?? ""}
        amountMinor={order.price.amountMinor}
        renewal={await renewalChoice(order)}
        texts={{
          email: t("email"),
          help: t("emailHint"),
          button: t("continue"),
          sending: t("sending"),
          late: t("sendingLate"),
          offline: t("offline"),
          unanswered: t("unanswered"),
          retry: t("retry"),
        }}
      />
      <p className="note">{t("continueHint")}</p>
      <p>
        <a href="/plans">{t("back")}</a>
      </p>
    </>
  );
}

/** Once the partner may know the order, its price and the renewal choice are fixed. */
async function renewalChoice(order: Order) {
  const isChosen = order.renewal !== null;
  if (order.placement.sentAt !== null) return isChosen ? "chosen" : null;
  if (!order.term.isRenewable) return null;
  const t = await getTranslations("checkout");
  return { label: t("renew"), explanation: await renewalText(order), isChosen };
}

async function Resting() {
  const t = await getTranslations("checkout");
  return <RetryNotice text={t("resting")} retry={t("retry")} />;
}
