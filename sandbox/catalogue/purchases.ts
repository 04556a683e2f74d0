import { DAY_MS } from "./period.ts";
import { plans } from "./plans.ts";
import { sims } from "./sims.ts";
import type { Plan, Text } from "./term.ts";

/** A plan on a SIM that was bought elsewhere. */
export type Purchase = { sim: string; planNames: Text; orderPeriod: string; packageType: string; paidAt: number };

/** What the listed SIMs have from the start. */
export function purchasesBefore(now: number): Purchase[] {
  return sims.flatMap(({ number, boughtBefore = [] }) =>
    boughtBefore.flatMap(({ packageCode, orderPeriod, daysAgo }) => {
      const purchase = purchaseOf(plans, { sim: number, packageCode, orderPeriod, paidAt: now - daysAgo * DAY_MS });
      if (!purchase) throw new Error(`there is no term ${orderPeriod} of ${packageCode}`);
      return [purchase];
    }),
  );
}

type ElsewhereOrder = { sim: string; packageCode: string; orderPeriod: string; paidAt: number };

/** Puts a plan on a SIM as if it had been bought elsewhere; undefined where there is no such plan or term. */
export function buyElsewhere(
  catalogue: { plans: Plan[]; purchases: Purchase[] },
  order: ElsewhereOrder,
): Purchase | undefined {
  const purchase = purchaseOf(catalogue.plans, order);
  if (purchase) catalogue.purchases.push(purchase);
  return purchase;
}

function purchaseOf(offered: Plan[], order: ElsewhereOrder): Purchase | undefined {
  const { sim, packageCode, orderPeriod, paidAt } = order;
  const plan = offered.find((candidate) => candidate.packageCode === packageCode);
  const term = plan?.terms.find((candidate) => candidate.orderPeriod === orderPeriod);
  return plan && term && { sim, planNames: plan.name, orderPeriod, packageType: term.packageType, paidAt };
}
