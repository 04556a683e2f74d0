import { getTranslations } from "next-intl/server";
import type { Order } from "#/lib/orders/order.ts";
import { log } from "#/lib/process/log.ts";
import { type Effect, effectOf, effectOfOrder } from "#/lib/sims/purchase-effect.ts";
import type { SimView } from "#/lib/sims/sim-view.ts";
import { isolated } from "#/lib/text/direction.ts";
import { joined } from "#/lib/text/joined.ts";
import type { Language } from "#/lib/text/language.ts";
import { dayText } from "#/lib/text/moment.ts";
import { oneLine } from "#/lib/text/one-line.ts";
import { readSim, type SimReading } from "./read-sim.ts";

/** Short: the sentence is an extra on pages with another purpose. */
const TIMEOUT_MS = 1_000;

/** When a plan runs, as far as it is known. */
export interface EffectText {
  /** What is on the SIM, and what that means for a purchase. */
  text: string;
  /** "Starts" and "Ends". */
  rows: [label: string, value: string][];
  /** Whether it doesn't start today. */
  isLater: boolean;
  /** The day when it starts, "YYYY-MM-DD", if that is known and not today. */
  startsOn: string | null;
}

const UNKNOWN: EffectText = { text: "", rows: [], isLater: false, startsOn: null };

/** What buying a plan for a SIM would do now. */
export function purchaseEffect(sim: string, language: Language): Promise<EffectText> {
  return describe(sim, async ({ view }) => {
    const effect = effectOf(view, null, Date.now());
    if (effect === null) return UNKNOWN;
    const { text, isLater } = await effectText(effect, language);
    const t = await getTranslations("effect");
    const start = isLater && effect.startsOn !== null && t("startsOn", { day: dayText(effect.startsOn, language) });
    return { text: joined([text, start]), rows: [], isLater, startsOn: isLater ? effect.startsOn : null };
  });
}

/** When an order's plan runs on its SIM. */
export function orderEffect(order: Order, language: Language): Promise<EffectText> {
  return describe(order.sim, async ({ view }) => {
    if (order.service === "active") return standingText(order, view, language);
    const effect = effectOfOrder(view, order, Date.now());
    // A queued plan waits, even where the list lacks what it waits for.
    if (effect === null || (order.service === "queued" && effect.kind === "at once")) return UNKNOWN;
    return effectText(effect, language);
  });
}

/** A missing sentence does less harm than a page that fails. */
async function describe(sim: string, say: (reading: SimReading) => Promise<EffectText>): Promise<EffectText> {
  try {
    const reading = await readSim(sim, { timeoutMs: TIMEOUT_MS, mayBeOld: false });
    return reading.list === "given" ? await say(reading) : UNKNOWN;
  } catch (error) {
    log.error("the effect of a purchase could not be read", { error });
    return UNKNOWN;
  }
}

async function effectText(effect: Effect, language: Language): Promise<EffectText> {
  const t = await getTranslations("effect");
  const { startsOn, lastDay } = effect;
  const ends: EffectText["rows"] = lastDay === null ? [] : [[t("ends"), dayText(lastDay, language)]];
  if (effect.kind === "at once") return { ...UNKNOWN, text: t("atOnce"), rows: [[t("starts"), t("today")], ...ends] };
  const { behind, waiting } = effect;
  const text = joined([
    behind && (await inUseText(behind.title, behind.until, language)),
    waiting > 0 ? t("afterWaiting", { count: waiting }) : t("after"),
  ]);
  const start = startsOn === null ? t("afterOthers") : dayText(startsOn, language);
  const today = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
  return { text, rows: [[t("starts"), start], ...ends], isLater: startsOn !== today, startsOn };
}

/** What is true of an order whose plan has started: the last day of its entry. */
async function standingText({ id }: Order, { inUse }: SimView, language: Language): Promise<EffectText> {
  const t = await getTranslations("effect");
  const day = inUse.find((entry) => entry.order?.id === id)?.expiresOn ?? null;
  return day === null ? UNKNOWN : { ...UNKNOWN, rows: [[t("ends"), dayText(day, language)]] };
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
