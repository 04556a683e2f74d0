import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { ownOrders } from "#/lib/orders/store.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import type { SimOrder } from "#/lib/partner/shop/sim-orders.ts";
import { effectOf, lastInUse } from "#/lib/sims/purchase-effect.ts";
import { figuresOf, planOfUsage } from "#/lib/sims/running-plan.ts";
import { askRunningUsage, shareLeft } from "#/lib/sims/running-usage.ts";
import { type SimView, titleOf, viewSim } from "#/lib/sims/sim-view.ts";

export interface RemindersContext extends OrdersContext {
  /** The calls that report usage; null without their settings. */
  fleet: Pick<Fleet, "cycleUsage" | "orders"> | null;
}

/** The plans of a SIM, as far as reminders need to know them. */
export interface PlansReport {
  /** Whether a plan is active, queued or on its way; null where that isn't known. */
  hasPlan: boolean | null;
  /** The active plan if no other comes after it; null where there is none such, or where that isn't known. */
  last: LastPlan | null;
  view: SimView;
}

export interface LastPlan {
  title: string | null;
  /** "YYYY-MM-DD", as the partner has it; null where it isn't known or has passed. */
  lastDay: string | null;
}

/** @throws {PartnerError} when the partner can't be reached */
export async function readPlans(context: RemindersContext, order: Order): Promise<PlansReport> {
  const list = await askList(context, order);
  const now = context.clock.now();
  const { orders, others } = await ownOrders(context, order.sim, [order.id]);
  const view = viewSim(list, order.language, orders, now, others);
  const effect = list && effectOf(view, null, now);
  if (effect === null) return { hasPlan: null, last: null, view };
  if (effect.kind === "at once") return { hasPlan: false, last: null, view };
  const { behind, waiting } = effect;
  const isLast = behind !== null && waiting === 0;
  return { hasPlan: true, last: isLast ? { title: behind.title, lastDay: behind.until } : null, view };
}

/** Null when the partner answers without a list. */
async function askList({ partner }: OrdersContext, { sim, language }: Order): Promise<SimOrder[] | null> {
  try {
    return await partner.simOrders(sim, language);
  } catch (error) {
    if (isPartnerError(error) && error.kind === "refused") return null;
    throw error;
  }
}

export interface DataReport {
  /** Names the run of the plan: the partner's number for it, else its last day. */
  run: string;
  /** 100 only when nothing is left. */
  usedPercent: number;
  leftMb: number;
  totalMb: number;
  /** The plan that the figures are about; null where that can't be told. */
  planTitle: string | null;
  /** When the partner reported it, in epoch milliseconds. */
  at: number;
}

/**
 * The data left of the last plan; null where that isn't reported, or where the report may be about another plan in use.
 * @throws {PartnerError} when the partner can't be reached
 */
export async function readData(
  { fleet, clock, log }: RemindersContext,
  { sim }: Order,
  { view, last }: PlansReport,
): Promise<DataReport | null> {
  if (fleet === null || last === null) return null;
  const onFailure = (error: unknown) => {
    if (!isPartnerError(error)) log.error("usage could not be read", { error });
  };
  const running = figuresOf(await askRunningUsage(fleet, sim, { now: clock.now(), onFailure }), view.inUse);
  const entry = planOfUsage(view, running, null);
  // The data may be those of a plan that ends earlier.
  if (view.inUse.length > 1 && entry !== lastInUse(view)) return null;
  const { leftMb, totalMb, at, orderCode } = running;
  const share = shareLeft(running);
  const run = orderCode ?? last.lastDay;
  if (share === null || leftMb === null || totalMb === null || run === null) return null;
  const usedPercent = share <= 0 ? 100 : Math.min(99, Math.floor(100 * (1 - share)));
  const planTitle = entry ? titleOf(entry) : null;
  return { run, usedPercent, leftMb: Math.max(0, leftMb), totalMb, planTitle, at };
}
