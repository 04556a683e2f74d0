import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { durationText, everyText, lengthText } from "#/lib/catalogue/duration.ts";
import type { Order } from "#/lib/orders/order.ts";
import { endingOf, groupsOf } from "#/lib/sims/sim-number.ts";
import { isolated } from "#/lib/text/direction.ts";
import { priceText } from "#/lib/text/price.ts";
import { currentLanguage, readSession } from "#/lib/web/session/session.ts";

export type Row = [label: string, value: ReactNode];

/**
 * The plan, the SIM, when the plan runs there if known, and the price. Before payment the SIM number is complete, because the buyer must
 * compare it with the card: the wrong SIM is the costliest mistake. A receipt may be shown to others, so it has only the digits that
 * distinguish the SIM from the browser's other ones. Both have the name that the owner gave the SIM.
 */
export async function orderRows(order: Order, runs: Row[] = []): Promise<Row[]> {
  return rows(order, await shownSim(order), runs);
}

/** The SIM of an order, for its owner. */
export async function shownSim(order: Order): Promise<string> {
  const { sims = [], names = {} } = await readSession();
  const number = order.payment === "paid" ? `…${endingOf(order.sim, sims, 4)}` : groupsOf(order.sim);
  const name = names[order.sim];
  return isolated(name ? `${isolated(name, await currentLanguage())} ${number}` : number, await currentLanguage());
}

/** The same for a payer who doesn't own the order: only the end of the SIM number. */
export async function maskedRows(order: Order, runs: Row[] = []): Promise<Row[]> {
  return rows(order, await maskedSim(order), runs);
}

/** The SIM of an order, for a payer. */
export async function maskedSim(order: Order): Promise<string> {
  return isolated(`…${endingOf(order.sim, [], 4)}`, await currentLanguage());
}

async function rows(order: Order, sim: string, runs: Row[]): Promise<Row[]> {
  const t = await getTranslations("checkout");
  const language = await currentLanguage();
  return [
    [t("plan"), isolated(order.plan.shownTitle, language)],
    [t("duration"), await shownDuration(order)],
    [t("sim"), sim],
    ...runs,
    [t(order.payment === "paid" ? "paid" : "total"), <strong key="total">{await totalOf(order)}</strong>],
  ];
}

/** What an automatic renewal charges, how often, and how to stop it. An order that chooses renewal keeps this text. */
export async function renewalText(order: Order): Promise<string> {
  const t = await getTranslations("checkout");
  return t("renewText", await chargeOf(order));
}

/** The price of one period, and how often it is charged: in the service's own words, unless they only repeat the length. */
export async function chargeOf(order: Order): Promise<{ price: string; every: string }> {
  const { length } = order.term;
  const duration = await durationOf(order);
  const isLength = duration === lengthText(length, await getTranslations("duration"));
  const every = everyText(isLength ? length : { text: duration }, await getTranslations("every"));
  return { price: await totalOf(order), every };
}

/** The length of its plan. */
export async function shownDuration(order: Order): Promise<string> {
  return isolated(await durationOf(order), await currentLanguage());
}

async function durationOf({ term }: Order): Promise<string> {
  return durationText(term, await getTranslations("duration"));
}

export async function totalOf({ price }: Order): Promise<string> {
  return priceText(price, await currentLanguage());
}
