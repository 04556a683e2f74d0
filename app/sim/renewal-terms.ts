import { getTranslations } from "next-intl/server";
import { priceText } from "#/components/price.tsx";
import { daysOf, durationText } from "#/lib/duration.ts";
import type { Language } from "#/lib/language.ts";
import type { Money } from "#/lib/money.ts";
import { orders } from "#/lib/orders/index.ts";
import type { SimRenewal } from "#/lib/orders/renewals.ts";
import { readPlans } from "#/lib/plans.ts";
import { readSession } from "#/lib/session.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * When a renewal charges next: its beginning and whole periods after it. Assumed: it charges at the end of each period; the service
 * names no date. @returns epoch milliseconds, or null where its record doesn't say enough
 */
export function nextChargeOf({ since, orderPeriod, packageType }: SimRenewal, now: number): number | null {
  const days = orderPeriod && packageType ? daysOf({ orderPeriod, packageType }) : null;
  const begun = /^\d{4}\.\d{2}\.\d{2}$/.test(since ?? "")
    ? Date.parse(`${since?.replaceAll(".", "-")}T00:00Z`)
    : Number.NaN;
  if (days === null || !(begun <= now)) return null;
  const period = days * DAY_MS;
  return begun + (Math.floor((now - begun) / period) + 1) * period;
}

/**
 * What a renewal charges and how often. Its record names no amount: for a renewal begun in this browser it is the order's own; for
 * any other the price of today, and it is called that.
 */
export async function termsOf(sim: string, language: Language, record: SimRenewal): Promise<string> {
  const t = await getTranslations("renewal");
  const { orderPeriod, packageType } = record;
  if (orderPeriod === null) return t("notReported");
  const translate = await getTranslations("duration");
  const duration = durationText({ specifications: "", orderPeriod, packageType: packageType ?? "" }, translate);
  const own = await ownPrice(sim, record);
  if (own) return t("charged", { price: priceText(own, language), duration });
  const today = await priceToday(sim, language, record);
  if (today) return t("chargedToday", { price: priceText(today, language), duration });
  return t("chargedEvery", { duration });
}

async function ownPrice(sim: string, { payId }: SimRenewal): Promise<Money | null> {
  const own = await (await orders()).ofSim(sim, (await readSession()).orders ?? []);
  const order = own.orders.find(({ pay_id }) => pay_id === payId);
  return order ? { currency: order.currency, amountMinor: order.amount_minor } : null;
}

async function priceToday(sim: string, language: Language, record: SimRenewal): Promise<Money | null> {
  const answer = await readPlans(sim, language);
  if (answer.status !== "found") return null;
  const plan = answer.plans.find(({ title }) => title === record.planTitle);
  const term = plan?.terms.find(
    ({ orderPeriod, packageType }) => orderPeriod === record.orderPeriod && packageType === record.packageType,
  );
  return term?.prices[0] ?? null;
}
