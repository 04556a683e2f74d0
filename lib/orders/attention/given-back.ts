import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { Step } from "#/lib/orders/decide.ts";
import type { Order, OrderChange } from "#/lib/orders/order.ts";
import { withNextQuery } from "#/lib/orders/schedule.ts";
import { advance } from "#/lib/orders/store.ts";

/**
 * Notes that a payment which doesn't fit an unpaid order was given back. The order ends as one that was left: no page shows its card form any
 * more, and the shop goes on looking for a payment. Part of a transaction.
 * @throws {ConflictError} when the order has changed since it was read
 */
export function noteGivenBack(transaction: Transaction<Schema>, order: Order, at: number): Promise<Order> {
  const ended = { open: "lapsed", unpaid: "void" } as const;
  const payment = order.payment === "open" || order.payment === "unpaid" ? ended[order.payment] : order.payment;
  const change: OrderChange = { payment, givenBackAt: at, cardAttempts: { confirmingAt: null } };
  return advance(transaction, order, "given back", withNextQuery(order, change, at), { at });
}

/**
 * Takes the note back, which was wrong: the order is in doubt again, and open in the queue. Part of a transaction.
 * @throws {ConflictError} when the order has changed since it was read
 */
export function withdrawGivenBack(transaction: Transaction<Schema>, order: Order, at: number): Promise<Order> {
  return advance(transaction, order, "not given back", { givenBackAt: null }, { at });
}

/**
 * The steps of a decision, with the note taken off where anything new doubts the order or announces a payment: the operator has noted nothing
 * about that, also where the order was flagged for the same reason before.
 * @param news the steps that record what was just heard
 */
export function reopened(order: Order, news: readonly Step[], decided: readonly Step[]): readonly Step[] {
  if (order.givenBackAt === null) return decided;
  const isDoubted = [...news, ...decided].some((step) => NEWS.includes(step.event) || hasDoubts(step));
  return isDoubted ? [...decided, { event: "doubted again", change: { givenBackAt: null } }] : decided;
}

const NEWS = ["flagged", "announced"];

function hasDoubts({ detail }: Step): boolean {
  return Array.isArray(detail?.doubts) && detail.doubts.length > 0;
}
