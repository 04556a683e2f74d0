import { getTranslations } from "next-intl/server";
import type { SimReading } from "#/app/read-sim.ts";
import type { Plan } from "#/lib/catalogue/plan.ts";
import { lastInUse, runsOf } from "#/lib/sims/purchase-effect.ts";
import { planOfUsage } from "#/lib/sims/running-plan.ts";
import { type RunningUsage, shareLeft } from "#/lib/sims/running-usage.ts";
import { type SimEntry, type SimView, titleOf } from "#/lib/sims/sim-view.ts";
import { dataText } from "#/lib/text/data-amount.ts";
import { MB_IN_GB } from "#/lib/text/data-units.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { nearDayText } from "#/lib/text/moment.ts";
import type { PanelView } from "./sim-panel.tsx";

/** What is known of a SIM and its plans. */
export interface OnSim extends Pick<SimReading, "list" | "view"> {
  /** Null where nothing is reported. */
  running: RunningUsage | null;
  /** Whether the partner is asked for usage at all. */
  isMetered: boolean;
  plans: Plan[] | null;
}

/** The plan in use that the page shows first; undefined without one. */
export function shownPlan({ view, running, plans }: OnSim): SimEntry | undefined {
  return (running && planOfUsage(view, running, plans)) ?? lastInUse(view);
}

/** The share of its data that a plan has left. */
export interface LeftOf {
  entry: SimEntry | undefined;
  percent: number;
}

/** Null where it isn't known, or would be more than the whole; no plan where it isn't known whose it is. */
export function leftOf({ view, running, plans }: OnSim): LeftOf | null {
  const share = running && shareLeft(running);
  return running === null || share === null
    ? null
    : { entry: planOfUsage(view, running, plans), percent: Math.round(100 * share) };
}

/**
 * What a SIM's page shows first: the data left. Where that isn't reported it is the next fact that is: the days left of the plan in use, an
 * order that is not on the SIM yet, that nothing is in use, or that this is unknown.
 */
export async function panelOf(on: OnSim, language: Language): Promise<PanelView> {
  const { view, running, list } = on;
  const t = await getTranslations();
  const shown = shownPlan(on);
  if (running?.leftMb != null) return dataPanel(on, shown, language);
  if (shown) return planPanel(on, shown, language);
  const order = orderPanel(view);
  if (order) {
    const { plan, id } = order.order;
    const text = t(`order.heading.${order.status}`);
    return {
      heading: isolated(plan.shownTitle, language),
      text,
      order: { href: `/orders/${id}`, text: t("checkout.toOrder") },
    };
  }
  if (list !== "given")
    return { heading: t("sim.current"), text: t(`sim.${list}Title`), note: t(`sim.${list}`), again: t("sim.again") };
  const [other] = view.others;
  if (other) return { heading: t("sim.others"), text: await shownTitle(other, language), note: t("sim.statusUnknown") };
  const next = runsOf(view, Date.now())[0]?.entry;
  const facts = next ? [[await shownTitle(next, language), t("sim.waiting")] as const] : [];
  return { heading: t("sim.current"), text: t("sim.nothingInUse"), facts };
}

/** The newest order that was paid, or may have been, and is not on the SIM yet. */
function orderPanel({ unlisted }: SimView): SimView["unlisted"][number] | undefined {
  return unlisted.find(({ status }) => status !== "waiting");
}

async function dataPanel(on: OnSim, shown: SimEntry | undefined, language: Language): Promise<PanelView> {
  const { view, running, plans } = on;
  const t = await getTranslations("usage");
  const leftMb = Number(running?.leftMb);
  const left = dataText(leftMb, language);
  const isOfShown = running !== null && planOfUsage(view, running, plans) !== undefined;
  const days = shown ? await daysOf(shown, language) : [];
  const rest = isOfShown ? await restOfDay(leftMb, shown?.remainingDays ?? null, language) : [];
  const share = leftOf(on)?.percent;
  return {
    heading: isOfShown && shown ? await shownTitle(shown, language) : t("allowance"),
    figure: t("left", { left }),
    ...(share !== undefined && {
      share,
      shareText: new Intl.NumberFormat(language, { style: "percent" }).format(share / 100),
      meter: t("ring", { left, total: dataText(Number(running?.totalMb), language) }),
    }),
    ...(await usedText(running, language)),
    // The days of another plan than the one whose data is shown are named after it.
    facts: [...days.map(([day, until]) => [day, isOfShown ? until : named(until, shown)] as const), ...rest],
  };

  function named(until: string, plan: SimEntry | undefined): string {
    const title = plan && titleOf(plan);
    return [title ? isolated(title, language) : "", until].filter(Boolean).join(", ");
  }
}

/** "5.8 GB of 10 GB used", as far as it is known. */
async function usedText(running: RunningUsage | null, language: Language): Promise<{ used?: string }> {
  if (running === null || running.usedMb === null) return {};
  const t = await getTranslations("usage");
  const used = dataText(running.usedMb, language);
  const { totalMb } = running;
  return { used: totalMb === null ? t("used", { used }) : t("usedOf", { used, total: dataText(totalMb, language) }) };
}

async function planPanel(on: OnSim, entry: SimEntry, language: Language): Promise<PanelView> {
  const t = await getTranslations();
  const title = await shownTitle(entry, language);
  const [[figure, below] = []] = await daysOf(entry, language);
  const { used } = await usedText(on.running, language);
  const isOfShown = on.running !== null && planOfUsage(on.view, on.running, on.plans) !== undefined;
  return {
    ...(figure === undefined ? { heading: t("sim.inUse"), text: title } : { heading: title, figure }),
    ...(below && { below }),
    ...(used && { used: isOfShown ? used : `${t("usage.allowance")}: ${used}` }),
    ...(on.isMetered && { note: t("usage.noneRunning") }),
  };
}

type Fact = readonly [value: string, label: string];

/** How long a plan lasts, as far as the partner says so. */
async function daysOf({ remainingDays, expiresOn }: SimEntry, language: Language): Promise<Fact[]> {
  const t = await getTranslations("sim");
  const until = expiresOn === null ? "" : t("until", { day: nearDayText(expiresOn, language) });
  if (remainingDays !== null) return [[t("left", { count: remainingDays }), until]];
  return expiresOn === null ? [] : [[nearDayText(expiresOn, language), t("lastDay")]];
}

/** What may be used each day so that the data lasts; never more than that. */
async function restOfDay(leftMb: number, days: number | null, language: Language): Promise<Fact[]> {
  if (days === null || days < 2) return [];
  const unit = leftMb / days < MB_IN_GB ? 1 : MB_IN_GB / 10;
  const dailyMb = Math.floor(leftMb / days / unit) * unit;
  return dailyMb <= 0 ? [] : [[dataText(dailyMb, language), (await getTranslations("usage"))("perDay")]];
}

async function shownTitle(entry: SimEntry, language: Language): Promise<string> {
  const title = titleOf(entry);
  return title === null ? (await getTranslations("sim"))("noTitle") : isolated(title, language);
}
