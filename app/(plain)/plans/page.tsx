import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { NoSim } from "#/app/(plain)/no-sim.tsx";
import { purchaseEffect } from "#/app/effect-text.ts";
import { guardPage } from "#/app/guard.tsx";
import { MainLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import { readCorrections } from "#/lib/catalogue/corrections/published.ts";
import { daysOf } from "#/lib/catalogue/duration.ts";
import type { Plan } from "#/lib/catalogue/plan.ts";
import { planFacts, readPlans, shownPlans } from "#/lib/catalogue/plans.ts";
import { orders } from "#/lib/shop/index.ts";
import { addDays } from "#/lib/sims/purchase-effect.ts";
import { endingOf } from "#/lib/sims/sim-number.ts";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { momentText } from "#/lib/text/moment.ts";
import { handOver } from "#/lib/web/hand-over.ts";
import { currentLanguage, partnerLanguage, readSession } from "#/lib/web/session/session.ts";
import { newAttempt } from "#/lib/web/session/session-id.ts";
import { type ListView, viewList } from "./list-view.ts";
import type { When } from "./plan-card.tsx";
import { PlanList, type PlanListView } from "./plan-list.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { plans, trouble } = MESSAGES[await currentLanguage()];
  // The page says that reading has failed.
  const session = await readSession().catch(() => null);
  if (session === null) return { title: trouble.title };
  const { sims = [] } = session;
  return { title: sims.length === 0 ? plans.expiredTitle : plans.title };
}

interface PlansPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default function PlansPage({ searchParams }: PlansPageProps) {
  return guardPage("plans", "part", async () => {
    const { id, sims = [], currency } = await readSession();
    const [sim] = sims;
    if (sim === undefined) return <NoSim />;
    const language = await currentLanguage();
    const textLanguage = await partnerLanguage();
    const [listed, effect, corrections] = await Promise.all([
      readPlans(sim, textLanguage),
      purchaseEffect(sim, language),
      readCorrections(),
    ]);
    const answer = shownPlans(listed, corrections);
    const isClosed = await (await orders()).isClosed();
    const isFound = answer.status === "found";
    const fields = await searchParams;
    const known = { packages: planFacts(), corrections };
    const when = isFound && effect.startsOn !== null && whenOf(effect.startsOn, answer.plans);
    const view: PlanListView = {
      simEnding: endingOf(sim, sims),
      shownEnding: endingOf(sim, sims, 4),
      list: isFound ? await forLine(await viewList({ plans: answer.plans, known, fields, currency, language })) : null,
      effect: isFound ? effect.text : "",
      ...(when && { when }),
      attempt: newAttempt(id),
      language,
      ...(textLanguage !== language && { textLanguage }),
    };
    return (
      <>
        {/* Also without plans: the answer to "Buy" may be that the last plan is gone. */}
        <PlanList handed={handOver(view)}>
          {isFound && isClosed && <ClosedNotice />}
          {isFound && answer.staleSince !== null && <CachedNotice since={answer.staleSince} language={language} />}
        </PlanList>
        {answer.status === "none" && <NoPlans />}
        {(answer.status === "unreachable" || answer.status === "unreadable") && <NoAnswer reason={answer.status} />}
      </>
    );
  });
}

/** A browser that saves data gets no pictures. */
async function forLine(list: ListView): Promise<ListView> {
  if ((await headers()).get("save-data") !== "on") return list;
  return { ...list, plans: list.plans.map(({ picture: _, ...plan }) => plan) };
}

function whenOf(starts: string, plans: Plan[]): When {
  const lengths = plans.flatMap(({ terms }) => terms.map((term) => daysOf(term)));
  return { starts, ends: Object.fromEntries(lengths.map((days) => [days, addDays(starts, days)])) };
}

/** The operator has closed checkout. */
async function ClosedNotice() {
  const t = await getTranslations("checkout");
  return <Notice kind="attention">{t("closed")}</Notice>;
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

/** The partner gave no list of plans that could be read, which says nothing about the SIM. */
async function NoAnswer({ reason }: { reason: "unreachable" | "unreadable" }) {
  const t = await getTranslations("trouble");
  return (
    <>
      <Notice kind="problem" title={t(`${reason}Title`)}>
        <p>{t(reason)}</p>
      </Notice>
      <p>
        <MainLink href="/plans">{t("again")}</MainLink>
      </p>
    </>
  );
}
