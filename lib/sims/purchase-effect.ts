import { daysOf } from "#/lib/catalogue/duration.ts";
import { isPaidBefore } from "#/lib/orders/evidence.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import type { OrderStatus } from "#/lib/orders/status.ts";
import { type SimEntry, type SimView, titleOf } from "./sim-view.ts";

/** The effect of a purchase on a SIM. Days are "YYYY-MM-DD"; null where they are unknown. */
export type Effect =
  /** No plan comes before it. */
  | { kind: "at once"; startsOn: string; lastDay: string | null }
  /** It comes after a plan in use, if there is one, and after the waiting ones. That plan's end is unknown where another one may end later. */
  | {
      kind: "waits";
      behind: { title: string | null; until: string | null } | null;
      waiting: number;
      startsOn: string | null;
      lastDay: string | null;
    };

/**
 * Assumption "plans-in-turn": the plans of a SIM run one after another in the order of their payment, each at its full length.
 * @param view of a readable list, without the purchase itself
 * @param days the length of the purchase; null when unknown
 * @returns null when the list has an entry in an unknown state, or an order that may or may not become a plan before this one
 */
export function effectOf(view: SimView, days: number | null, now: number): Effect | null {
  const isRecent = ({ order }: SimView["elsewhere"][number]) => now - order.schedule.activityAt < DAY;
  const inDoubt = ({ status }: SimView["elsewhere"][number]) => status === "checking" || status === "review";
  const isUncertain = view.unlisted.some(inDoubt) || view.elsewhere.filter(isRecent).some(inDoubt);
  if (view.others.length > 0 || isUncertain) return null;
  const paid = [...view.unlisted, ...view.elsewhere].filter(({ status }) => ON_THE_WAY.has(status));
  const lengths = [...view.waiting.map(lengthOfEntry), ...paid.map(({ order }) => daysOf(order.term))];
  const last = lastInUse(view);
  const today = dayOf(now);
  if (!last && lengths.length === 0) return { kind: "at once", startsOn: today, lastDay: addDays(today, days) };
  const behind = last ? { title: titleOf(last), until: endOf(view.inUse, now) } : null;
  const startsOn = lengths.reduce(addDays, endOf(view.inUse, now));
  return { kind: "waits", behind, waiting: lengths.length, startsOn, lastDay: addDays(startsOn, days) };
}

/** Of an order that is paid and missing in the list: its plan comes onto the SIM, or is there. */
const ON_THE_WAY: ReadonlySet<OrderStatus> = new Set(["received", "queued", "ready"]);

/** The effect of an order whose plan has not started: plans paid after it don't come before it. */
export function effectOfOrder(view: SimView, order: Order, now: number): Effect | null {
  const paidAt = order.paidAt ?? Number.POSITIVE_INFINITY;
  const isBefore = ({ order: other }: { order: Order }) => other.id !== order.id && isPaidBefore(other, order);
  const before = {
    ...view,
    waiting: view.waiting.filter((entry) => entry.order?.id !== order.id && (entry.paidAt ?? 0) <= paidAt),
    unlisted: view.unlisted.filter(isBefore),
    elsewhere: view.elsewhere.filter(isBefore),
  };
  return effectOf(before, daysOf(order.term), now);
}

/** A queued plan with the days on which it is expected to run; null where these can't be computed. */
export interface Run {
  entry: SimEntry;
  startsOn: string | null;
  lastDay: string | null;
}

/** The queued plans in the sequence in which they run. The partner doesn't report when they start. */
export function runsOf(view: SimView, now: number): Run[] {
  const inTurn = view.waiting.toSorted((left, right) => (left.paidAt ?? 0) - (right.paidAt ?? 0));
  return inTurn.map((entry, index) => {
    const isBefore = ({ order }: { order: Order }) => (order.paidAt ?? Number.POSITIVE_INFINITY) < (entry.paidAt ?? 0);
    const before = {
      ...view,
      waiting: inTurn.slice(0, index),
      unlisted: view.unlisted.filter(isBefore),
      elsewhere: view.elsewhere.filter(isBefore),
    };
    const effect = effectOf(before, lengthOfEntry(entry), now);
    // A queued plan waits, even where the list lacks what it waits for.
    if (effect?.kind !== "waits") return { entry, startsOn: null, lastDay: null };
    return { entry, startsOn: effect.startsOn, lastDay: effect.lastDay };
  });
}

/** When a plan in use began, by its last day and its length; null where these don't say. */
export function beganOn(entry: SimEntry, now: number): string | null {
  const days = daysOf(entry);
  const began = addDays(entry.expiresOn, days === null ? null : -days);
  return began !== null && began <= dayOf(now) ? began : null;
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

export function addDays(day: string | null, days: number | null): string | null {
  return day === null || days === null ? null : dayOf(Date.parse(day) + days * DAY);
}
