import { UNLIMITED_TYPE } from "#/lib/partner/fleet/codes.ts";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import { withTimeout } from "#/lib/process/timeout.ts";
import { thisMinute } from "./month-usage.ts";

/** What was used of the plan in use, in megabytes; an unreported figure is null. */
export interface RunningUsage {
  usedMb: number | null;
  leftMb: number | null;
  /** The plan's whole allowance. */
  totalMb: number | null;
  /** The plan that the figures are about; null where the partner's orders don't tell. */
  plan: { packageCode: string | null; name: string | null } | null;
  /** Names the run of the plan; null where the partner doesn't. */
  orderCode: string | null;
  /** When the partner reported it, in epoch milliseconds. */
  at: number;
}

/** Short: the figures can do without the plan's total. */
const ORDERS_TIMEOUT_MS = 1_000;
/** A SIM has few orders; a service that ignores the filter has many. */
const ORDER_PAGES = 2;

/**
 * Asks for the running cycle with its order's allowance. Without the order the cycle's figures stand alone.
 * @param onFailure hears why the order could not be read
 */
export async function askRunningUsage(
  fleet: Pick<Fleet, "cycleUsage" | "orders">,
  sim: string,
  { now, onFailure }: { now: number; onFailure: (error: unknown) => void },
): Promise<RunningUsage> {
  const asking = fleet.orders({ sim }, ORDER_PAGES).catch((error: unknown) => {
    onFailure(error);
    return null;
  });
  const [cycle, orders] = await Promise.all([
    fleet.cycleUsage(sim),
    withTimeout(asking, ORDERS_TIMEOUT_MS, () => null),
  ]);
  const { orderCode, usedMb, leftMb } = cycle;
  const order = orders?.items.find((candidate) => orderCode !== null && candidate.orderCode === orderCode);
  const used = usedMb ?? order?.usedMb ?? null;
  // Of an unlimited plan the partner counts only the data at full speed: at slower speed it isn't used up.
  const isUnlimited = order?.packageType === UNLIMITED_TYPE;
  const held = isUnlimited ? null : positive(order?.flowMb ?? null);
  // Where the order isn't known, 0 left may be that of an unlimited plan.
  const left = isUnlimited || (leftMb === 0 && held === null) ? null : leftMb;
  return {
    usedMb: used,
    leftMb: left ?? rest(held, used),
    totalMb: held ?? sum(used, left),
    plan: order ? { packageCode: order.packageCode, name: order.name } : null,
    orderCode,
    at: thisMinute(now),
  };
}

/** The share of its data that is left, from 0 to 1; null where it isn't known, or would be more than the whole. */
export function shareLeft({ leftMb, totalMb }: Pick<RunningUsage, "leftMb" | "totalMb">): number | null {
  if (leftMb === null || totalMb === null) return null;
  const share = leftMb / totalMb;
  return share > 1 ? null : share;
}

/** An unlimited plan may be reported with an allowance of zero or less. */
function positive(mb: number | null): number | null {
  return mb !== null && mb > 0 ? mb : null;
}

function sum(used: number | null, left: number | null): number | null {
  return used === null || left === null ? null : positive(used + left);
}

function rest(total: number | null, used: number | null): number | null {
  return total === null || used === null ? null : Math.max(0, total - used);
}
