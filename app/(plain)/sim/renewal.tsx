import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { momentText } from "#/components/moment.tsx";
import { Notice } from "#/components/notice.tsx";
import { RetryNotice } from "#/components/retry-notice.tsx";
import { Summary } from "#/components/summary.tsx";
import { renewals } from "#/lib/shop/index.ts";
import type { Language } from "#/lib/text/language.ts";
import { partnerLanguage } from "#/lib/web/session.ts";
import { renewalRows } from "./renewal-rows.ts";

interface RenewalProps {
  sim: string;
  /** Names the SIM in the address of the stop page; null if it would give away too much of the number. */
  ending: string | null;
  language: Language;
}

/**
 * The part "Automatic renewal": whether it is on, what it charges and roughly when, and the first of two clicks that stop it. Reads
 * everything before it returns, so that `guardPart` catches its failures.
 */
export async function Renewal({ sim, ending, language }: RenewalProps): Promise<ReactNode> {
  const t = await getTranslations("renewal");
  const state = await (await renewals()).read(sim, await partnerLanguage());
  switch (state.status) {
    case "unknown":
      return <Unknown />;
    case "none":
      return (
        <p>{state.stoppedAt === null ? t("none") : t("stopped", { date: momentText(state.stoppedAt, language) })}</p>
      );
    case "stopping":
      return (
        <>
          <Notice kind="attention" title={t("stoppingTitle")}>
            <p>{t("stopping", { date: momentText(state.requestedAt, language) })}</p>
          </Notice>
          {state.record && <Summary rows={await renewalRows(sim, language, state.record)} />}
        </>
      );
    case "on":
      return (
        <>
          <Summary rows={await renewalRows(sim, language, state.record)} />
          {state.record.orderNo === null || state.record.payId === null ? (
            <p className="note">{t("cannotStop")}</p>
          ) : (
            <form action="/sim/stop">
              {ending && <input type="hidden" name="sim" value={ending} />}
              <button type="submit" className="quiet">
                {t("stop")}
              </button>
            </form>
          )}
        </>
      );
  }
}

async function Unknown() {
  const t = await getTranslations();
  return <RetryNotice text={t("renewal.unknown")} retry={t("trouble.again")} />;
}
