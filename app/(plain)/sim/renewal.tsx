import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Contact } from "#/app/contact.tsx";
import { Moment } from "#/components/moment.tsx";
import { Notice } from "#/components/notice.tsx";
import { RetryNotice } from "#/components/retry-notice.tsx";
import { Summary } from "#/components/summary.tsx";
import type { PlansAnswer } from "#/lib/catalogue/plans.ts";
import type { RenewalState } from "#/lib/renewals/renewals.ts";
import { renewals } from "#/lib/shop/index.ts";
import type { Language } from "#/lib/text/language.ts";
import { momentText } from "#/lib/text/moment.ts";
import { partnerLanguage } from "#/lib/web/session/session.ts";
import { Prove } from "./prove.tsx";
import { renewalRows } from "./renewal-rows.ts";

interface RenewalProps {
  sim: string;
  /** Names the SIM in the address of the stop page; null if it would give away too much of the number. */
  ending: string | null;
  language: Language;
  /** The plans on offer for the SIM. */
  offers: Promise<PlansAnswer>;
}

/**
 * The part "Auto-renewal": whether it is on, what it charges and roughly when, and the first of two clicks that stop it. Reads
 * everything before it returns, so that `guardPart` catches its failures.
 */
export async function Renewal({ sim, ending, language, offers }: RenewalProps): Promise<ReactNode> {
  const state = await (await renewals()).show(sim, await partnerLanguage());
  const part = await partOf(state, { sim, ending, language, offers });
  if (state.asOf === undefined) return part;
  return (
    <>
      {part}
      <p className="note">
        {(await getTranslations("sim"))("asOf")} <Moment at={state.asOf} language={language} />
      </p>
    </>
  );
}

async function partOf(state: RenewalState, { sim, ending, language, offers }: RenewalProps): Promise<ReactNode> {
  const t = await getTranslations("renewal");
  switch (state.status) {
    case "unknown":
      return <Unknown />;
    case "none":
      return (
        <p>
          {state.stoppedAt === null
            ? t("none")
            : t(state.isEndNoted ? "noted" : "stopped", { date: momentText(state.stoppedAt, language) })}
        </p>
      );
    case "unconfirmed":
      return (
        <>
          <Notice kind={state.proof === "pending" ? "plain" : "attention"}>
            <p>{t(state.proof)}</p>
          </Notice>
          <StopButton ending={ending} />
        </>
      );
    case "stopping":
      return (
        <>
          <Notice kind="attention" title={t("stoppingTitle")}>
            <p>{t("stopping", { date: momentText(state.requestedAt, language) })}</p>
          </Notice>
          {state.record && <Summary rows={await renewalRows(sim, language, state.record, offers)} />}
        </>
      );
    case "on":
      return (
        <>
          <Summary rows={await renewalRows(sim, language, state.record, offers)} />
          {state.record.orderNo === null || state.record.payId === null ? (
            <p className="note">
              {t("cannotStop")} <Contact />
            </p>
          ) : (
            <StopButton ending={ending} />
          )}
        </>
      );
  }
}

/** For a browser that knows only the number. It neither asks nor tells whether anything renews. */
export async function UnprovenRenewal({ sim, ending }: Pick<RenewalProps, "sim" | "ending">): Promise<ReactNode> {
  return (
    <>
      <Prove sim={sim} what="renewal" />
      <StopButton ending={ending} />
    </>
  );
}

/** The first of two clicks. */
async function StopButton({ ending }: Pick<RenewalProps, "ending">) {
  const t = await getTranslations("renewal");
  return (
    <form action="/sim/stop" className="stack">
      {ending && <input type="hidden" name="sim" value={ending} />}
      <p>
        <button type="submit" className="quiet low">
          {t("stop")}
        </button>
      </p>
      <p className="note">{t("confirm")}</p>
    </form>
  );
}

async function Unknown() {
  const t = await getTranslations();
  return <RetryNotice text={t("renewal.unknown")} retry={t("trouble.again")} />;
}
