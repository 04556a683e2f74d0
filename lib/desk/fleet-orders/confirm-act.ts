import type { Transaction } from "kysely";
import { z } from "zod";
import type { Schema } from "#/lib/db/schema.ts";
import type { Handler } from "#/lib/desk/acts/handler.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { hold } from "#/lib/desk/queue/handle.ts";
import { type Asked, findFleetOrder, REPEATABLE, simsOf, times } from "./fleet-order.ts";
import { countOthers, type Others, othersSentences } from "./other-orders.ts";

const count = z.number().int();
const detail = z.object({
  fleetOrderId: z.string(),
  sims: count,
  /** What the operator was told of other orders; an earlier version kept nothing of it. */
  others: z.object({ recent: count, unknown: count }).default({ recent: 0, unknown: 0 }),
});

/** The mark in a draft's address that it wasn't confirmed, because other orders have more of its SIMs than was told. */
export const REFUSED_FOR_OTHERS = "others";

/** What one SIM costs, and all of them; null for a renewal of which the partner names no price. */
export function totalOf(asked: Asked, sims: number): { each: string; all: string } | null {
  if (asked.kind === "renew") return null;
  const all = times(asked.amountText, sims);
  return all === null ? null : { each: asked.amountText, all };
}

/** What confirming will do, one sentence each. @param others what other orders have of these SIMs */
export function fleetOrderSentences(asked: Asked, sims: number, others: Others): string[] {
  const many = sims === 1 ? "one SIM" : `${sims} SIMs`;
  const last = [...othersSentences(others, sims), "An order that the partner has taken can’t be taken back from here."];
  if (asked.kind === "renew") {
    const periods = asked.periods === 1 ? "one more period" : `${asked.periods} more periods`;
    return [
      `The plan “${asked.name}” of one SIM is extended by ${periods}.`,
      "The partner names no price for this before it is done.",
      ...last,
    ];
  }
  const total = totalOf(asked, sims);
  const periods = asked.periods === 1 ? "one period" : `${asked.periods} periods`;
  const length = asked.kind === "days" ? `${periods}, ${asked.days} days` : periods;
  return [
    `The plan “${asked.name}” is ordered for ${many}, each with ${length}.`,
    ...(total === null
      ? []
      : [`Price for one SIM: ${total.each}. In all: ${total.all}. The partner names no currency for these prices.`]),
    ...(asked.kind === "days" ? ["This is the price of the periods. The partner doesn’t say how it prices days."] : []),
    asked.isPaid ? "The partner is told that this is paid." : "The partner is told that this is not paid.",
    asked.startsAtOnce
      ? "Each plan starts at once, unless another one is in use on its SIM."
      : "Each plan waits on its SIM until it is first used.",
    ...last,
  ];
}

/**
 * Lets the worker begin, unless other orders have more of the SIMs by now than was told. A draft is confirmed once, and of several that repeat the same order one alone: the SIMs of a repeat are marked in
 * the order that it repeats.
 */
export const confirmFleetOrder: Handler = async (_context, transaction, act, { operator }, at) => {
  const { fleetOrderId, sims, others } = detail.parse(act.detail);
  const page = `/desk/sims/order/${fleetOrderId}`;
  // Of two drafts for the same SIMs that are confirmed at once, the second would count before the first is committed.
  await hold(transaction, "ordering for SIMs");
  const order = await findFleetOrder(transaction, fleetOrderId);
  // Confirmed before, or forgotten: the page says which.
  if (order === null || order.confirmedAt !== null) return page;
  const counted = await countOthers(transaction, fleetOrderId, await simsOf(transaction, fleetOrderId), at);
  if (counted.recent > others.recent || counted.unknown > others.unknown) {
    return `${page}?refused=${REFUSED_FOR_OTHERS}`;
  }
  const { numUpdatedRows } = await transaction
    .updateTable("fleet_orders")
    .set({ confirmed_at: at })
    .where("id", "=", fleetOrderId)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return page;
  if (order.repeats && !(await markRepeated(transaction, order.repeats, fleetOrderId))) {
    await transaction.updateTable("fleet_orders").set({ confirmed_at: null }).where("id", "=", fleetOrderId).execute();
    return page;
  }
  const { kind } = order.asked;
  const entry = { operatorId: operator.id, event: "fleet order confirmed", subject: fleetOrderId } as const;
  await writeAudit(transaction, { ...entry, detail: { kind, sims } }, at);
  return page;
};

/** @returns false, having marked none, where one of the SIMs has an order by now, or another order repeats it */
async function markRepeated(transaction: Transaction<Schema>, formerId: string, id: string): Promise<boolean> {
  const wanted = new Set((await simsOf(transaction, id)).map(({ sim }) => sim));
  const former = (await simsOf(transaction, formerId)).filter((one) => wanted.has(one.sim));
  if (former.length !== wanted.size) return false;
  const mine = transaction.updateTable("fleet_order_sims").where("order_id", "=", formerId);
  const { numUpdatedRows } = await mine
    .set({ repeated_by: id })
    .where(
      "position",
      "in",
      former.map(({ position }) => position),
    )
    .where("state", "in", REPEATABLE)
    .where("repeated_by", "is", null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === wanted.size) return true;
  await mine.set({ repeated_by: null }).where("repeated_by", "=", id).execute();
  return false;
}
