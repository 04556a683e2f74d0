import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { priceText } from "#/components/price.tsx";
import { durationText } from "#/lib/catalogue/duration.ts";
import type { Order } from "#/lib/orders/order.ts";
import { endingOf, groupsOf } from "#/lib/sims/sim-number.ts";
import { isolated } from "#/lib/text/direction.ts";
import { currentLanguage, readSession } from "#/lib/web/session.ts";

/**
 * The plan, the SIM, the plan's effect there if known, and the price. Before payment the SIM number is complete, because the buyer must
 * compare it with the card: the wrong SIM is the costliest mistake. A receipt may be shown to others, so it has only the digits that
 * distinguish the SIM from the browser's other ones. Both have the name that the owner gave the SIM.
 */
export async function orderRows(order: Order, effect = ""): Promise<[label: string, value: ReactNode][]> {
  const { sims = [], names = {} } = await readSession();
  const isPaid = order.payment === "paid";
  const number = isPaid ? `…${endingOf(order.sim, sims, 4)}` : groupsOf(order.sim);
  const name = names[order.sim];
  return rows(order, name ? `${isolated(name, await currentLanguage())} ${number}` : number, effect);
}

/** The same for a payer who doesn't own the order: only the end of the SIM number. */
export function maskedRows(order: Order): Promise<[label: string, value: ReactNode][]> {
  return rows(order, `…${endingOf(order.sim, [], 4)}`);
}

async function rows(order: Order, sim: string, effect = ""): Promise<[label: string, value: ReactNode][]> {
  const t = await getTranslations("checkout");
  const language = await currentLanguage();
  const runs: [string, ReactNode][] = effect ? [[t("runs"), effect]] : [];
  return [
    [t("plan"), isolated(order.plan.title, language)],
    [t("duration"), isolated(await durationOf(order), language)],
    [t("sim"), isolated(sim, language)],
    ...runs,
    [t(order.payment === "paid" ? "paid" : "total"), <strong key="total">{await totalOf(order)}</strong>],
  ];
}

/** What an automatic renewal charges, how often, and how to stop it. An order that chooses renewal keeps this text. */
export async function renewalText(order: Order): Promise<string> {
  const t = await getTranslations("checkout");
  return t("renewText", await chargeOf(order));
}

/** The price of one period, and its length. */
export async function chargeOf(order: Order): Promise<{ price: string; duration: string }> {
  return { price: await totalOf(order), duration: isolated(await durationOf(order), await currentLanguage()) };
}

async function durationOf({ term }: Order) {
  return durationText(term, await getTranslations("duration"));
}

async function totalOf({ price }: Order): Promise<string> {
  return priceText(price, await currentLanguage());
}
