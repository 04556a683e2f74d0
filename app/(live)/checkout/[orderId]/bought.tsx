import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { orderEffect } from "#/app/effect-text.ts";
import { maskedRows, orderRows, shownDuration, shownSim } from "#/app/order-rows.tsx";
import { Notice } from "#/components/notice.tsx";
import { Summary } from "#/components/summary.tsx";
import type { Order } from "#/lib/orders/order.ts";
import { endingOf } from "#/lib/sims/sim-number.ts";
import { isolated } from "#/lib/text/direction.ts";
import { dayText } from "#/lib/text/moment.ts";
import { priceText } from "#/lib/text/price.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";

/** A plan that doesn't start today is the other costly surprise, so it is said in colour. */
export async function OwnerSummary({ order }: { order: Order }) {
  const t = await getTranslations("effect");
  const language = await currentLanguage();
  const { text, rows, isLater, startsOn } = await orderEffect(order, language);
  const later = startsOn === null ? t("maybeLater") : t("startsAround", { day: dayText(startsOn, language) });
  return (
    <>
      <Bought order={order} sim={await shownSim(order)} rows={await orderRows(order, rows)}>
        <BackLinks />
      </Bought>
      {isLater ? (
        <Notice kind="attention" title={later}>
          <p>{text}</p>
        </Notice>
      ) : (
        text && <p className="note">{text}</p>
      )}
    </>
  );
}

interface BoughtProps {
  order: Order;
  /** For a reader who doesn't unfold the rest. */
  sim: string;
  rows: [label: string, value: ReactNode][];
  children?: ReactNode;
}

/** What is bought, on the buyer's SIM. */
async function Bought({ order, sim, rows, children }: BoughtProps) {
  const language = await currentLanguage();
  return (
    <details className="sim bought">
      <summary>
        <b>{isolated(order.plan.shownTitle, language)}</b>
        <b className="amount num">{priceText(order.price, language)}</b>
        <span className="note">
          {await shownDuration(order)}
          <br />
          {sim}
        </span>
      </summary>
      <Summary rows={rows} />
      {children}
    </details>
  );
}

async function BackLinks() {
  const t = await getTranslations();
  return (
    <p className="row">
      <a href="/plans">{t("checkout.back")}</a>
      <a href="/">{t("plans.otherSim")}</a>
    </p>
  );
}

/** For a payer, who sees only the end of the owner's SIM number. */
export async function PayerSummary({ order }: { order: Order }) {
  const t = await getTranslations();
  const sim = t("plans.sim", { ending: endingOf(order.sim, [], 4) });
  return (
    <>
      <p>{t("pay.forOther")}</p>
      <Bought order={order} sim={sim} rows={await maskedRows(order)} />
    </>
  );
}
