import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { knownSims } from "#/app/(plain)/known-sims/known-sims.ts";
import { SimSwitch } from "#/app/(plain)/known-sims/sim-switch.tsx";
import { YourSims } from "#/app/(plain)/known-sims/your-sims.tsx";
import { NoSim } from "#/app/(plain)/no-sim.tsx";
import { guardPage, guardPart, readPart } from "#/app/guard.tsx";
import { isOwner } from "#/app/owner.ts";
import { readSim, type SimReading } from "#/app/read-sim.ts";
import { Reminders } from "#/app/reminders/reminders.tsx";
import { Moment } from "#/components/moment.tsx";
import { Notice } from "#/components/notice.tsx";
import { correctTitle } from "#/lib/catalogue/corrections/agreement.ts";
import { readCorrections } from "#/lib/catalogue/corrections/published.ts";
import type { Choice } from "#/lib/catalogue/plan.ts";
import type { Order } from "#/lib/orders/order.ts";
import { figuresOf } from "#/lib/sims/running-plan.ts";
import type { RunningUsage } from "#/lib/sims/running-usage.ts";
import { endingInAddress, endingOf } from "#/lib/sims/sim-number.ts";
import { topUpAgain } from "#/lib/sims/top-up-again.ts";
import { readUsage } from "#/lib/sims/usage.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { currentLanguage, keepMark, readSession } from "#/lib/web/session/session.ts";
import { Feed } from "./feed.tsx";
import { Months } from "./months.tsx";
import { plansInTime, startPlans } from "./offers.ts";
import { leftOf, type OnSim, panelOf, shownPlan } from "./panel.ts";
import { partsOf } from "./parts.ts";
import { Prove } from "./prove.tsx";
import { Renewal, UnprovenRenewal } from "./renewal.tsx";
import { SimPanel } from "./sim-panel.tsx";
import { SimStyle } from "./sim-style.tsx";
import { Timeline } from "./timeline.tsx";
import { topUpForm } from "./top-up.ts";

/** Longer than on other pages: this page exists to show the list. */
const TIMEOUT_MS = 5_000;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations();
  // The page says that reading has failed.
  const session = await readSession().catch(() => null);
  if (session === null) return { title: (await getTranslations("trouble"))("title") };
  const { sims = [] } = session;
  return { title: t(sims.length === 0 ? "plans.expiredTitle" : "sim.title") };
}

interface SimPageProps {
  searchParams: Promise<{ named?: string | string[] }>;
}

export default function SimPage({ searchParams }: SimPageProps) {
  return guardPage("sim", "part", async () => {
    const session = await readSession();
    const { sims = [], names = {} } = session;
    const [sim] = sims;
    if (sim === undefined) return <NoSim />;
    const language = await currentLanguage();
    const t = await getTranslations("sim");
    const offers = startPlans(sim);
    const isProven = await isOwner(sim);
    const ending = endingInAddress(sim, sims);
    const [reading, plans = null, renewal, usage] = await Promise.all([
      readSim(sim, { timeoutMs: TIMEOUT_MS, mayBeOld: true }),
      readPart("plans", () => plansInTime(offers)),
      guardPart("renewal", () =>
        isProven ? Renewal({ sim, ending, language, offers }) : UnprovenRenewal({ sim, ending }),
      ),
      readPart("usage", () => readUsage(sim)),
    ]);
    const running = usage?.running ? figuresOf(usage.running, reading.view.inUse) : null;
    const onSim: OnSim = { ...reading, running, isMetered: usage !== null, plans };
    const named = t("number", { ending: endingOf(sim, sims, 4) });
    const known = knownSims(session);
    const reminding = await guardPart("reminders", () => Reminders({ order: reading.lastPaid, from: "sim" }));
    const again = topUpOf(onSim, reading.lastPaid, session.currency);
    const correction = again && (await readCorrections()).get(again.plan.name);
    const topUp = correction?.isHidden ? null : again;
    return (
      <div className="stack" data-keep={keepMark(session)}>
        <SimStyle />
        <div className="row head">
          <div>
            <h1>{t("title")}</h1>
            <p className="soft">
              {names[sim] && <bdi>{names[sim]}</bdi>}
              {names[sim] ? ` · ${named}` : named}
            </p>
          </div>
          <Updated reading={reading} running={running} language={language} />
        </div>
        <SimSwitch sims={known} language={language} />
        {(await searchParams).named !== undefined && <Named name={names[sim]} language={language} />}
        <SimPanel
          view={await panelOf(onSim, language)}
          topUp={
            topUp &&
            (await topUpForm(
              topUp,
              correctTitle(topUp.plan.title, correction ?? undefined),
              endingOf(sim, sims),
              language,
            ))
          }
          language={language}
        />
        <div className="two wide">
          <div className="stack">
            <Timeline parts={await partsOf({ ...reading, left: leftOf(onSim) }, language)} language={language} />
            <section className="card stack">
              <h2>{(await getTranslations("renewal"))("title")}</h2>
              {renewal}
            </section>
          </div>
          <div className="stack">
            {usage !== null && isProven && <Months months={usage?.months ?? null} language={language} />}
            {usage !== null && !isProven && <UnprovenUsage sim={sim} />}
            {reminding}
            <YourSims sims={known} language={language} />
            {isProven && (await guardPart("feed", () => Feed({ sim, ending: known[0]?.ending ?? "" })))}
          </div>
        </div>
      </div>
    );
  });
}

/** In place of the months. */
async function UnprovenUsage({ sim }: { sim: string }) {
  const t = await getTranslations("usage");
  return (
    <section className="card stack">
      <h2>{t("title")}</h2>
      <Prove sim={sim} what="usage" />
    </section>
  );
}

interface UpdatedProps {
  reading: SimReading;
  running: RunningUsage | null;
  language: Language;
}

/** When the oldest of what the page shows first was reported: the list of plans, and the data left. */
async function Updated({ reading, running, language }: UpdatedProps) {
  const list = reading.list === "unreachable" ? [] : [Math.floor(reading.at / 1_000) * 1_000];
  const times = [...list, ...(running ? [running.at] : [])];
  if (times.length === 0) return null;
  return (
    <p className="note">
      {(await getTranslations("sim"))("asOf")} <Moment at={Math.min(...times)} language={language} />
    </p>
  );
}

/** Says only what is so, since an address can be opened at any time: under which name the SIM is saved, or that it has none. */
async function Named({ name, language }: { name: string | undefined; language: Language }) {
  const t = await getTranslations("sim");
  return (
    <Notice kind="good" isAnswer>
      <p>{name ? t("savedAs", { name: isolated(name, language) }) : t("unnamed")}</p>
    </Notice>
  );
}

/** "Top up again" with the plan in use, else with the one bought last; not while an order may be on its way to the SIM. */
function topUpOf(onSim: OnSim, lastPaid: Order | null, currency: string | undefined): Choice | null {
  const { plans, view } = onSim;
  const isOnTheWay = view.unlisted.some(({ status }) => status !== "waiting");
  const bought = shownPlan(onSim) ?? lastPaid;
  return plans && bought && !isOnTheWay ? topUpAgain(plans, bought, currency) : null;
}
