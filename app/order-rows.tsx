import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { priceText } from "#/components/price.tsx";
import { durationText } from "#/lib/duration.ts";
import type { Order } from "#/lib/orders/store.ts";
import { currentLanguage } from "#/lib/session.ts";

/** What is bought, for which SIM, at what price. The number in full: the wrong SIM is the costliest mistake here. */
export async function orderRows(order: Order): Promise<[label: string, value: ReactNode][]> {
  const t = await getTranslations("checkout");
  const { specifications, order_period: orderPeriod, package_type: packageType, currency } = order;
  const duration = durationText({ specifications, orderPeriod, packageType }, await getTranslations("duration"));
  const total = priceText({ currency, amountMinor: order.amount_minor }, await currentLanguage());
  return [
    [t("plan"), order.plan_title],
    [t("duration"), duration],
    [t("sim"), order.sim.replace(/(.{4})(?=.)/g, "$1 ")],
    [t("total"), <strong key="total">{total}</strong>],
  ];
}
