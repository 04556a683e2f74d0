import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guardPage } from "#/app/guard.tsx";
import { MainLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import type { Plan } from "#/lib/plan.ts";
import { readPlans } from "#/lib/plans.ts";
import { currentLanguage, readSession } from "#/lib/session.ts";
import { endingOf } from "#/lib/sim.ts";
import { PlanList } from "./plan-list.tsx";
import { viewPlans } from "./view.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("plans");
  return { title: t("title") };
}

export default function PlansPage() {
  return guardPage("plans", "before", async () => {
    const sim = (await readSession()).sims?.[0];
    if (sim === undefined) return <NoSim />;
    const language = await currentLanguage();
    const answer = await readPlans(sim, language);
    const t = await getTranslations("plans");
    return (
      <>
        <h1>{t("title")}</h1>
        <p>
          {t("sim", { ending: sim.slice(-4) })} · <a href="/">{t("otherSim")}</a>
        </p>
        {/* Without plans too: the answer to "Buy" may be that the last of them is gone. */}
        <Plans sim={sim} plans={answer.status === "found" ? answer.plans : []} language={language} />
        {answer.status === "none" && <NoPlans />}
        {answer.status === "unreachable" && <Unreachable />}
      </>
    );
  });
}

async function Plans({ sim, plans, language }: { sim: string; plans: Plan[]; language: string }) {
  const t = await getTranslations("plans");
  const texts = {
    duration: t("duration"),
    currency: t("currency"),
    buy: t("buy"),
    details: t("details"),
    was: t("was"),
    saving: t.raw("saving"),
  };
  const views = await viewPlans(plans);
  return (
    <PlanList
      simEnding={endingOf(sim)}
      plans={views}
      attempt={randomBytes(12).toString("base64url")}
      language={language}
      texts={texts}
    />
  );
}

async function NoSim() {
  const t = await getTranslations("plans");
  return (
    <>
      <h1>{t("expiredTitle")}</h1>
      <p>{t("expired")}</p>
      <p>{t("cookies")}</p>
      <p>
        <MainLink href="/">{t("start")}</MainLink>
      </p>
    </>
  );
}

async function NoPlans() {
  const t = await getTranslations();
  return (
    <Notice kind="plain" title={t("plans.noneTitle")}>
      <p>{t("home.none")}</p>
    </Notice>
  );
}

async function Unreachable() {
  const t = await getTranslations("trouble");
  return (
    <>
      <Notice kind="problem" title={t("unreachableTitle")}>
        <p>{t("unreachable")}</p>
      </Notice>
      <p>
        <MainLink href="/plans">{t("again")}</MainLink>
      </p>
    </>
  );
}
