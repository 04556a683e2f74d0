import { daysOf } from "#/lib/catalogue/duration.ts";
import { hasRunOut } from "#/lib/orders/evidence.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { endedWithoutPlan, type OrderStatus, statusOf } from "#/lib/orders/status.ts";
import type { SimOrder } from "#/lib/partner/shop/sim-orders.ts";

/** What is on a SIM: the partner's list merged with the shop's orders, without duplicates. */
export interface SimView {
  inUse: SimEntry[];
  waiting: SimEntry[];
  /** Entries in an unknown state. */
  others: SimEntry[];
  /** Own orders that are not in the list, with their status; the newest first. */
  unlisted: { order: Order; status: OrderStatus }[];
  /** Orders of other browsers that are not in the list: never shown, but their plans come before a purchase. */
  elsewhere: { order: Order; status: OrderStatus }[];
}

/** An entry of the list, with the own order it belongs to. */
export interface SimEntry extends SimOrder {
  order: Order | null;
  /** When it was paid for, in this browser or another; null if that is unknown. */
  paidAt: number | null;
}

/**
 * An own order is named as it was sold where that is another name than the partner's. The partner's is in the language of the list, which the
 * order's need not be; null where it names none.
 */
export function titleOf({ order, title }: Pick<SimEntry, "order" | "title">): string | null {
  return order && order.plan.shownTitle !== order.plan.title ? order.plan.shownTitle : title;
}

/** How long an order may be missing from the list after its plan came onto the SIM, before the plan counts as over. */
const LIST_LAG_MS = DAY;

/**
 * Entries have no id, so an order is matched to one by its plan's title, and then by its length: an active order to one in use, a queued
 * one to one that waits. A paid order of which neither is known takes one that waits, and only if the list has grown since it was placed:
 * the dates of the entry in use may be those of another order.
 * @param list null when the partner gives none
 * @param language in which the list's titles are written
 * @param foreign orders of other browsers for the SIM: they have entries too
 */
export function viewSim(
  list: SimOrder[] | null,
  language: string,
  own: Order[],
  now: number,
  foreign: Order[] = [],
): SimView {
  const entries: SimEntry[] = (list ?? []).map((entry) => ({ ...entry, order: null, paidAt: null }));
  const orders = [...own, ...foreign];
  for (const title of new Set(orders.map(({ plan }) => plan.title))) {
    match(
      orders.filter(({ plan }) => plan.title === title),
      entries.filter((entry) => entry.title === title),
      now,
    );
  }
  // The same plan may have another title in another language.
  const taken = new Set(entries.map(({ order }) => order?.id));
  for (const order of orders) {
    const isOn = order.service === "active" || order.service === "queued";
    const isElsewhere = isOn && order.language !== language && !taken.has(order.id) && !hasRunOut(order, now);
    if (isElsewhere) take(order, entries.filter(hasLengthOf(order)), STATES[order.service]);
  }
  const isMissing = (order: Order) =>
    entries.every((entry) => entry.order?.id !== order.id) && !(list ? isOver : hasRunOut)(order, now);
  const missing = (some: Order[]) =>
    some
      .filter(isMissing)
      .map((order) => ({ order, status: statusOf(order) }))
      .filter(({ status }) => !endedWithoutPlan(status));
  const view = { unlisted: missing(own).toReversed(), elsewhere: missing(foreign) };
  for (const entry of entries) {
    entry.paidAt = entry.order?.paidAt ?? null;
    if (foreign.some(({ id }) => id === entry.order?.id)) entry.order = null;
  }
  return {
    inUse: entries.filter(({ state }) => state === "in use"),
    waiting: entries.filter(({ state }) => state === "waiting"),
    others: entries.filter(({ state }) => state === "unknown"),
    ...view,
  };
}

type State = SimOrder["state"];

/** The states of an entry that an order may take, the likeliest first. */
const STATES: Record<Order["service"], readonly State[]> = {
  active: ["in use", "unknown"],
  queued: ["waiting", "unknown"],
  placed: ["waiting", "unknown"],
  unplaced: ["waiting", "unknown"],
  refused: ["waiting", "unknown"],
};

/** Gives the orders of one plan its entries. */
function match(orders: Order[], listed: SimEntry[], now: number): void {
  // Plans run in the order of their payments; notices of these may arrive in another one.
  const inTurn = orders.toSorted(
    (left, right) => (left.paidAt ?? 0) - (right.paidAt ?? 0) || (left.activeAt ?? 0) - (right.activeAt ?? 0),
  );
  const active = inTurn.filter(({ service }) => service === "active");
  const queued = inTurn.filter(({ service }) => service === "queued");
  const undecided = inTurn.filter(
    ({ payment, service }) => payment === "paid" && !["active", "queued"].includes(service),
  );
  const grown = undecided.filter((order) => isListed(order, listed, [...active, ...queued]));
  // With more active orders than entries, the oldest are over.
  const room = Math.max(0, listed.length - grown.length - queued.length);
  const begun = active.slice(Math.max(0, active.length - room));
  for (const order of begun) take(order, listed.filter(hasLengthOf(order)), STATES.active);
  for (const order of [...queued, ...grown]) take(order, listed, STATES[order.service]);
  // A queued plan has no entry in use. While the list lacks it, a free one is that of the last plan that began and hasn't run out.
  const running = active.filter((order) => !begun.includes(order) && !hasRunOut(order, now));
  for (const order of running.toReversed()) take(order, listed.filter(hasLengthOf(order)), ["in use"]);
  // An order that an earlier version called active may still wait.
  const left = begun.filter((order) => listed.every((entry) => entry.order !== order));
  for (const order of left) take(order, listed, [...STATES.active, "waiting"]);
  const uncounted = undecided.filter(({ placement }) => placement.entriesBefore === null && placement.sentAt !== null);
  for (const order of uncounted) take(order, listed.filter(hasLengthOf(order)), STATES[order.service]);
}

function take(order: Order, candidates: SimEntry[], states: readonly State[]): void {
  const free = candidates
    .filter((entry) => entry.order === null && states.includes(entry.state))
    .toSorted((left, right) => states.indexOf(left.state) - states.indexOf(right.state));
  const entry = free.find(hasLengthOf(order)) ?? free[0];
  if (entry) entry.order = order;
}

function hasLengthOf(order: Order): (entry: SimEntry) => boolean {
  const days = daysOf(order.term);
  return (entry) => days !== null && daysOf(entry) === days;
}

/** Whether the list has more entries of its plan than before it was placed, not counting orders whose plan came onto the SIM since. */
function isListed({ placement: { entriesBefore, sentAt } }: Order, listed: SimEntry[], arrived: Order[]): boolean {
  if (entriesBefore === null || sentAt === null) return false;
  const others = arrived.filter((other) => (arrivalOf(other) ?? 0) >= sentAt);
  return listed.length > entriesBefore + others.length;
}

function isOver(order: Order, now: number): boolean {
  const arrivedAt = order.service === "active" || order.service === "queued" ? arrivalOf(order) : null;
  return arrivedAt !== null && now - arrivedAt > LIST_LAG_MS;
}

function arrivalOf({ deliveredAt, activeAt }: Order): number | null {
  return deliveredAt ?? activeAt;
}
