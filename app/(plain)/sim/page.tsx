import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { knownSims } from "#/app/(plain)/known-sims/known-sims.ts";
import { Sims } from "#/app/(plain)/known-sims/sims-form.tsx";
import { NoSim } from "#/app/(plain)/no-sim.tsx";
import { guardPage, guardPart } from "#/app/guard.tsx";
import { readSim } from "#/app/read-sim.ts";
import { QuietLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import { endingInAddress, endingOf } from "#/lib/sims/sim-number.ts";
import { currentLanguage, readSession } from "#/lib/web/session.ts";
import { partsOf } from "./parts.ts";
import { PlanCards } from "./plan-cards.tsx";
import { Renewal } from "./renewal.tsx";
import { Usage } from "./usage.tsx";

/** Longer than on other pages: this page exists to show the list. */
const TIMEOUT_MS = 5_000;

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
    const [reading, renewal, usage] = await Promise.all([
      readSim(sim, TIMEOUT_MS),
      guardPart("renewal", () => Renewal({ sim, ending: endingInAddress(sim, sims), language })),
      guardPart("usage", () => Usage({ sim, language })),
    ]);
    return (
      <div className="grid max-w-form gap-6" data-keep="">
        <PlanCards
          name={names[sim]}
          ending={endingOf(sim, sims, 4)}
          at={reading.list === "unreachable" ? null : Math.floor(reading.at / 1_000) * 1_000}
          parts={await partsOf(reading.view, reading.list === "given", language)}
          language={language}
        >
          {reading.list !== "given" && <NoList list={reading.list} />}
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
