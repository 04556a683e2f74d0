import { getTranslations } from "next-intl/server";
import { dayText } from "#/components/moment.tsx";
import type { Order } from "#/lib/orders/order.ts";
import { log } from "#/lib/process/log.ts";
import { type Effect, effectOf, effectOfOrder, lastInUse } from "#/lib/sims/purchase-effect.ts";
import type { SimEntry, SimView } from "#/lib/sims/sim-view.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { oneLine } from "#/lib/text/one-line.ts";
import { readSim, type SimReading } from "./read-sim.ts";

/** Short: the sentence is an extra on pages with another purpose. */
const TIMEOUT_MS = 1_000;

/** What buying a plan for a SIM would do now; empty if unknown. */
export function purchaseEffect(sim: string, language: Language): Promise<string> {
  return describe(sim, ({ view }) => effectText(effectOf(view, null, Date.now()), language));
}

/** What an order does on its SIM, or did, and its last day; empty if unknown. */
export function orderEffect(order: Order, language: Language): Promise<string> {
  return describe(order.sim, ({ view }) => {
    const entry = [...view.inUse, ...view.waiting].find((candidate) => candidate.order?.id === order.id);
    if (entry) return standingText(entry, view, language);
    if (order.service === "active") return "";
    return effectText(effectOfOrder(view, order, Date.now()), language);
  });
}

/** A missing sentence does less harm than a page that fails. */
async function describe(sim: string, say: (reading: SimReading) => Promise<string> | string): Promise<string> {
  try {
    const reading = await readSim(sim, TIMEOUT_MS);
    return reading.list === "given" ? await say(reading) : "";
  } catch (error) {
    log.error("the effect of a purchase could not be read", { error });
    return "";
  }
}

async function effectText(effect: Effect | null, language: Language): Promise<string> {
  if (effect === null) return "";
  const t = await getTranslations("effect");
  const lastDay = effect.lastDay && t("lastDay", { day: dayText(effect.lastDay, language) });
  if (effect.kind === "at once") return joined([t("atOnce"), lastDay]);
  const { behind, waiting } = effect;
  return joined([
    behind && (await inUseText(behind.title, behind.until, language)),
    waiting > 0 ? t("afterWaiting", { count: waiting }) : t("after"),
    lastDay,
  ]);
}

/** Sentences in a row. A full-width full stop contains its own space. */
function joined(sentences: (string | null | undefined | false)[]): string {
  return sentences.filter(Boolean).join(" ").replaceAll("。 ", "。");
}

/** What is true of an order that the partner's list contains. */
async function standingText(entry: SimEntry, view: SimView, language: Language): Promise<string> {
  const t = await getTranslations("effect");
  const last = lastInUse(view);
  if (entry.state === "in use") {
    return entry.expiresOn === null ? t("inUse") : t("inUseUntil", { day: dayText(entry.expiresOn, language) });
  }
  return joined([last && (await inUseText(last.title, last.expiresOn, language)), t("waits")]);
}

async function inUseText(title: string | null, until: string | null, language: Language): Promise<string> {
  const t = await getTranslations("effect");
  const plan = title === null ? t("aPlan") : isolated(shortened(oneLine(title)), language);
  return until === null ? t("planInUse", { plan }) : t("planInUseUntil", { plan, day: dayText(until, language) });
}

const MAX_TITLE = 80;

function shortened(title: string): string {
  const characters = [...title];
  return characters.length > MAX_TITLE ? `${characters.slice(0, MAX_TITLE).join("")}…` : title;
}
