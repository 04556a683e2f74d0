import type { Plan } from "#/lib/catalogue/plan.ts";
import { saysUnlimited } from "#/lib/catalogue/words/amounts.ts";
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

/**
 * The figures without what is left, where the partner doesn't name their plan and one in use may be unlimited: of such a plan it counts only
 * the data at full speed.
 */
export function figuresOf(running: RunningUsage, inUse: readonly Pick<SimEntry, "title">[]): RunningUsage {
  const mayBeUnlimited = running.plan === null && inUse.some(({ title }) => saysUnlimited(title ?? ""));
  return mayBeUnlimited ? { ...running, leftMb: null, totalMb: null } : running;
}
