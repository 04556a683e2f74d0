import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { QuietLink } from "#/components/buttons.tsx";
import { Day, Moment } from "#/components/moment.tsx";
import { Notice } from "#/components/notice.tsx";
import { Summary } from "#/components/summary.tsx";
import type { Language } from "#/lib/language.ts";
import { renewals } from "#/lib/orders/index.ts";
import type { SimRenewal } from "#/lib/orders/renewals.ts";
import { nextChargeOf, termsOf } from "./renewal-terms.ts";

interface RenewalProps {
  sim: string;
  language: Language;
}

/** "Automatic renewal" of a SIM: whether it is on, what it charges and roughly when, and the first of two clicks that stop it. */
export async function Renewal({ sim, language }: RenewalProps) {
  const t = await getTranslations("renewal");
  const state = await (await renewals()).read(sim, language);
  return (
    <section className="grid gap-3" aria-labelledby="renewal">
      <h2 id="renewal">{t("title")}</h2>
      {state.status === "none" && state.stoppedAt === null && <p>{t("none")}</p>}
      {state.status === "none" && state.stoppedAt !== null && (
        <p>{t.rich("stopped", { date: () => <Moment at={state.stoppedAt ?? 0} language={language} /> })}</p>
      )}
      {state.status === "unknown" && <Unknown />}
      {state.status === "stopping" && (
        <Notice kind="attention" title={t("stoppingTitle")}>
          <p>{t.rich("stopping", { date: () => <Moment at={state.requestedAt} language={language} /> })}</p>
        </Notice>
      )}
      {(state.status === "on" || state.status === "stopping") && state.record && (
        <Record sim={sim} language={language} record={state.record} />
      )}
      {state.status === "on" && <Stop record={state.record} />}
    </section>
  );
}

export async function Record({ sim, language, record }: RenewalProps & { record: SimRenewal }) {
  const t = await getTranslations("renewal");
  const next = nextChargeOf(record, Date.now());
  const rows: [string, ReactNode][] = [
    [t("plan"), record.planTitle ?? t("notReported")],
    [t("charge"), await termsOf(sim, language, record)],
    [
      t("next"),
      next === null
        ? t("notReported")
        : t.rich("around", { date: () => <Day key="next" at={next} language={language} /> }),
    ],
    [t("since"), record.since?.replaceAll(".", "-") ?? t("notReported")],
  ];
  return <Summary rows={rows} />;
}

async function Unknown() {
  const t = await getTranslations();
  return (
    <Notice kind="problem">
      <p>{t("renewal.unknown")}</p>
      <p className="mt-3">
        <QuietLink href="">{t("trouble.again")}</QuietLink>
      </p>
    </Notice>
  );
}

async function Stop({ record }: { record: SimRenewal }) {
  const t = await getTranslations("renewal");
  if (record.orderNo === null || record.payId === null) return <p className="note">{t("cannotStop")}</p>;
  return (
    <form action="/sim/stop">
      <button type="submit" className="quiet">
        {t("stop")}
      </button>
    </form>
  );
}
