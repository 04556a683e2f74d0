import { daysOf } from "#/lib/catalogue/duration.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { type OrderStatus, statusOf } from "#/lib/orders/status.ts";
import type { SimOrder } from "#/lib/partner/shop/sim-orders.ts";

/** What is on a SIM: the partner's list merged with the browser's own orders, without duplicates. */
export interface SimView {
  inUse: SimEntry[];
  waiting: SimEntry[];
  /** Entries in an unknown state. */
  others: SimEntry[];
  /** Own orders that are not in the list, with their status; the newest first. */
  unlisted: { order: Order; status: OrderStatus }[];
}

/** An entry of the list, with the own order it belongs to. */
export interface SimEntry extends SimOrder {
  order: Order | null;
}

/** How long an active order may be missing from the list before its plan counts as over. */
const LIST_LAG_MS = DAY;

/**
 * Entries have no id, so an order is matched to one by its plan's title: an active order always, a paid one only if the list has grown
 * since it was placed. Of several entries it takes one of its own length, and of those the one in use.
 * @param list null when the partner gives none
 * @param language in which the list's titles are written
 */
export function viewSim(list: SimOrder[] | null, language: string, own: Order[], now: number): SimView {
  const entries: SimEntry[] = (list ?? []).map((entry) => ({ ...entry, order: null }));
  const active = own
    .filter(({ service }) => service === "active")
    .toSorted((left, right) => (left.activeAt ?? 0) - (right.activeAt ?? 0));
  const paid = own.filter(({ payment, service }) => payment === "paid" && service !== "active");
  for (const title of new Set(own.map(({ plan }) => plan.title))) {
    const listed = entries.filter((entry) => entry.title === title);
    const begun = active.filter(({ plan }) => plan.title === title);
    const grown = paid.filter((order) => order.plan.title === title && isListed(order, listed, begun));
    // With more active orders than entries, the oldest are over.
    const room = Math.max(0, listed.length - grown.length);
    for (const order of [...begun.slice(Math.max(0, begun.length - room)), ...grown]) take(order, listed);
    const uncounted = paid.filter(
      (order) =>
        order.plan.title === title && order.placement.entriesBefore === null && order.placement.sentAt !== null,
    );
    for (const order of uncounted) take(order, listed.filter(hasLengthOf(order)));
  }
  // The same plan may have another title in another language.
  const taken = new Set(entries.map(({ order }) => order?.id));
  for (const order of active) {
    const isElsewhere = order.language !== language && !taken.has(order.id) && !hasRunOut(order, now);
    if (isElsewhere) take(order, entries.filter(hasLengthOf(order)));
  }
  return {
    inUse: entries.filter(({ state }) => state === "in use"),
    waiting: entries.filter(({ state }) => state === "waiting"),
    others: entries.filter(({ state }) => state === "unknown"),
    unlisted: own
      .filter((order) => entries.every((entry) => entry.order?.id !== order.id))
      .map((order) => ({ order, status: statusOf(order) }))
      .filter(({ order, status }) => status !== "ended" && !(list ? isOver : hasRunOut)(order, now))
      .toReversed(),
  };
}

const RANK: Record<SimOrder["state"], number> = { "in use": 0, waiting: 1, unknown: 2 };

function take(order: Order, candidates: SimEntry[]): void {
  const free = candidates
    .filter((entry) => entry.order === null)
    .toSorted((left, right) => RANK[left.state] - RANK[right.state]);
  const entry = free.find(hasLengthOf(order)) ?? free[0];
  if (entry) entry.order = order;
}

function hasLengthOf(order: Order): (entry: SimEntry) => boolean {
  const days = lengthOf(order);
  return (entry) => days !== null && daysOf(entry) === days;
}

/** Whether the list has more entries of its plan than before it was placed, not counting own orders that became active since. */
function isListed({ placement: { entriesBefore, sentAt } }: Order, listed: SimEntry[], active: Order[]): boolean {
  if (entriesBefore === null || sentAt === null) return false;
  const others = active.filter((other) => (other.activeAt ?? 0) >= sentAt);
  return listed.length > entriesBefore + others.length;
}

function isOver({ service, activeAt }: Order, now: number): boolean {
  return service === "active" && activeAt !== null && now - activeAt > LIST_LAG_MS;
}

/** Whether it became active longer ago than its plan lasts. */
function hasRunOut(order: Order, now: number): boolean {
  const days = lengthOf(order);
  return order.service === "active" && order.activeAt !== null && days !== null && now - order.activeAt > days * DAY;
}

/** The length of an order's plan in days; null when its codes don't say. */
export function lengthOf({ term }: Order): number | null {
  return daysOf(term);
}
