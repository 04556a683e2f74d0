import { getTranslations } from "next-intl/server";
import { dayText } from "#/components/moment.tsx";
import { priceText } from "#/components/price.tsx";
import { daysOf, lengthText } from "#/lib/catalogue/duration.ts";
import { type PlansAnswer, readPlans } from "#/lib/catalogue/plans.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { withTimeout } from "#/lib/process/timeout.ts";
import type { SimRenewal } from "#/lib/renewals/renewals.ts";
import { orders } from "#/lib/shop/index.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import type { Money } from "#/lib/text/money.ts";
import { partnerLanguage, readSession } from "#/lib/web/session.ts";

/** The pages are for something else: how often it charges is known without the price of today. */
const PRICE_WAIT_MS = 1_000;

/** A renewal as its owner reads it: what, how much and how often, when next, since when. What isn't known says so. */
export async function renewalRows(
  sim: string,
  language: Language,
  record: SimRenewal,
): Promise<[label: string, value: string][]> {
  const t = await getTranslations("renewal");
  const next = nextCharge(record, Date.now());
  return [
    [t("plan"), record.planTitle === null ? t("notReported") : isolated(record.planTitle, language)],
    [t("charge"), await chargeOf(sim, language, record)],
    [t("next"), next === null ? t("notReported") : t("around", { date: dayText(next, language) })],
    [t("since"), record.since === null ? (record.sinceText ?? t("notReported")) : dayText(record.since, language)],
  ];
}

/**
 * What a renewal charges and how often. Its record names no amount: for a renewal begun in this browser it is the order's own; for
 * any other the price of today, and it is called that.
 */
async function chargeOf(sim: string, language: Language, record: SimRenewal): Promise<string> {
  const t = await getTranslations("renewal");
  if (record.length === null) return t("notReported");
  const duration = lengthText(record.length, await getTranslations("duration"));
  const own = await ownPrice(sim, record);
  if (own) return t("charged", { price: priceText(own, language), duration });
  const today = await priceToday(sim, record);
  if (today) return t("chargedToday", { price: priceText(today, language), duration });
  return t("chargedEvery", { duration });
}

/**
 * When a renewal charges next: its beginning and whole periods after it. Assumption "renewal-rhythm": it charges at the end of each period; the service
 * names no date. @returns "YYYY-MM-DD", or null where its record doesn't say enough
 */
function nextCharge({ since, length }: SimRenewal, now: number): string | null {
  const days = daysOf({ length });
  if (days === null || since === null) return null;
  const begun = Date.parse(since);
  if (begun > now) return null;
  const period = days * DAY;
  const next = begun + (Math.floor((now - begun) / period) + 1) * period;
  return new Date(next).toISOString().slice(0, "YYYY-MM-DD".length);
}

async function ownPrice(sim: string, { payId }: SimRenewal): Promise<Money | null> {
  const own = await (await orders()).ofSim(sim, (await readSession()).orders ?? []);
  return own.orders.find(({ partnerIds }) => partnerIds.payId === payId)?.price ?? null;
}

async function priceToday(sim: string, record: SimRenewal): Promise<Money | null> {
  const answer = await withTimeout<PlansAnswer | null>(
    readPlans(sim, await partnerLanguage()),
    PRICE_WAIT_MS,
    () => null,
  );
  if (answer?.status !== "found" || answer.staleSince !== null) return null;
  const plan = answer.plans.find(({ title }) => title === record.planTitle);
  const term = plan?.terms.find(({ name }) => name === record.termName);
  // In which of several currencies it charges, its record doesn't say.
  return term?.prices.length === 1 ? (term.prices[0] ?? null) : null;
}
