import { type Kysely, sql } from "kysely";
import { isUnhandled, isUnhandledAs } from "#/lib/db/desk-items.ts";
import type { Schema } from "#/lib/db/schema.ts";
import { ACTIVATION_MS, LATE, REFUSED } from "#/lib/orders/decide.ts";
import { FAILURES_BEFORE_BACKOFF } from "#/lib/orders/schedule.ts";
import { INACTIVE } from "#/lib/orders/states.ts";

/* Which orders a person must look at: the alarms count them, and the desk shows them. One rule for both. */

/** Events of an order that tell nothing new about it. */
export const NO_NEWS = [
  "erased",
  "announced",
  "next charge",
  "charge announced",
  "renewed",
  "given back",
  "refund recorded",
  "refund withdrawn",
] as const;

/** The version of an order when the shop last learned something about it. An operator handles the order as of that version. */
export const newsVersion = sql<number>`coalesce((SELECT max(history.version) FROM history WHERE history.order_id = orders.id
  AND history.event NOT IN (${sql.join(NO_NEWS.map((event) => sql.lit(event)))})), 0)`;

/** Reasons of a review that are over once the plan has come. */
const OVER_WITH_PLAN = [LATE, REFUSED, `${LATE}\n${REFUSED}`, `${REFUSED}\n${LATE}`];

/** Paid, and the plan isn't on the SIM. */
export function unservedOrders(query: Kysely<Schema>) {
  return query
    .selectFrom("orders")
    .where("orders.payment", "=", "paid")
    .where("orders.service", "in", INACTIVE)
    .where("orders.delivered_at", "is", null);
}

/** Paid, and the plan isn't on the SIM in time. */
export function lateOrders(query: Kysely<Schema>, now: number) {
  return unservedOrders(query).where("orders.paid_at", "<", now - ACTIVATION_MS);
}

/** Flagged for review, unless the plan was only late and has come since. */
export function flaggedOrders(query: Kysely<Schema>) {
  return (
    query
      .selectFrom("orders")
      // Is there: as a range, which the index on it serves.
      .where("orders.review", ">", "")
      .where(({ eb, or, and }) =>
        or([
          eb("orders.review", "not in", OVER_WITH_PLAN),
          and([eb("orders.service", "not in", ["active", "queued"]), eb("orders.delivered_at", "is", null)]),
        ]),
      )
  );
}

/** Handled before it was late, an order is open again once it is late. */
export const isUnhandledLate = isUnhandledAs("not-served", "order", "orders.id", newsVersion);

export const isUnhandledOrder = isUnhandled("order", "orders.id", newsVersion);

/** Orders that the shop keeps failing to settle, by an error of its own: no rule above sees what has become of one. */
export function failingOrders(query: Kysely<Schema>) {
  return query.selectFrom("orders").where("orders.failures", ">=", FAILURES_BEFORE_BACKOFF);
}

export const isUnhandledFailing = isUnhandled("set-aside", "orders.id", newsVersion);

/** Whether an order is flagged, and no operator has handled it since its last news. What it was flagged for stays written on it for ever. */
export async function isFlaggedStill(query: Kysely<Schema>, orderId: string): Promise<boolean> {
  const flagged = flaggedOrders(query).select("orders.id").where("orders.id", "=", orderId).where(isUnhandledOrder);
  return (await flagged.executeTakeFirst()) !== undefined;
}
