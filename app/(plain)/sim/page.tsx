import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { knownSims } from "#/app/(plain)/known-sims/known-sims.ts";
import { Sims } from "#/app/(plain)/known-sims/sims-form.tsx";
import { NoSim } from "#/app/(plain)/no-sim.tsx";
import { guardPage, guardPart } from "#/app/guard.tsx";
import { standingOf } from "#/app/sim-standing.ts";
import { QuietLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import { endingInAddress, endingOf } from "#/lib/sims/sim-number.ts";
import { currentLanguage, readSession } from "#/lib/web/session.ts";
import { partsOf } from "./parts.ts";
import { PlanCards } from "./plan-cards.tsx";
import { Renewal } from "./renewal.tsx";
import { Usage } from "./usage.tsx";

/** Longer than on other pages: what is read is what this page is for. */
const WAIT_MS = 5_000;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sim");
  return { title: t("title") };
}

export default function SimPage() {
  return guardPage("sim", "before", async () => {
    const session = await readSession();
    const { sims = [], names = {} } = session;
    const [sim] = sims;
    if (sim === undefined) return <NoSim />;
    const language = await currentLanguage();
    const [standing, renewal, usage] = await Promise.all([
      standingOf(sim, WAIT_MS),
      guardPart("renewal", () => Renewal({ sim, ending: endingInAddress(sim, sims), language })),
      guardPart("usage", () => Usage({ sim, language })),
    ]);
    return (
      <div className="grid max-w-form gap-6" data-keep="">
        <PlanCards
          name={names[sim]}
          ending={endingOf(sim, sims, 4)}
          at={standing.list === "unreachable" ? null : Math.floor(standing.at / 1_000) * 1_000}
          parts={await partsOf(standing.view, standing.list === "given", language)}
          language={language}
        >
          {standing.list !== "given" && <NoList list={standing.list} />}
        </PlanCards>
        <section className="grid gap-4">
          <h2>{(await getTranslations("renewal"))("title")}</h2>
          {renewal}
        </section>
        {usage}
        <Sims sims={knownSims(session)} to="show" language={language} />
      </div>
    );
  });
}

async function NoList({ list }: { list: "none" | "unreachable" }) {
  const t = await getTranslations("sim");
  return (
    <Notice kind={list === "none" ? "plain" : "problem"} title={t(`${list}Title`)}>
      <p>{t(list)}</p>
      <p className="mt-3">
        <QuietLink href="/sim">{t("again")}</QuietLink>
      </p>
    </Notice>
  );
}
