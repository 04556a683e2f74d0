import { getTranslations } from "next-intl/server";
import { everyText } from "#/lib/catalogue/duration.ts";
import type { Plan } from "#/lib/catalogue/plan.ts";
import type { PlansAnswer } from "#/lib/catalogue/plans.ts";
import { nextChargeOf } from "#/lib/renewals/charge-dates.ts";
import { renewedTerm } from "#/lib/renewals/renewal-length.ts";
import type { RenewalRecord } from "#/lib/renewals/renewals.ts";
import { orders, renewals } from "#/lib/shop/index.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { dayText } from "#/lib/text/moment.ts";
import type { Money } from "#/lib/text/money.ts";
import { priceText } from "#/lib/text/price.ts";
import { readSession } from "#/lib/web/session/session.ts";
import { plansInTime } from "./offers.ts";

interface Charge {
  sim: string;
  language: Language;
  record: RenewalRecord;
  length: NonNullable<RenewalRecord["length"]>;
  plans: Plan[] | null;
  agreed: Money | null;
}

/**
 * A renewal as its owner reads it: the plan, the charge and how often, the next one, since when. Unknown facts are named as such.
 * @param agreed its price, where the reader may know it; otherwise that of an order of this browser
 */
export async function renewalRows(
  sim: string,
  language: Language,
  record: RenewalRecord,
  offers: Promise<PlansAnswer>,
  agreed: Money | null = null,
): Promise<[label: string, value: string][]> {
  const t = await getTranslations("renewal");
  const plans = await plansInTime(offers);
  const length = (await renewals()).lengthOf(record, plans);
  const next = nextDay({ since: record.since, length });
  return [
    [t("plan"), record.planTitle === null ? t("notReported") : isolated(record.planTitle, language)],
    [
      t("charge"),
      length === null ? t("notReported") : await chargeOf({ sim, language, record, length, plans, agreed }),
    ],
    [t("next"), next === null ? t("notReported") : t("around", { date: dayText(next, language) })],
    [t("since"), record.since === null ? (record.sinceText ?? t("notReported")) : dayText(record.since, language)],
  ];
}

/**
 * What a renewal charges and how often. Its record has no amount: for a renewal begun in this browser it is the order's price, for any
 * other the current one, and the text says so.
 */
async function chargeOf({ sim, language, record, length, plans, agreed }: Charge): Promise<string> {
  const t = await getTranslations("renewal");
  const every = everyText(length, await getTranslations("every"));
  const own = agreed ?? (await ownPrice(sim, record));
  if (own) return t("charged", { price: priceText(own, language), every });
  const today = plans && priceToday(record, plans);
  if (today) return t("chargedToday", { price: priceText(today, language), every });
  return t("chargedEvery", { every });
}

/** As the mails say it. @returns "YYYY-MM-DD", or null if the record lacks a fact */
function nextDay({ since, length }: Pick<RenewalRecord, "since" | "length">): string | null {
  if (length === null || since === null) return null;
  const at = nextChargeOf(length, Date.parse(since), Date.now());
  return at === null ? null : new Date(at).toISOString().slice(0, "YYYY-MM-DD".length);
}

async function ownPrice(sim: string, { payId }: RenewalRecord): Promise<Money | null> {
  const own = await (await orders()).ofSim(sim, (await readSession()).orders ?? []);
  return own.orders.find(({ partnerIds }) => partnerIds.payId === payId)?.price ?? null;
}

function priceToday(record: RenewalRecord, plans: Plan[]): Money | null {
  const prices = renewedTerm(record, plans)?.prices ?? [];
  // The record doesn't say in which of several currencies it charges.
  return prices.length === 1 ? (prices[0] ?? null) : null;
}
