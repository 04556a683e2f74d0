import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NoSim } from "#/app/(plain)/no-sim.tsx";
import { purchaseEffect } from "#/app/effect-text.ts";
import { guardPage } from "#/app/guard.tsx";
import { MainLink } from "#/components/buttons.tsx";
import { momentText } from "#/components/moment.tsx";
import { Notice } from "#/components/notice.tsx";
import { readPlans } from "#/lib/catalogue/plans.ts";
import { endingOf } from "#/lib/sims/sim-number.ts";
import type { Language } from "#/lib/text/language.ts";
import { currentLanguage, partnerLanguage, readSession } from "#/lib/web/session.ts";
import { PlanList } from "./plan-list.tsx";
import { viewPlans } from "./view.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("plans");
  return { title: t("title") };
}

export default function PlansPage() {
  return guardPage("plans", "before", async () => {
    const { sims = [] } = await readSession();
    const [sim] = sims;
    if (sim === undefined) return <NoSim />;
    const language = await currentLanguage();
    const textLanguage = await partnerLanguage();
    const [answer, effect] = await Promise.all([readPlans(sim, textLanguage), purchaseEffect(sim, language)]);
    const isFound = answer.status === "found";
    return (
      <>
        {/* Also without plans: the answer to "Buy" may be that the last plan is gone. */}
        <PlanList
          simEnding={endingOf(sim, sims)}
          shownEnding={endingOf(sim, sims, 4)}
          plans={isFound ? await viewPlans(answer.plans, language) : []}
          effect={isFound ? effect : ""}
          attempt={randomBytes(12).toString("base64url")}
          language={language}
          {...(textLanguage !== language && { textLanguage })}
        >
          {isFound && answer.staleSince !== null && <CachedNotice since={answer.staleSince} language={language} />}
        </PlanList>
        {answer.status === "none" && <NoPlans />}
        {answer.status === "unreachable" && <Unreachable />}
      </>
    );
  });
}

/** These plans come from the cache, because the partner has failed since. */
async function CachedNotice({ since, language }: { since: number; language: Language }) {
  const t = await getTranslations("plans");
  return <Notice kind="attention">{t("late", { time: momentText(since, language) })}</Notice>;
}

async function NoPlans() {
  const t = await getTranslations();
  return (
    <>
      <Notice kind="plain" title={t("plans.noneTitle")}>
        <p>{t("home.none")}</p>
      </Notice>
      <p>
        <MainLink href="/">{t("plans.otherSim")}</MainLink>
      </p>
    </>
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
