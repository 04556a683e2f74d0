import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { retryPause } from "#/lib/mail/answer.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { latestEnd, MARGIN_MS } from "#/lib/orders/lease.ts";
import { DAY, LONGEST_BACKOFF_MS, LONGEST_PAUSE_MS, LONGEST_QUEUE_PAUSE_MS } from "#/lib/orders/schedule.ts";
import { INACTIVE } from "#/lib/orders/states.ts";
import { transact } from "#/lib/orders/store.ts";
import { LONGEST_LOOK_PAUSE_MS } from "#/lib/renewals/charge-dates.ts";
import { LONGEST_CHECK_PAUSE_MS } from "#/lib/renewals/renewal-check.ts";
import { CHECK_PAUSE_MS } from "./erasure.ts";

/**
 * Makes due what waits for a time later than any pause: the clock has been put back since that time was set. Otherwise an order would
 * wait for as long as the clock was ahead.
 */
export async function clearTimesOfClockAhead(context: OrdersContext): Promise<void> {
  const count = await transact(context, (transaction) => clearTimes(transaction, context.clock.now()));
  if (count > 0n) context.log.warn("the clock was put back", { count: Number(count) });
}

async function clearTimes(transaction: Transaction<Schema>, now: number): Promise<bigint> {
  const latestLeaseEnd = latestEnd(now);
  const latestQuery = now + LONGEST_PAUSE_MS + MARGIN_MS;
  const orders = transaction
    .updateTable("orders")
    .where("payment", "in", ["unpaid", "open", "paid"])
    .where("service", "in", INACTIVE);
  await orders.set({ quiet_until: null }).where("quiet_until", ">", latestLeaseEnd).execute();
  await orders.set({ lease_token: null, lease_until: null }).where("lease_until", ">", latestLeaseEnd).execute();
  await orders
    .set({ next_ask_at: now })
    .where("delivered_at", "is not", null)
    .where("next_ask_at", ">", now + LONGEST_QUEUE_PAUSE_MS + MARGIN_MS)
    .execute();
  const { numUpdatedRows } = await orders
    .set({ next_ask_at: now })
    .where("delivered_at", "is", null)
    .where("next_ask_at", ">", latestQuery)
    .where("payment", "!=", "unpaid")
    // Failing orders, and those paid a month ago, wait longer on purpose.
    .where(({ eb, or }) => or([eb("failures", "=", 0), eb("next_ask_at", ">", now + LONGEST_BACKOFF_MS + MARGIN_MS)]))
    .where(({ eb, or }) => or([eb("paid_at", "is", null), eb("paid_at", ">", now - 30 * DAY)]))
    .executeTakeFirst();
  // A lapsed order waits for a month at most; when its buyer opens the page it is queried at once.
  await transaction
    .updateTable("orders")
    .set({ next_ask_at: now })
    .where("next_ask_at", ">", now + 30 * DAY + MARGIN_MS)
    .execute();
  await transaction
    .updateTable("renewal_stops")
    .set({ next_ask_at: now })
    .where("stopped_at", "is", null)
    .where("next_ask_at", ">", latestQuery)
    .execute();
  await transaction
    .updateTable("number_stops")
    .set({ next_ask_at: now })
    .where("next_ask_at", ">", latestQuery)
    .execute();
  await transaction.updateTable("group_changes").set({ next_at: now }).where("next_at", ">", latestQuery).execute();
  await transaction
    .updateTable("orders")
    .set({ erasure_check_at: now })
    .where("erased_at", "is", null)
    .where("erasure_check_at", ">", now + CHECK_PAUSE_MS + MARGIN_MS)
    .execute();
  await transaction
    .updateTable("orders")
    .set({ renewal_ask_at: now })
    .where("renewal_ask_at", ">", now + LONGEST_CHECK_PAUSE_MS + MARGIN_MS)
    .execute();
  await transaction
    .updateTable("orders")
    .set({ charge_look_at: now })
    .where("charge_look_at", ">", now + LONGEST_LOOK_PAUSE_MS + MARGIN_MS)
    .execute();
  await clearMails(transaction, now);
  return numUpdatedRows;
}

/** A mail waits for its next try, or for a while after it became true. One that is due on a day of the calendar stays due on that day. */
async function clearMails(transaction: Transaction<Schema>, now: number): Promise<void> {
  const waiting = transaction.updateTable("mails").where("state", "=", "waiting").where("lane", "in", [0, 1, 2]);
  await waiting
    .set({ next_try_at: now })
    .where("next_try_at", ">", now + LONGEST_RETRY_PAUSE_MS + MARGIN_MS)
    .where("tries", ">", 0)
    .execute();
  await waiting
    .set(({ eb }) => {
      const dueAt = eb(eb("due_at", "-", eb.ref("queued_at")), "+", now);
      return { queued_at: now, due_at: dueAt, next_try_at: dueAt };
    })
    .where("next_try_at", ">", now + MARGIN_MS)
    .where("queued_at", ">", now + MARGIN_MS)
    .where("tries", "=", 0)
    .where(({ eb }) => eb(eb("due_at", "-", eb.ref("queued_at")), "<", DAY))
    .execute();
}

const LONGEST_RETRY_PAUSE_MS = retryPause(Number.MAX_SAFE_INTEGER);
