import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guardPage, guardPart } from "#/app/guard.tsx";
import { knownSims } from "#/app/known-sims.ts";
import { NoSim } from "#/app/no-sim.tsx";
import { SimChoice } from "#/app/sim-choice.tsx";
import { type SimStanding, standingOf } from "#/app/sim-standing.ts";
import { MainLink, QuietLink } from "#/components/buttons.tsx";
import { Moment } from "#/components/moment.tsx";
import { Notice } from "#/components/notice.tsx";
import { currentLanguage, readSession, type Session } from "#/lib/session.ts";
import { endingOf } from "#/lib/sim.ts";
import { Entries, Unlisted } from "./entries.tsx";
import { NameForm } from "./name-form.tsx";
import { Renewal } from "./renewal.tsx";

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
    const [standing, renewal] = await Promise.all([
      standingOf(sim, language, WAIT_MS),
      guardPart("renewal", () => Renewal({ sim, language })),
    ]);
    const t = await getTranslations("sim");
    return (
      <div className="grid max-w-form gap-6">
        <div className="grid gap-2">
          <h1>{names[sim] ? <bdi>{names[sim]}</bdi> : t("title")}</h1>
          <p>{t("number", { ending: endingOf(sim, sims, 4) })}</p>
          <p className="note">
            {t("asOf")} <Moment at={standing.at} language={language} />
          </p>
        </div>
        <Orders standing={standing} language={language} />
        <section className="grid gap-4">
          <h2>{t("renewal")}</h2>
          {renewal}
        </section>
        <p>
          <MainLink href="/plans">{t("toPlans")}</MainLink>
        </p>
        <Sims session={session} sim={sim} />
      </div>
    );
  });
}

async function Orders({ standing, language }: { standing: SimStanding; language: string }) {
  const t = await getTranslations("sim");
  const { list, view } = standing;
  const { inUse, waiting, others, unlisted } = view;
  return (
    <>
      {list !== "given" && <NoList list={list} />}
      {list === "given" && (
        <>
          <section className="grid gap-4">
            <h2>{t("inUse")}</h2>
            {inUse.length > 0 ? <Entries entries={inUse} language={language} /> : <p>{t("nothingInUse")}</p>}
          </section>
          <section className="grid gap-4">
            <h2>{t("waiting")}</h2>
            {waiting.length > 0 ? <Entries entries={waiting} language={language} /> : <p>{t("nothingWaiting")}</p>}
          </section>
        </>
      )}
      {others.length > 0 && (
        <section className="grid gap-4">
          <h2>{t("others")}</h2>
          <Entries entries={others} language={language} />
        </section>
      )}
      {unlisted.length > 0 && (
        <section className="grid gap-4">
          <h2>{t("own")}</h2>
          <Unlisted unlisted={unlisted} language={language} />
        </section>
      )}
    </>
  );
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

/** The name of this SIM, and the others. */
async function Sims({ session, sim }: { session: Session; sim: string }) {
  const t = await getTranslations("sim");
  const { sims = [], names = {} } = session;
  const texts = { label: t("name"), hint: t("nameHint"), button: t("save") };
  return (
    <>
      <NameForm ending={endingOf(sim, sims)} name={names[sim]} texts={texts} />
      <SimChoice sims={knownSims(session)} to="show" title={t("sims")} forget={t("forget")} />
      <p>
        <a href="/">{t("another")}</a>
      </p>
    </>
  );
}
