import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { orderEffect } from "#/app/effect-text.ts";
import { helpPage } from "#/app/order-help.tsx";
import { maskedSim, shownDuration, shownSim } from "#/app/order-rows.tsx";
import { MainLink } from "#/components/buttons.tsx";
import { Icon, type IconName } from "#/components/icon.tsx";
import type { Order } from "#/lib/orders/order.ts";
import { endedWithoutPlan, type OrderStatus } from "#/lib/orders/status.ts";
import { isolated } from "#/lib/text/direction.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";

interface PanelProps {
  order: Order;
  status: OrderStatus;
}

/** The owner's SIM with the plan that was ordered for it: when it runs, as far as that is known, and what to do next. */
export async function SimPanel({ order, status }: PanelProps) {
  const language = await currentLanguage();
  const isRunning = !endedWithoutPlan(status) && status !== "review";
  const { text, rows } = isRunning ? await orderEffect(order, language) : { text: "", rows: [] };
  return (
    <Panel order={order} sim={await shownSim(order)} actions={<Actions order={order} status={status} />}>
      {order.renewal !== null && order.payment === "paid" && (
        <Fact icon="renew">
          <a href="/sim">{(await getTranslations("order"))("manage")}</a>
        </Fact>
      )}
      {rows.map(([label, value]) => (
        <Fact key={label} icon="calendar">
          {label} <b>{value}</b>
        </Fact>
      ))}
      {text && status !== "queued" && <li className="note">{text}</li>}
    </Panel>
  );
}

/** The same for a payer: which SIM and plan, and the way to the payment. */
export async function PaidPanel({ order, status }: PanelProps) {
  const actions = status === "waiting" && <Actions order={order} status={status} />;
  return <Panel order={order} sim={await maskedSim(order)} actions={actions} />;
}

interface FactsProps {
  order: Order;
  sim: string;
  actions: ReactNode;
  children?: ReactNode;
}

async function Panel({ order, sim, actions, children }: FactsProps) {
  return (
    <section className="sim stack" aria-labelledby="plan">
      <h2 id="plan">{isolated(order.plan.shownTitle, await currentLanguage())}</h2>
      <ul className="facts">
        <Fact icon="sim">{sim}</Fact>
        <Fact icon="clock">{await shownDuration(order)}</Fact>
        {children}
      </ul>
      {actions}
    </section>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}

async function Actions({ order, status }: PanelProps) {
  const t = await getTranslations();
  switch (status) {
    case "waiting":
      return <Row main={[`/checkout/${order.id}`, t("order.toCard")]} />;
    case "ended":
    case "refunded":
      return <Row main={["/plans", t("order.toPlans")]} />;
    case "queued":
    case "ready":
      return <Row main={["/sim", t("sim.title")]} other={["/plans", t("order.another")]} />;
    case "review":
      return <Row main={[helpPage(order.id), t("order.firstAid.help")]} />;
    default:
      return null;
  }
}

type Target = [href: string, text: string];

function Row({ main: [href, text], other }: { main: Target; other?: Target }) {
  return (
    <p className="row screen">
      <MainLink href={href}>{text}</MainLink>
      {other && (
        <a href={other[0]} className="quiet ghost">
          {other[1]}
        </a>
      )}
    </p>
  );
}
