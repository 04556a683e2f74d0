import { daysOf } from "#/lib/catalogue/duration.ts";
import { type Choice, choose, type Plan } from "#/lib/catalogue/plan.ts";
import type { Order } from "#/lib/orders/order.ts";
import type { SimEntry } from "./sim-view.ts";

/**
 * The same plan for the same term at today's price; null where it is no longer on offer.
 * @param bought an order of this browser, or what is on the SIM
 * @param currency the one that the buyer chose, if any; a term that isn't sold in it keeps that of the order, or its own
 */
export function topUpAgain(
  plans: readonly Plan[],
  bought: Order | SimEntry,
  currency: string | undefined,
): Choice | null {
  if ("partnerIds" in bought) {
    const inCurrency = (one: string) => choose(plans, bought.plan.name, bought.term.name, one);
    return inCurrency(currency ?? bought.price.currency) ?? inCurrency(bought.price.currency);
  }
  if (bought.order) return topUpAgain(plans, bought.order, currency);
  const plan = only(plans.filter(({ title }) => title === bought.title));
  const term = only(plan?.terms.filter((one) => daysOf(one) !== null && daysOf(one) === daysOf(bought)) ?? []);
  const price = term?.prices.find((one) => one.currency === currency) ?? term?.prices[0];
  return plan && term && price ? { plan, term, price } : null;
}

function only<T>(some: readonly T[]): T | undefined {
  return some.length === 1 ? some[0] : undefined;
}
