import { getTranslations } from "next-intl/server";
import { dayText, momentText } from "#/components/moment.tsx";
import { daysOf, lengthText } from "#/lib/catalogue/duration.ts";
import type { Order } from "#/lib/orders/order.ts";
import type { SimEntry, SimView } from "#/lib/sims/sim-view.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import type { Card, Part, Row } from "./plan-cards.tsx";

/**
 * What is on the SIM, as the page shows it. Without the partner's list, plans in use and waiting are left out. If the list lags behind
 * a paid order, that order comes first and no part says that there is no plan.
 */
export async function partsOf(view: SimView, hasList: boolean, language: Language): Promise<Part[]> {
  const t = await getTranslations("sim");
  const cards = (entries: SimEntry[]) => Promise.all(entries.map((entry) => cardOf(entry, language)));
  const others = { title: t("others"), cards: await cards(view.others) };
  const own = { title: t("own"), cards: await ownCards(view.unlisted, language) };
  const listed = [
    { title: t("inUse"), empty: t("nothingInUse"), cards: await cards(view.inUse) },
    { title: t("waiting"), empty: t("nothingWaiting"), cards: await cards(view.waiting) },
  ];
  const isBehind = view.unlisted.some(({ status }) => status === "received" || status === "ready");
  if (isBehind) return [own, ...listed, others].filter((part) => part.cards.length > 0);
  return [...(hasList ? listed : []), ...[others, own].filter((part) => part.cards.length > 0)];
}

/** An order as the partner lists it. Missing facts are not shown. */
async function cardOf(entry: SimEntry, language: Language): Promise<Card> {
  const t = await getTranslations("sim");
  const { title, state, code, length, expiresOn, remainingDays, order } = entry;
  // A waiting plan has all its days left; its duration says so already.
  const isSaid = state === "waiting" && daysOf(entry) !== null;
  const rows: [string, string | null][] = [
    [t("status"), state === "unknown" ? code : null],
    [t("duration"), length && lengthText(length, await getTranslations("duration"))],
    [t("lastDay"), expiresOn && dayText(expiresOn, language)],
    [t("daysLeft"), isSaid || remainingDays === null ? null : String(remainingDays)],
  ];
  const said = rows.filter((row): row is [string, string] => row[1] !== null);
  return {
    title: title === null ? t("noTitle") : isolated(title, language),
    rows: order ? [...said, await receiptOf(order)] : said,
  };
}

/** This browser's orders that the partner doesn't list, with their status. */
async function ownCards(unlisted: SimView["unlisted"], language: Language): Promise<Card[]> {
  const t = await getTranslations("sim");
  const heading = await getTranslations("order.heading");
  return Promise.all(
    unlisted.map(async ({ order, status }) => ({
      title: isolated(order.plan.title, language),
      rows: [
        [t("status"), heading(status)],
        [t("ordered"), momentText(order.createdAt, language)],
        await receiptOf(order),
      ],
    })),
  );
}

async function receiptOf({ id, partnerIds }: Order): Promise<Row> {
  return [(await getTranslations("sim"))("receipt"), partnerIds.orderNo, `/orders/${id}`];
}
