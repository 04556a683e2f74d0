import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { factTexts } from "#/app/(plain)/desk/plans/fact-texts.ts";
import { PLAN } from "#/app/(plain)/desk/plans/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { Moment } from "#/components/moment.tsx";
import { Notice } from "#/components/notice.tsx";
import { Summary } from "#/components/summary.tsx";
import { NOTHING_SAID } from "#/lib/catalogue/corrections/correction.ts";
import { factsFor } from "#/lib/catalogue/facts.ts";
import { planFacts } from "#/lib/catalogue/plans.ts";
import { findPlan, isGone, readPublications, readVersions } from "#/lib/desk/plans/read-plans.ts";
import { typedFrom } from "#/lib/desk/plans/typed-correction.ts";
import { hasRight, operatorNames } from "#/lib/desk/signing-in/operators.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { Picture } from "./picture.tsx";
import { PlanForm } from "./plan-form.tsx";
import { Versions } from "./versions.tsx";

export const metadata: Metadata = { title: PLAN.title };

interface PlanPageProps {
  params: Promise<{ planId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** One plan: how the partner lists it, what operators say of it, and which version buyers see. */
export default function PlanPage({ params, searchParams }: PlanPageProps) {
  return guardPage("desk/plans", "part", async () => {
    const session = await requireOperator();
    const { db, clock } = await shopContext();
    const { query } = db;
    const seen = await findPlan(query, (await params).planId);
    if (seen === null) {
      refuseWith(404);
      return (
        <DeskFrame session={session}>
          <h1>{PLAN.title}</h1>
          <p>{PLAN.gone}</p>
        </DeskFrame>
      );
    }
    const { id: planId, plan, lastSeenAt } = seen;
    const read = factTexts(factsFor(plan, planFacts()));
    const versions = await readVersions(query, plan.name);
    const [newest] = versions;
    const names = await operatorNames(query);
    const { problem, drawn: drawnBefore } = await searchParams;
    const mayAct = hasRight(session.operator, "act");
    const drawn = { id: randomBytes(16).toString("base64url"), planId, drawn: String(newest?.number ?? 0) };
    return (
      <DeskFrame session={session}>
        <h1 className="wrap-anywhere">{plan.title || plan.name}</h1>
        <section className="card stack">
          <h2>{PLAN.listed}</h2>
          {isGone(seen, clock.now()) && <Notice kind="attention">{PLAN.ended}</Notice>}
          <Summary
            rows={[
              [PLAN.listedAs.title, plan.title],
              [PLAN.listedAs.summary, plan.summary],
              [PLAN.listedAs.data, read.data ?? PLAN.notRead],
              [PLAN.listedAs.countries, read.countries ?? PLAN.notRead],
              [PLAN.listedAs.speed, read.speed ?? PLAN.notRead],
              [PLAN.listedAs.hotspot, read.hotspot ?? PLAN.notRead],
              [PLAN.listedAs.code, plan.name],
              [PLAN.listedAs.seen, <Moment key="seen" at={lastSeenAt} language="en" />],
            ]}
          />
        </section>
        <section className="card stack">
          <h2>{PLAN.form}</h2>
          <p className="note">{mayAct ? PLAN.formLead : PLAN.mayNot}</p>
          {mayAct && <PlanForm drawn={drawn} kept={typedFrom(newest?.content ?? NOTHING_SAID)} />}
        </section>
        <Picture
          planId={planId}
          versions={versions}
          names={names}
          mayAct={mayAct}
          problem={problem}
          drawn={drawnBefore}
        />
        <Versions
          planId={planId}
          versions={versions}
          publications={await readPublications(query, plan.name)}
          names={names}
          mayAct={mayAct}
        />
        <p>
          <a href="/desk/plans">{PLAN.back}</a>
        </p>
      </DeskFrame>
    );
  });
}
