import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { guardPage } from "#/app/guard.tsx";
import { AskForHelp, OrderHelp, payerReference } from "#/app/order-help.tsx";
import { renewalText } from "#/app/order-rows.tsx";
import { isOtherPaying } from "#/app/payer-name.ts";
import { Notice } from "#/components/notice.tsx";
import { RetryNotice } from "#/components/retry-notice.tsx";
import { Steps } from "#/components/steps.tsx";
import { env } from "#/lib/env.ts";
import type { Order } from "#/lib/orders/order.ts";
import { canBePaidByLink } from "#/lib/pay-links/pay-links.ts";
import { orders, payLinks } from "#/lib/shop/index.ts";
import { priceText } from "#/lib/text/price.ts";
import { PROCESSOR_SCRIPT } from "#/lib/web/policies.ts";
import { currentLanguage, mayPay, ownsOrder, readSession } from "#/lib/web/session/session.ts";
import { OwnerSummary, PayerSummary } from "./bought.tsx";
import { CardSection } from "./card/card-section.tsx";
import { EmailForm, type EmailFormProps } from "./email-form.tsx";
import { PaySection } from "./one-screen/pay-section.tsx";
import { consentOfOwner, readConsent } from "./read-consent.ts";
import { type CheckoutStep, checkoutStep } from "./step.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("checkout");
  return { title: t("title") };
}

export default async function CheckoutPage({ params }: { params: Promise<{ orderId: string }> }) {
  const { orderId } = await params;
  return guardPage({ name: "checkout", orderId }, "after", async () => {
    const shop = await orders();
    const isClosed = await shop.isClosed();
    const found = await shop.find(orderId);
    // A browser that may not pay sees the order's status on the order's page.
    const session = await readSession();
    if (!found || !mayPay(session, orderId)) redirect(`/orders/${orderId}`);
    const isOwner = ownsOrder(session, orderId);
    const step = await checkoutStep(shop, found, { hasKey: env().PROCESSOR_KEY !== undefined, isClosed });
    if (step.shows === "order" || (await isOtherPaying(step.order))) redirect(`/orders/${orderId}`);
    const { order } = step;
    const isShared = step.shows === "card" && (!isOwner || (await (await payLinks()).standingOf(order)) !== null);
    return (
      <>
        <Steps at="pay" language={await currentLanguage()} />
        <Heading />
        <div className="two pay">
          <section>
            {isOwner ? <OwnerSummary order={order} /> : <PayerSummary order={order} />}
            <PlanEnd order={order} />
          </section>
          <div className="stack">
            {order.shownMinor !== null && <PriceChange order={order} shownMinor={order.shownMinor} />}
            {step.shows === "pause" || step.shows === "closed" ? (
              <Later why={step.shows === "pause" ? "resting" : "closed"} />
            ) : (
              <Payment step={step} isOwner={isOwner} isShared={isShared} />
            )}
            {isOwner && canBePaidByLink(order) && <PayLinkOffer orderId={orderId} />}
            {isOwner ? <AskForHelp orderId={orderId} /> : <OrderHelp reference={payerReference(order)} />}
          </div>
        </div>
      </>
    );
  });
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

type PaymentStep = Extract<CheckoutStep, { shows: "email" | "one screen" | "card" }>;

/**
 * The next step. Both steps preload the processor's script from the page's first bytes, so it arrives while the buyer types the email
 * address.
 */
async function Payment({ step, isOwner, isShared }: { step: PaymentStep; isOwner: boolean; isShared: boolean }) {
  const nonce = (await headers()).get("x-nonce") ?? "";
  const script = env().PROCESSOR_SCRIPT_URL ?? PROCESSOR_SCRIPT;
  return (
    <>
      <link rel="preload" as="script" href={script} nonce={nonce} />
      {step.shows === "card" ? (
        <CardSection
          order={step.order}
          card={step.card}
          isShared={isShared}
          consent={isOwner ? await consentOfOwner(step.order) : await readConsent()}
          script={script}
        />
      ) : (
        <Unplaced order={step.order} {...(step.shows === "one screen" && { script })} />
      )}
    </>
  );
}

/** @param script of the processor, where the card fields come before the order */
async function Unplaced({ order, script }: { order: Order; script?: string }) {
  const t = await getTranslations("checkout");
  const form: EmailFormProps = {
    orderId: order.id,
    email: order.email ?? "",
    amountMinor: order.price.amountMinor,
    renewal: await renewalChoice(order),
    consent: await readConsent(),
    texts: {
      email: t("email"),
      help: t(env().SMTP_URL === undefined ? "emailHint" : "receiptHint"),
      button: t("continue"),
      sending: t("sending"),
      late: t("sendingLate"),
      offline: t("offline"),
      unanswered: t("unanswered"),
      retry: t("retry"),
    },
  };
  return (
    <>
      {script === undefined ? (
        <>
          <EmailForm {...form} />
          <p className="note">{t("continueHint")}</p>
        </>
      ) : (
        <PaySection {...form} order={order} publishableKey={env().PROCESSOR_KEY ?? ""} script={script} />
      )}
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

/** No card is taken now, or no new order. */
async function Later({ why }: { why: "resting" | "closed" }) {
  const t = await getTranslations("checkout");
  return <RetryNotice text={t(why)} retry={t("retry")} />;
}
