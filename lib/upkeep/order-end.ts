import type { Kysely } from "kysely";
import { findCaseOf } from "#/lib/cases/cases.ts";
import type { Schema } from "#/lib/db/schema.ts";
import { isFlaggedStill } from "#/lib/orders/attention/orders-for-people.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { lengthInDays } from "#/lib/partner/shop/length.ts";
import { isStopRequested, toOwnRenewal } from "#/lib/renewals/own-renewal.ts";
import { latestStopRequest, stoppedSince } from "#/lib/renewals/stop-request.ts";

/** How long a lapsed order is watched; and how long after its end a plan or renewal of unknown length is surely over. */
const WATCH_MS = 400 * DAY;

/**
 * When an order was over for good: nothing about it is open, and nothing more is expected. Null while that isn't so; a time in the future
 * where it is known before.
 */
export async function endOf(query: Kysely<Schema>, order: Order): Promise<number | null> {
  const asked = await findCaseOf(query, order.id);
  if (asked?.state === "open") return null;
  const endedAt = await endOfOrder(query, order);
  return endedAt === null ? null : Math.max(endedAt, asked?.since ?? 0);
}

/** The same without what its buyer has asked. */
async function endOfOrder(query: Kysely<Schema>, order: Order): Promise<number | null> {
  if (order.review !== null && (await isFlaggedStill(query, order.id))) return null;
  switch (order.payment) {
    case "unpaid":
    case "open":
      return null;
    case "void":
      return lastEventAt(query, order);
    case "lapsed":
      return (await lastEventAt(query, order)) + WATCH_MS;
    case "paid":
      return paidEnd(query, order);
  }
}

/** When its plan, and the last period of its renewal, is over. */
async function paidEnd(query: Kysely<Schema>, order: Order): Promise<number | null> {
  const { activeAt, deliveredAt } = order;
  // A plan that didn't come onto the SIM is flagged; here an operator has handled it.
  if (deliveredAt === null) return (await lastEventAt(query, order)) + WATCH_MS;
  // A plan that waits behind others may start as long as the shop asks for it.
  const startedAt = activeAt ?? deliveredAt + WATCH_MS;
  const days = lengthInDays(order.term.length);
  const lastsMs = days === null ? WATCH_MS : days * DAY;
  if (order.renewal === null) return startedAt + lastsMs;
  const { at } = await query
    .selectFrom("renewal_payments")
    .select(({ fn }) => fn.max("at").as("at"))
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const lastPeriodEnd = Math.max(startedAt, Number(at ?? 0), await lastAnnouncedAt(query, order)) + lastsMs;
  if (!(await isStopRequested(query, order))) return lastPeriodEnd + WATCH_MS;
  const request = await latestStopRequest(query, order.sim);
  if (request?.stoppedAt === null) return null;
  const stops = await stoppedSince(query, order.sim, toOwnRenewal(order).learnedAt);
  return Math.max(lastPeriodEnd, ...stops.map(({ stoppedAt }) => stoppedAt ?? 0));
}

/**
 * When a charge was last announced, in epoch milliseconds; 0 for never. A notice leaves as long as the partner doesn't say that the renewal
 * has ended, even where it notifies no charge.
 */
async function lastAnnouncedAt(query: Kysely<Schema>, { id }: Order): Promise<number> {
  const notices = query.selectFrom("mails").where("about", "=", id).where("kind", "=", "renewal-notice");
  const last = notices.where("state", "=", "sent").select(({ fn }) => fn.max("ended_at").as("at"));
  return Number((await last.executeTakeFirstOrThrow()).at ?? 0);
}

async function lastEventAt(query: Kysely<Schema>, { id, createdAt }: Order): Promise<number> {
  const { at } = await query
    .selectFrom("history")
    .select(({ fn }) => fn.max("at").as("at"))
    .where("order_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(at ?? createdAt);
}
