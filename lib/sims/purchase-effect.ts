import { daysOf } from "#/lib/catalogue/duration.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { lengthOf, type SimEntry, type SimView } from "./sim-view.ts";

/** The effect of a purchase on a SIM. Days are "YYYY-MM-DD"; null where they are unknown. */
export type Effect =
  /** No plan comes before it. */
  | { kind: "at once"; lastDay: string | null }
  /** It comes after a plan in use, if there is one, and after the waiting ones. */
  | {
      kind: "waits";
      behind: { title: string | null; until: string | null } | null;
      waiting: number;
      lastDay: string | null;
    };

/**
 * Assumption "plans-in-turn": the plans of a SIM run one after another in the order of their payment, each at its full length.
 * @param view of a readable list, without the purchase itself
 * @param days the length of the purchase; null when unknown
 * @returns null when the list has an entry in an unknown state, or an order that may or may not become a plan before this one
 */
export function effectOf(view: SimView, days: number | null, now: number): Effect | null {
  const isUncertain = view.unlisted.some(({ status }) => status === "checking" || status === "review");
  if (view.others.length > 0 || isUncertain) return null;
  const paid = view.unlisted.filter(({ status }) => status === "received" || status === "ready");
  const lengths = [...view.waiting.map(lengthOfEntry), ...paid.map(({ order }) => lengthOf(order))];
  const last = lastInUse(view);
  if (!last && lengths.length === 0) return { kind: "at once", lastDay: addDays(dayOf(now), days) };
  const behind = last ? { title: last.title, until: endOf([last], now) } : null;
  const end = lengths.reduce(addDays, endOf(view.inUse, now));
  return { kind: "waits", behind, waiting: lengths.length, lastDay: addDays(end, days) };
}

/** The effect of an order that is not on the SIM yet: plans paid after it don't come before it. */
export function effectOfOrder(view: SimView, order: Order, now: number): Effect | null {
  const isBefore = (other: Order | null) =>
    other === null || (other.id !== order.id && (other.paidAt ?? 0) <= (order.paidAt ?? Number.POSITIVE_INFINITY));
  const before = {
    ...view,
    waiting: view.waiting.filter((entry) => isBefore(entry.order)),
    unlisted: view.unlisted.filter((other) => isBefore(other.order)),
  };
  return effectOf(before, lengthOf(order), now);
}

/** The plan in use that ends last, among those with a known end. */
export function lastInUse({ inUse }: SimView): SimEntry | undefined {
  return inUse.toSorted((left, right) => (left.expiresOn ?? "").localeCompare(right.expiresOn ?? "")).at(-1);
}

/** When the last plan in use ends; null when none is in use, or when an end is unknown or has passed. */
function endOf(inUse: SimEntry[], now: number): string | null {
  const days = inUse.map(({ expiresOn }) => expiresOn);
  if (days.some((day) => day === null || day < dayOf(now))) return null;
  return days.toSorted().at(-1) ?? null;
}

/** A waiting plan has all of its days left. */
function lengthOfEntry(entry: SimEntry): number | null {
  return daysOf(entry) ?? entry.remainingDays;
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, "YYYY-MM-DD".length);
}

function addDays(day: string | null, days: number | null): string | null {
  return day === null || days === null ? null : dayOf(Date.parse(day) + days * DAY);
}
