import type { Plan } from "#/lib/catalogue/plan.ts";
import type { RunningUsage } from "./running-usage.ts";
import type { SimEntry, SimView } from "./sim-view.ts";

/**
 * The plan in use that a SIM's usage is about. The two come from different lists of the partner, which share no id: they are joined by
 * the plan's code, which this browser's orders and the plans on offer have, or by its title.
 * @param plans on offer for the SIM; null when they are unknown
 * @returns undefined where that can't be told, or would fit several
 */
export function planOfUsage(
  { inUse }: Pick<SimView, "inUse">,
  { plan }: Pick<RunningUsage, "plan">,
  plans: readonly Plan[] | null,
): SimEntry | undefined {
  if (plan === null) return undefined;
  const { packageCode, name } = plan;
  const titles = (plans ?? []).filter((offer) => offer.packageCode === packageCode).map(({ title }) => title);
  const fitting = inUse.filter(({ order, title }) => {
    if (order) return order.plan.packageCode === packageCode;
    return title !== null && (title === name || titles.includes(title));
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}
