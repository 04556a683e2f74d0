import { daysOf } from "#/lib/catalogue/duration.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { lengthOf, type SimEntry, type SimView } from "./sim-view.ts";

/** What a purchase would come to on a SIM. Days are "YYYY-MM-DD"; null where they can't be known. */
export type Effect =
  /** Nothing stands before it. */
  | { kind: "at once"; lastDay: string | null }
  /** It comes after what is there: a plan in use, if there is one, and so many that wait. */
  | {
      kind: "waits";
      behind: { title: string | null; until: string | null } | null;
      waiting: number;
      lastDay: string | null;
    };

/**
 * Assumed: plans of a SIM run one after another in the order they were paid, and each at its full length.
 * @param view of a list that was read, without the purchase itself
 * @param days how long the purchase lasts; null when that isn't known
 * @returns null when the list holds what we can't read, or an order that may or may not become a plan before this one
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

/** What an order does that isn't on the SIM yet: plans that were paid after it don't come before it. */
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

/** Of the plans in use the one that ends last, as far as they say when. */
export function lastInUse({ inUse }: SimView): SimEntry | undefined {
  return inUse.toSorted((left, right) => (left.expiresOn ?? "").localeCompare(right.expiresOn ?? "")).at(-1);
}

/** When the last of the plans in use ends; null when none is, or one doesn't say, or says a day that has gone. */
function endOf(inUse: SimEntry[], now: number): string | null {
  const days = inUse.map(({ expiresOn }) => expiresOn);
  if (days.some((day) => day === null || day < dayOf(now))) return null;
  return days.toSorted().at(-1) ?? null;
}

/** A plan that waits has all of its days before it. */
function lengthOfEntry(entry: SimEntry): number | null {
  return daysOf(entry) ?? entry.remainingDays;
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, "YYYY-MM-DD".length);
}

function addDays(day: string | null, days: number | null): string | null {
  return day === null || days === null ? null : dayOf(Date.parse(day) + days * DAY);
}
