import { getTranslations } from "next-intl/server";
import type { SimReading } from "#/app/read-sim.ts";
import { daysOf, lengthText } from "#/lib/catalogue/duration.ts";
import type { Order } from "#/lib/orders/order.ts";
import { beganOn, type Run, runsOf } from "#/lib/sims/purchase-effect.ts";
import { type SimEntry, type SimView, titleOf } from "#/lib/sims/sim-view.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { momentText, nearDayText } from "#/lib/text/moment.ts";
import type { LeftOf } from "./panel.ts";
import type { Item, Part } from "./timeline.tsx";

interface PartsOf extends Pick<SimReading, "list" | "view"> {
  /** What an active plan has left, where that is known. */
  left: LeftOf | null;
}

/**
 * The plans of a SIM, as the page lists them. Without the partner's list, active and queued plans are left out. If the list lags behind
 * a paid order, that order comes first and no part says that there is no plan; nor while the state of one is unknown.
 */
export async function partsOf({ view, list, left }: PartsOf, language: Language): Promise<Part[]> {
  const t = await getTranslations("sim");
  const items = (entries: SimEntry[]) => Promise.all(entries.map((entry) => standing(entry, left, language)));
  const others = { title: t("others"), items: await items(view.others) };
  const own = { title: t("own"), items: await ownItems(view.unlisted, language) };
  const waiting = await Promise.all(runsOf(view, Date.now()).map((run) => queued(run, language)));
  const listed = [
    { title: t("inUse"), empty: t("nothingInUse"), items: await items(view.inUse), isActive: true },
    { title: t("waiting"), empty: t("nothingWaiting"), items: waiting },
  ];
  const isBehind = view.unlisted.some(({ order }) => order.payment === "paid");
  const filled = (parts: Part[]) => parts.filter((part) => part.items.length > 0);
  if (isBehind) return filled([own, ...listed, others]);
  if (others.items.length > 0) return filled([...listed, others, own]);
  return [...(list === "given" ? listed : []), ...filled([own])];
}

/** An active plan, or one in an unknown state. Missing facts are not shown; its first day is computed. */
async function standing(entry: SimEntry, left: LeftOf | null, language: Language): Promise<Item> {
  const t = await getTranslations("sim");
  const { state, expiresOn, remainingDays } = entry;
  const began = state === "in use" ? beganOn(entry, Date.now()) : null;
  const when = expiresOn && t("until", { day: nearDayText(expiresOn, language) });
  const said = await item(entry, language, when, [
    state === "unknown" && t("statusUnknown"),
    await lengthOf(entry, language),
    began !== null && t("since", { day: nearDayText(began, language) }),
    remainingDays !== null && t("left", { count: remainingDays }),
  ]);
  return left?.entry === entry ? { ...said, left: left.percent } : said;
}

/** A queued plan has all its days left; its length says so already. */
async function queued({ entry, startsOn, lastDay }: Run, language: Language): Promise<Item> {
  const t = await getTranslations("sim");
  const [start, end] = [startsOn, lastDay].map((day) => day && nearDayText(day, language));
  const when = start && end ? `${start} – ${end}` : start && t("from", { day: start });
  const days = daysOf(entry) === null ? entry.remainingDays : null;
  return item(entry, language, when || null, [
    await lengthOf(entry, language),
    days !== null && t("left", { count: days }),
    startsOn ? t("expected") : (await getTranslations("effect"))("afterOthers"),
  ]);
}

async function item(
  entry: SimEntry,
  language: Language,
  when: string | null,
  notes: (string | null | false)[],
): Promise<Item> {
  const t = await getTranslations("sim");
  const title = titleOf(entry);
  return {
    title: title === null ? t("noTitle") : isolated(title, language),
    ...(when && { when }),
    note: notes.filter(Boolean).join(" · "),
    ...(entry.order && { receipt: receiptOf(entry.order) }),
  };
}

async function lengthOf({ length }: SimEntry, language: Language): Promise<string | null> {
  return length && isolated(lengthText(length, await getTranslations("duration")), language);
}

/** This browser's orders that the partner doesn't list, with their status. */
async function ownItems(unlisted: SimView["unlisted"], language: Language): Promise<Item[]> {
  const t = await getTranslations("sim");
  const heading = await getTranslations("order.heading");
  return unlisted.map(({ order, status }) => ({
    title: isolated(order.plan.shownTitle, language),
    note: [heading(status), `${t("ordered")} ${momentText(order.createdAt, language)}`].join(" · "),
    receipt: receiptOf(order),
  }));
}

function receiptOf({ id, partnerIds }: Order): NonNullable<Item["receipt"]> {
  return [partnerIds.orderNo, `/orders/${id}`];
}
