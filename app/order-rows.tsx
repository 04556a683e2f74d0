import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { priceText } from "#/components/price.tsx";
import { isolated } from "#/lib/direction.ts";
import { durationText } from "#/lib/duration.ts";
import type { Order } from "#/lib/orders/store.ts";
import { currentLanguage } from "#/lib/session.ts";
import { endingOf } from "#/lib/sim.ts";

/** What is bought, for which SIM, at what price. The number in full: the wrong SIM is the costliest mistake here. */
export function orderRows(order: Order): Promise<[label: string, value: ReactNode][]> {
  return rows(order, order.sim.replace(/(.{4})(?=.)/g, "$1 "));
}

/** The same for somebody else, who has to know no more of the number than its end. */
export function maskedRows(order: Order): Promise<[label: string, value: ReactNode][]> {
  return rows(order, `… ${endingOf(order.sim, [], 4)}`);
}

async function rows(order: Order, sim: string): Promise<[label: string, value: ReactNode][]> {
  const t = await getTranslations("checkout");
  const language = await currentLanguage();
  return [
    [t("plan"), isolated(order.plan_title, language)],
    [t("duration"), isolated(await durationOf(order), language)],
    [t("sim"), isolated(sim, language)],
    [t("total"), <strong key="total">{await totalOf(order)}</strong>],
  ];
}

/** What an automatic renewal charges, how often, and how to stop it. Kept with the order of whoever chooses it. */
export async function renewalText(order: Order): Promise<string> {
  const t = await getTranslations("checkout");
  return t("renewText", await chargeOf(order));
}

/** What is charged for one period, and how long that is. */
export async function chargeOf(order: Order): Promise<{ price: string; duration: string }> {
  return { price: await totalOf(order), duration: await durationOf(order) };
}

async function durationOf({ specifications, order_period: orderPeriod, package_type: packageType }: Order) {
  return durationText({ specifications, orderPeriod, packageType }, await getTranslations("duration"));
}

async function totalOf({ currency, amount_minor: amountMinor }: Order): Promise<string> {
  return priceText({ currency, amountMinor }, await currentLanguage());
}
