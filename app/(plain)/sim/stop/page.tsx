import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { NoSim } from "#/app/(plain)/no-sim.tsx";
import { startPlans } from "#/app/(plain)/sim/offers.ts";
import { Prove } from "#/app/(plain)/sim/prove.tsx";
import { renewalRows } from "#/app/(plain)/sim/renewal-rows.ts";
import { guardPage } from "#/app/guard.tsx";
import { isOwner } from "#/app/owner.ts";
import { MainLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import { Summary } from "#/components/summary.tsx";
import { renewals } from "#/lib/shop/index.ts";
import { endingOf, findByEnding } from "#/lib/sims/sim-number.ts";
import { currentLanguage, partnerLanguage, readSession } from "#/lib/web/session/session.ts";
import { StopForm } from "./stop-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("renewal");
  return { title: t("confirmTitle") };
}

interface StopPageProps {
  searchParams: Promise<{ sim?: string | string[] }>;
}

/** The second of two clicks. It shows what will be stopped, so that the owner can't stop the wrong renewal. */
export default function StopPage({ searchParams }: StopPageProps) {
  return guardPage("stop", "part", async () => {
    const { sims = [] } = await readSession();
    const [current] = sims;
    if (current === undefined) return <NoSim />;
    // Another tab may have switched to another SIM.
    const { sim: named } = await searchParams;
    const sim = named === undefined ? current : findByEnding(sims, String(named), 4);
    if (sim === undefined) return <NothingToStop why="sim.notKnown" />;
    if (!(await isOwner(sim))) {
      return (
        <Question sim={sim} sims={sims}>
          <Prove sim={sim} what="stop" />
        </Question>
      );
    }
    const offers = startPlans(sim);
    const state = await (await renewals()).read(sim, await partnerLanguage());
    if (state.status === "none") return <NothingToStop why="renewal.nothingToStop" />;
    const record = "record" in state ? state.record : null;
    const rows = record && (await renewalRows(sim, await currentLanguage(), record, offers));
    return (
      <Question sim={sim} sims={sims}>
        {rows && <Summary rows={rows} />}
      </Question>
    );
  });
}

/** @param children what the reader may know of the renewal */
async function Question({ sim, sims, children }: { sim: string; sims: readonly string[]; children: ReactNode }) {
  const t = await getTranslations();
  return (
    <div className="stack max-w-form">
      <h1>{t("renewal.confirmTitle")}</h1>
      <p className="soft">{t("plans.sim", { ending: endingOf(sim, sims, 4) })}</p>
      <div className="card stack">
        {children}
        <p>{t("renewal.confirm")}</p>
        <StopForm
          simEnding={endingOf(sim, sims)}
          texts={{ yes: t("renewal.yes"), no: t("renewal.no") }}
          sent={<Sent sim={sim} />}
        />
      </div>
    </div>
  );
}

/** The answer to every browser that knows only the number: first of all, that a renewal which began here still runs. */
async function Sent({ sim }: { sim: string }) {
  const t = await getTranslations("owner");
  return (
    <Notice kind="attention" title={t("sentTitle")} isAnswer>
      <Prove sim={sim} what="stopSent" />
    </Notice>
  );
}

async function NothingToStop({ why }: { why: "renewal.nothingToStop" | "sim.notKnown" }) {
  const t = await getTranslations();
  return (
    <>
      <h1>{t("renewal.title")}</h1>
      <p>{t(why)}</p>
      <p>
        <MainLink href="/sim">{t("sim.title")}</MainLink>
      </p>
    </>
  );
}
