import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { findIn } from "#/lib/desk/fleet/pasted-sims.ts";
import { DAY } from "#/lib/orders/schedule.ts";

/** How many of an order's SIMs other orders have. */
export interface Others {
  /** In an order of the last 24 hours that asks for them, or has their order. */
  recent: number;
  /** In an order of any age whose outcome for them is unknown. */
  unknown: number;
}

/** Two operators with the same list, or one with two tabs, would order twice: what other orders have is told before one is confirmed. */
export async function countOthers(
  query: Kysely<Schema>,
  id: string,
  sims: readonly { sim: string }[],
  now: number,
): Promise<Others> {
  const confirmed = await query
    .selectFrom("fleet_orders")
    .select("id")
    // A draft lives for a day.
    .where("created_at", ">", now - 3 * DAY)
    .where("confirmed_at", ">", now - DAY)
    .where("id", "!=", id)
    .execute();
  const rows = query.selectFrom("fleet_order_sims").select("sim").where("order_id", "!=", id);
  const ids = confirmed.map((order) => order.id);
  const recent =
    ids.length === 0 ? null : rows.where("order_id", "in", ids).where("state", "in", ["waiting", "sending", "ordered"]);
  return {
    recent: countAmong(sims, (await recent?.execute()) ?? []),
    unknown: countAmong(sims, await rows.where("state", "=", "unknown").execute()),
  };
}

function countAmong(sims: readonly { sim: string }[], rows: readonly { sim: string }[]): number {
  const others = new Set(rows.map(({ sim }) => sim));
  return sims.filter(({ sim }) => findIn(others, sim) !== undefined).length;
}

/** What they mean for the order that is about to be confirmed, one sentence each. @param sims how many SIMs it has */
export function othersSentences({ recent, unknown }: Others, sims: number): string[] {
  const these = (count: number): string => {
    if (sims === 1) return "this SIM";
    return count === 1 ? "one of these SIMs" : `${count} of these SIMs`;
  };
  const [second, earlier, both] = [
    recent === 1 ? "it gets a second one" : "each of them gets a second one",
    unknown === 1 ? "an earlier order" : "earlier orders",
    unknown === 1 ? "If it did, the SIM gets two plans." : "If they did, these SIMs get two plans.",
  ];
  return [
    ...(recent === 0
      ? []
      : [`In the last 24 hours a plan was already ordered for ${these(recent)}. If you confirm, ${second}.`]),
    ...(unknown === 0 ? [] : [`We don’t know whether ${earlier} for ${these(unknown)} went through. ${both}`]),
  ];
}
