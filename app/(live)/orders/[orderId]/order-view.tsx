import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { orderEffect } from "#/app/effect-text.ts";
import { guardPart } from "#/app/guard.tsx";
import { chargeOf, orderRows } from "#/app/order-rows.tsx";
import { MainLink, QuietLink } from "#/components/buttons.tsx";
import { Moment } from "#/components/moment.tsx";
import { Notice } from "#/components/notice.tsx";
import { Summary } from "#/components/summary.tsx";
import { env } from "#/lib/env.ts";
import type { Order } from "#/lib/orders/order.ts";
import { type OrderStatus, textOf } from "#/lib/orders/status.ts";
import { canBePaidByLink } from "#/lib/pay-links/pay-links.ts";
import { renewals } from "#/lib/shop/index.ts";
import { currentLanguage } from "#/lib/web/session.ts";
import { OtherPays } from "./other-pays.tsx";
import { STEPS, stepsOf } from "./steps.ts";

const LOOK = {
  waiting: "plain",
  checking: "plain",
  received: "good",
  ready: "good",
  ended: "plain",
  review: "attention",
} as const;

/** The complete order, for the browser that made it: its status, what that means for the money, what to do next. */
export async function OrderView({ order, status }: { order: Order; status: OrderStatus }) {
  const t = await getTranslations("order");
  return (
    <>
      <h1>{t(`heading.${status}`)}</h1>
      <Steps order={order} />
      <Notice kind={LOOK[status]}>
        <p>{t(`text.${textOf(order)}`)}</p>
      </Notice>
      <div className="screen grid gap-4">
        <OnSim order={order} status={status} />
        <NextStep status={status} orderId={order.id} />
        {canBePaidByLink(order) && (await guardPart("pay link", () => OtherPays({ order })))}
      </div>
      <Receipt order={order} />
      <p className="note">{t("keep", { reference: order.partnerIds.orderNo })}</p>
    </>
  );
}

async function Steps({ order }: { order: Order }) {
  const t = await getTranslations("order");
  const steps = stepsOf(order);
  if (steps === null) return null;
  return (
    <ol className="steps">
      {STEPS.map((step) => (
        <li key={step} className={steps[step]}>
          <b>{t(`step.${step}`)}</b>
          {t(`stepState.${steps[step]}`)}
        </li>
      ))}
    </ol>
  );
}

/** What the order does on its SIM, if known. */
async function OnSim({ order, status }: { order: Order; status: OrderStatus }) {
  const text = status === "ended" || status === "review" ? "" : await orderEffect(order, await currentLanguage());
  return text && <p className="note">{text}</p>;
}

async function NextStep({ status, orderId }: { status: OrderStatus; orderId: string }) {
  const t = await getTranslations("order");
  switch (status) {
    case "waiting":
      return <MainLink href={`/checkout/${orderId}`}>{t("toCard")}</MainLink>;
    case "checking":
      // The card form asks the processor first and opens only if the payment was not made.
      return <QuietLink href={`/checkout/${orderId}`}>{t("toCard")}</QuietLink>;
    case "ended":
      return <MainLink href="/plans">{t("toPlans")}</MainLink>;
    case "ready":
      return (
        <p className="flex flex-wrap gap-3">
          <QuietLink href="/sim">{(await getTranslations("sim"))("title")}</QuietLink>
          <QuietLink href="/plans">{t("another")}</QuietLink>
        </p>
      );
    default:
      return null;
  }
}

async function Receipt({ order }: { order: Order }) {
  const reference = (await getTranslations("checkout"))("reference");
  const t = await getTranslations("order");
  const language = await currentLanguage();
  const paid: [string, ReactNode][] =
    order.paidAt === null ? [] : [[t("paidAt"), <Moment key="paid" at={order.paidAt} language={language} />]];
  const rows = [
    ...(await orderRows(order)),
    ...paid,
    ...(order.renewal !== null && order.payment === "paid" ? await renewalRows(order) : []),
  ];
  return (
    <section className="grid gap-3">
      {order.payment === "paid" && <h2>{t("receipt", { shop: env().SHOP_NAME })}</h2>}
      <Summary rows={[[reference, order.partnerIds.orderNo], ...rows]} />
    </section>
  );
}

/** The buyer's choice of renewal, with a link to its present state; then the payments of the renewal. */
async function renewalRows(order: Order): Promise<[string, ReactNode][]> {
  const t = await getTranslations("order");
  const mySim = (await getTranslations("sim"))("title");
  const language = await currentLanguage();
  const times = await (await renewals()).paymentsOf(order);
  const terms = (
    <span key="terms">
      {t("renewalTerms", await chargeOf(order))} <a href="/sim">{mySim}</a>
    </span>
  );
  const paid = times.map((at) => (
    <div key={at}>
      <Moment at={at} language={language} />
    </div>
  ));
  return [[t("renewal"), terms], ...(paid.length > 0 ? [[t("renewed"), paid] satisfies [string, ReactNode]] : [])];
}
