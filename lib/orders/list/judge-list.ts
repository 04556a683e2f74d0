import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { ACTIVATION_MS, type ListStatement } from "#/lib/orders/decide.ts";
import {
  hasRunOut,
  isPaidBefore,
  mayBePaidBefore,
  readRenewalPayments,
  readStatements,
} from "#/lib/orders/evidence.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { advance, holdOrders, readOrders } from "#/lib/orders/store.ts";
import { mayBePaid, type Reading } from "#/lib/partner/payment/payment-evidence.ts";
import { paidAtMs } from "#/lib/partner/payment/payment-time.ts";
import type { Listed } from "./read-list.ts";

/** An order whose plan has the same entries on the same SIM. */
interface Other extends Order {
  /** How many entries the lists had that hold its own. */
  counts: number[];
  /** When its renewal charged again: each further period may have an entry of its own. */
  chargedAt: number[];
}

/**
 * What a list says about a paid order; null if it may not hold the order's plan. Entries carry no id.
 *
 * Assumption "one-more-entry": the plan is on the SIM when the list has one more entry than before the order was placed, and one more for
 * each other order of ours that may have got one since. By assumption "only-paid-listed" that is none without a payment.
 *
 * Assumption "plans-in-turn": plans run in the sequence of their payment, so the entries of orders paid later stand behind this one, and it
 * waits if more entries wait than those.
 */
export async function judgeList(
  reading: Reading,
  transaction: Transaction<Schema>,
  order: Order,
  listed: Listed,
  now: number,
): Promise<ListStatement | null> {
  const { entries, waiting, unknown } = listed;
  const others = await readOthers(reading, transaction, order);
  // Once it was on the list, entries counted before it may have ended.
  const wasListed = order.service === "queued" || now - (order.deliveredAt ?? now) > DAY;
  const spare = wasListed ? entries : spareEntries(order, others, entries, now);
  if (spare < 0) return null;
  const isListed = ({ deliveredAt, counts }: Other) => deliveredAt !== null && (!wasListed || counts.length > 0);
  const later = others.filter((other) => isPaidBefore(order, other) && !hasRunOut(other, now));
  const behind = later.filter(isListed).length;
  const mayBeBehind = later.filter((other) => !isListed(other) && other.service !== "refused").length;
  let standing: ListStatement["standing"] = "unknown";
  if (order.service === "queued" && entries <= behind) standing = "missing";
  else if (waiting > behind + Math.min(mayBeBehind, spare)) standing = "waiting";
  else if (waiting + unknown <= behind && waiting + unknown < entries) standing = "in use";
  return { source: "list", entries, standing };
}

/**
 * Notes since when the lists lack a queued plan: it may have begun and ended while they could not be read, or it was removed. One such
 * list proves too little, so the order is flagged only when the lists of a whole day lack the plan.
 */
export async function noteMissing(
  transaction: Transaction<Schema>,
  order: Order,
  { standing }: ListStatement,
  now: number,
): Promise<{ order: Order; isSure: boolean }> {
  const isMissing = standing === "missing";
  const since = isMissing ? Math.min(order.missingSince ?? now, now) : null;
  const isSure = since === null || now - since >= DAY;
  if (since === order.missingSince) return { order, isSure };
  const event = isMissing ? "missing" : "listed again";
  return { order: await advance(transaction, order, event, { missingSince: since }, { at: now }), isSure };
}

/**
 * The other orders of the SIM for which money may have moved, with the same plan or another one of its title: entries show only that.
 * Locked, so that two never count the same entry as theirs.
 */
async function readOthers(
  reading: Reading,
  transaction: Transaction<Schema>,
  { id, sim, plan }: Order,
): Promise<Other[]> {
  const isSame = holdOrders(transaction, sim).where(({ eb, or }) =>
    or([eb("plan_name", "=", plan.name), eb("plan_title", "=", plan.title)]),
  );
  const held = await readOrders(isSame.returningAll());
  const others = held.filter((other) => other.id !== id && (other.payment === "open" || other.payment === "paid"));
  const found: Other[] = [];
  for (const other of others) {
    const statements = await readStatements(transaction, other.id);
    const counts = statements.flatMap((said) => (said.source === "list" ? [said.entries] : []));
    found.push({ ...other, counts, chargedAt: await readChargeTimes(reading, transaction, other) });
  }
  return found;
}

/** Attempts that failed, or that wait, add no entry. */
async function readChargeTimes(
  { words }: Reading,
  transaction: Transaction<Schema>,
  { id, renewal }: Order,
): Promise<number[]> {
  if (renewal === null) return [];
  const charges = (await readRenewalPayments(transaction, id)).filter((charge) => mayBePaid(charge, words));
  return charges.map((charge) => paidAtMs(charge) ?? charge.heardAt);
}

/** How many entries the list has beyond the order's own and those of others; negative if the order's own may be missing. */
function spareEntries(order: Order, others: Other[], entries: number, now: number): number {
  const { deliveredAt, placement } = order;
  const delivered = others.filter((other) => other.deliveredAt !== null);
  const soon = others.filter((other) => !delivered.includes(other) && mayTakeEntry(other, order, now)).length;
  const { sentAt, entriesBefore } = placement;
  if (entriesBefore === null || sentAt === null) {
    const present = delivered.filter((other) => !hasRunOut(other, now)).length;
    return deliveredAt === null ? -1 : entries - present - soon - 1;
  }
  const spareSince = ({ id, placement: { entriesBefore: before, sentAt: since } }: Order): number => {
    if (before === null || since === null) return -1;
    const arrived = delivered.filter((other) => (other.deliveredAt ?? 0) >= since);
    // We may have learned late of an entry that was already among those counted before.
    const taken = arrived.filter((other) => other.id === id || other.counts.every((count) => count > before));
    const charged = others.flatMap(({ chargedAt }) => chargedAt.filter((at) => at >= since)).length;
    return entries - before - taken.length - charged - soon - 1;
  };
  // The count before this order may include one that was placed earlier; the count before that one surely doesn't.
  const earlier = delivered.filter(
    (other) => (other.placement.sentAt ?? sentAt) < sentAt && (other.deliveredAt ?? 0) >= sentAt,
  );
  return Math.max(...[order, ...earlier].map(spareSince));
}

/** Whether an entry that appears may belong to another order, since that one may have been paid before. */
function mayTakeEntry(other: Order, order: Order, now: number): boolean {
  if (other.payment !== "paid") return mayBePaidBefore(other, order, now);
  const isSoon = now - (other.learnedAt ?? now) < ACTIVATION_MS;
  return isSoon && other.service !== "refused" && isPaidBefore(other, order);
}
