import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { stopByLink } from "#/app/(plain)/mail/actions.ts";
import { ButtonForm } from "#/app/(plain)/mail/button-form.tsx";
import { startPlans } from "#/app/(plain)/sim/offers.ts";
import { renewalRows } from "#/app/(plain)/sim/renewal-rows.ts";
import { Contact } from "#/app/contact.tsx";
import { maskedSim } from "#/app/order-rows.tsx";
import { QuietLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import { Summary } from "#/components/summary.tsx";
import type { Order } from "#/lib/orders/order.ts";
import type { RenewalRecord } from "#/lib/renewals/renewals.ts";
import { renewals } from "#/lib/shop/index.ts";
import { isolated } from "#/lib/text/direction.ts";
import { momentText } from "#/lib/text/moment.ts";
import { currentLanguage, partnerLanguage } from "#/lib/web/session/session.ts";

interface StopProps {
  token: string;
  order: Order;
}

/**
 * The page of a stop link: the renewal that began with its order, and the button that ends it. Later it says what became of that. Reads
 * everything before it returns, so that `guardPage` catches its failures.
 */
export async function Stop({ token, order }: StopProps): Promise<ReactNode> {
  const t = await getTranslations();
  const language = await currentLanguage();
  const state = await (await renewals()).readOf(order, await partnerLanguage());
  const record = "record" in state ? state.record : null;
  const rows = await rowsOf(order, record);
  const canStop = state.status === "on" ? record?.orderNo != null && record.payId != null : state.status !== "stopping";
  switch (state.status) {
    case "none":
      return (
        <Result rows={rows}>
          <p>
            {state.stoppedAt === null
              ? t("renewal.none")
              : t(state.isEndNoted ? "renewal.noted" : "renewal.stopped", {
                  date: momentText(state.stoppedAt, language),
                })}
          </p>
        </Result>
      );
    case "replaced":
      return (
        <Result rows={rows}>
          <p>{t("mail.stopElsewhere", { page: t("sim.title") })}</p>
        </Result>
      );
    case "stopping":
      return (
        <Result rows={rows}>
          <Notice kind="attention" title={t("renewal.stoppingTitle")}>
            <p>{t("renewal.stopping", { date: momentText(state.requestedAt, language) })}</p>
          </Notice>
        </Result>
      );
    default:
      return (
        <div className="stack max-w-form">
          <h1>{t("renewal.confirmTitle")}</h1>
          <div className="card stack">
            {state.status === "unknown" && <p>{t("mail.stopUnknown")}</p>}
            <Summary rows={rows} />
            <p>{t("renewal.confirm")}</p>
            {canStop ? (
              <ButtonForm action={stopByLink} name="token" value={token} button={t("renewal.yes")}>
                <QuietLink href="/">{t("renewal.no")}</QuietLink>
              </ButtonForm>
            ) : (
              <p className="note">
                {t("renewal.cannotStop")} <Contact />
              </p>
            )}
          </div>
        </div>
      );
  }
}

/** The SIM, then what the partner says of the renewal; without an answer the plan as it was ordered. */
async function rowsOf(order: Order, record: RenewalRecord | null): Promise<[string, string][]> {
  const t = await getTranslations();
  const language = await currentLanguage();
  const sim: [string, string] = [t("checkout.sim"), await maskedSim(order)];
  if (record === null) return [sim, [t("renewal.plan"), isolated(order.plan.shownTitle, language)]];
  return [sim, ...(await renewalRows(order.sim, language, record, startPlans(order.sim), order.price))];
}

async function Result({ rows, children }: { rows: [string, string][]; children: ReactNode }) {
  const t = await getTranslations("renewal");
  return (
    <div className="stack max-w-form">
      <h1>{t("title")}</h1>
      {children}
      <div className="card">
        <Summary rows={rows} />
      </div>
    </div>
  );
}
