import { DAY_MS } from "#/sandbox/partner/period.ts";
import type { World } from "#/sandbox/world.ts";
import { plans } from "./plans.ts";
import { sims } from "./sims.ts";
import type { Plan, Text } from "./term.ts";

/** A plan that is on a SIM although nobody ordered it here. */
export type Purchase = { sim: string; name: Text; orderPeriod: string; packageType: string; paidAt: number };

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

type Wish = { sim: string; packageCode: string; orderPeriod: string; paidAt: number };

/** Puts a plan on a SIM as if it had been bought elsewhere; undefined where there is no such plan or term. */
export function buyElsewhere(world: World, wish: Wish): Purchase | undefined {
  const purchase = purchaseOf(world.plans, wish);
  if (purchase) world.purchases.push(purchase);
  return purchase;
}

function purchaseOf(offered: Plan[], { sim, packageCode, orderPeriod, paidAt }: Wish): Purchase | undefined {
  const plan = offered.find((candidate) => candidate.packageCode === packageCode);
  const term = plan?.terms.find((candidate) => candidate.orderPeriod === orderPeriod);
  return plan && term && { sim, name: plan.name, orderPeriod, packageType: term.packageType, paidAt };
}
