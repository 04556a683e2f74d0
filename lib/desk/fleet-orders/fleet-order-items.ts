import { sql } from "kysely";
import { isUnhandled } from "#/lib/db/desk-items.ts";
import { keyOf, type Reader } from "#/lib/desk/queue/queue-item.ts";

/** When an outcome of the order last became unknown, so that a handled item comes back; rows of earlier versions don't say. */
const NEWEST_DOUBT = sql<number | string>`COALESCE(
  (SELECT MAX(doubted.unknown_at) FROM fleet_order_sims AS doubted WHERE doubted.order_id = fleet_orders.id),
  fleet_orders.confirmed_at, 0)`;

/**
 * Fleet orders with SIMs of which the partner may have taken an order or not, until each was looked up; and with SIMs that were confirmed and
 * never sent, until they are ordered for again: no operator may be looking at the order's page.
 */
export const fleetOrderItems: Reader = async ({ query }, { isOpen, subject, orderId }) => {
  if (orderId !== undefined) return [];
  const isUnknown = sql<boolean>`state = 'unknown'`;
  let rows = query
    .selectFrom("fleet_order_sims")
    .innerJoin("fleet_orders", "fleet_orders.id", "fleet_order_sims.order_id")
    .select(({ fn }) => [
      "fleet_orders.id",
      "confirmed_at",
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere(isUnknown).as("count"),
      fn.min("unknown_at").filterWhere(isUnknown).as("since"),
      NEWEST_DOUBT.as("version"),
    ])
    // An unknown one is marked as repeated where an earlier order for the SIM was made after all: there may be two then.
    .where(({ eb, and, or }) =>
      or([eb("state", "=", "unknown"), and([eb("state", "=", "unsent"), eb("repeated_by", "is", null)])]),
    )
    .groupBy(["fleet_orders.id", "confirmed_at"]);
  if (subject !== undefined) rows = rows.where("fleet_orders.id", "=", subject);
  if (isOpen) rows = rows.where(isUnhandled("fleet-order", "fleet_orders.id", NEWEST_DOUBT));
  return (await rows.execute()).map(({ id, confirmed_at, all, count, since, version }) => ({
    key: keyOf("fleet-order", id),
    kind: "fleet-order",
    orderId: null,
    since: Number(since ?? confirmed_at ?? 0),
    money: null,
    version: Number(version),
    count: Number(count),
    unsent: Number(all) - Number(count),
  }));
};
