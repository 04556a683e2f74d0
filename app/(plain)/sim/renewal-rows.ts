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

/** Short: without the current price the row still says how often the renewal charges. */
const PRICE_TIMEOUT_MS = 1_000;

/** A renewal as its owner reads it: the plan, the charge and how often, the next one, since when. Unknown facts are named as such. */
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
 * What a renewal charges and how often. Its record has no amount: for a renewal begun in this browser it is the order's price, for any
 * other the current one, and the text says so.
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
 * When a renewal charges next. Assumption "renewal-rhythm": at the end of each whole period since its beginning; the partner gives no date.
 * @returns "YYYY-MM-DD", or null if the record lacks a fact
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
    PRICE_TIMEOUT_MS,
    () => null,
  );
  if (answer?.status !== "found" || answer.staleSince !== null) return null;
  const plan = answer.plans.find(({ title }) => title === record.planTitle);
  const term = plan?.terms.find(({ name }) => name === record.termName);
  // The record doesn't say in which of several currencies it charges.
  return term?.prices.length === 1 ? (term.prices[0] ?? null) : null;
}
