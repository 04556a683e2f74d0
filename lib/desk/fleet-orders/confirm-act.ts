import type { Transaction } from "kysely";
import { z } from "zod";
import type { Schema } from "#/lib/db/schema.ts";
import type { Handler } from "#/lib/desk/acts/handler.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { type Asked, findFleetOrder, REPEATABLE, simsOf, times } from "./fleet-order.ts";
import { type Others, othersSentences } from "./other-orders.ts";

const detail = z.object({ fleetOrderId: z.string(), sims: z.number().int() });

/** What one SIM costs, and all of them; null for a renewal of which the service names no price. */
export function totalOf(asked: Asked, sims: number): { each: string; all: string } | null {
  if (asked.kind === "renew") return null;
  const all = times(asked.amountText, sims);
  return all === null ? null : { each: asked.amountText, all };
}

/** What confirming will do, one sentence each. @param others what other orders have of these SIMs */
export function fleetOrderSentences(asked: Asked, sims: number, others: Others): string[] {
  const many = sims === 1 ? "one SIM" : `${sims} SIMs`;
  const last = [...othersSentences(others), "An order that the service has taken can’t be taken back from here."];
  if (asked.kind === "renew") {
    const periods = asked.periods === 1 ? "one more period" : `${asked.periods} more periods`;
    return [
      `The plan “${asked.name}” of one SIM is extended by ${periods}.`,
      "The service names no price for this before it is done.",
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
      : [`Price for one SIM: ${total.each}. In all: ${total.all}. The service names no currency for these prices.`]),
    ...(asked.kind === "days" ? ["This is the price of the periods. The service doesn’t say how it prices days."] : []),
    asked.isPaid ? "The service is told that this is paid." : "The service is told that this is not paid.",
    asked.startsAtOnce
      ? "Each plan starts at once, unless another one is in use on its SIM."
      : "Each plan waits on its SIM until it is first used.",
    ...last,
  ];
}

/**
 * Lets the worker begin. A draft is confirmed once, and of several that repeat the same order one alone: the SIMs of a repeat are marked in
 * the order that it repeats.
 */
export const confirmFleetOrder: Handler = async (_context, transaction, act, { operator }, at) => {
  const { fleetOrderId, sims } = detail.parse(act.detail);
  const page = `/desk/sims/order/${fleetOrderId}`;
  const { numUpdatedRows } = await transaction
    .updateTable("fleet_orders")
    .set({ confirmed_at: at })
    .where("id", "=", fleetOrderId)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  // Confirmed before, or forgotten: the page says which.
  if (numUpdatedRows !== 1n) return page;
  const order = await findFleetOrder(transaction, fleetOrderId);
  if (order?.repeats && !(await markRepeated(transaction, order.repeats, fleetOrderId))) {
    await transaction.updateTable("fleet_orders").set({ confirmed_at: null }).where("id", "=", fleetOrderId).execute();
    return page;
  }
  const kind = order?.asked.kind ?? "";
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
