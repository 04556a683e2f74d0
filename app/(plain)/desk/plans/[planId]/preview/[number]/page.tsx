import type { Metadata } from "next";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { PLAN, PREVIEW } from "#/app/(plain)/desk/plans/texts.ts";
import { viewList } from "#/app/(plain)/plans/list-view.ts";
import { PlanCard } from "#/app/(plain)/plans/plan-card.tsx";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { Notice } from "#/components/notice.tsx";
import { planFacts } from "#/lib/catalogue/plans.ts";
import { findPlan, type PlanVersion, readVersions, type SeenPlan } from "#/lib/desk/plans/read-plans.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { isRightToLeft } from "#/lib/text/direction.ts";
import { isLanguage, LANGUAGES, type Language } from "#/lib/text/language.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { PreviewStyle } from "./preview-style.tsx";

export const metadata: Metadata = { title: PLAN.title };

interface PreviewPageProps {
  params: Promise<{ planId: string; number: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** A version as buyers will see it, in a language of the shop. Its card stands outside the desk, whose style isn't the buyer's. */
export default function PreviewPage({ params, searchParams }: PreviewPageProps) {
  return guardPage("desk/plans", "part", async () => {
    const session = await requireOperator();
    const { query } = (await shopContext()).db;
    const { planId, number } = await params;
    const seen = await findPlan(query, planId);
    const versions = seen === null ? [] : await readVersions(query, seen.plan.name);
    const version = versions.find((one) => String(one.number) === number);
    if (seen === null || version === undefined) {
      refuseWith(404);
      return (
        <DeskFrame session={session}>
          <h1>{PLAN.title}</h1>
          <p>{PLAN.unknown}</p>
        </DeskFrame>
      );
    }
    const { language: asked } = await searchParams;
    const language = isLanguage(asked) ? asked : "en";
    return (
      <>
        <DeskFrame session={session}>
          <h1>{PREVIEW.title(version.number)}</h1>
          <p className="note">{PREVIEW.lead}</p>
          {version.content.isHidden && <Notice kind="attention">{PREVIEW.hidden}</Notice>}
          <Languages chosen={language} />
          <p>
            <a href={`/desk/plans/${planId}`}>{PREVIEW.back}</a>
          </p>
        </DeskFrame>
        <Card seen={seen} version={version} language={language} />
      </>
    );
  });
}

function Languages({ chosen }: { chosen: Language }) {
  return (
    <nav aria-label={PREVIEW.languages} className="kinds">
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <a
          key={language}
          href={`?language=${language}`}
          lang={language}
          aria-current={language === chosen ? "page" : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

interface CardProps {
  seen: SeenPlan;
  version: PlanVersion;
  language: Language;
}

async function Card({ seen: { plan, language: listedIn }, version, language }: CardProps) {
  const known = { packages: planFacts(), corrections: new Map([[plan.name, version.content]]) };
  const { plans } = await viewList({ plans: [plan], known, fields: {}, currency: undefined, language });
  return (
    <div lang={language} dir={isRightToLeft(language) ? "rtl" : "ltr"} className="stack cards">
      <PreviewStyle />
      {plans.map((shown) => (
        <PlanCard
          key={shown.name}
          plan={shown}
          index={0}
          chosenTerm={undefined}
          isFolded={false}
          isTicked={undefined}
          when={undefined}
          language={language}
          textLanguage={listedIn === language ? undefined : listedIn}
        />
      ))}
    </div>
  );
}
