import { sql } from "kysely";
import { areBackupsMissing, isRestoreOpen } from "#/lib/db/backups.ts";
import { isUnhandledNotification, isUnhandledStop, isUnhandledUnread } from "#/lib/db/desk-items.ts";
import type { InboxContext } from "#/lib/inbox/receive.ts";
import { matchAgain } from "#/lib/inbox/rematch.ts";
import { retryUnread } from "#/lib/inbox/retry.ts";
import { countMails } from "#/lib/mail/count.ts";
import {
  failingOrders,
  flaggedOrders,
  isUnhandledFailing,
  isUnhandledLate,
  isUnhandledOrder,
  lateOrders,
} from "#/lib/orders/attention/orders-for-people.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { STANDING_ALARMS, type StandingAlarm } from "#/lib/process/alarms.ts";
import { overdueStops } from "#/lib/renewals/stop-request.ts";
import { clearTimesOfClockAhead } from "./clock-rollback.ts";
import { countPaymentScripts } from "./policy-reports.ts";
import type { StorageCounts } from "./storage.ts";
import { ALARM_ADVICE, createVelocity, type VelocityCounts, type VelocityLimits } from "./velocity.ts";

/** Older notifications are not counted: another shop under the same partner code causes more of them each day. */
const RECENT_MS = 7 * DAY;

export type StandingCounts = Record<StandingAlarm, number>;

/** Counted in this process, not in the database. */
export type OwnCounts = Pick<
  StandingCounts,
  "partner_calls_failing" | "mail_failing" | "sweepers_silent" | "clock_skewed" | "insecure_allowed" | "lookups_missing"
> &
  StorageCounts;

/** Upkeep besides the orders: a clock that was put back, notifications that fit no order or no known form, and the alarms that the operator sees. */
export interface Watch {
  sweep(): Promise<number>;
  /** As of the last sweep. Where an error of the database ended that, what is counted in the database is from before. */
  counts(): StandingCounts;
}

export function createWatch(context: InboxContext, countOwn: () => Promise<OwnCounts>, limits: VelocityLimits): Watch {
  const countVelocity = createVelocity(context, limits);
  let counts = Object.fromEntries(STANDING_ALARMS.map((name) => [name, 0])) as StandingCounts;
  const tell = (now: StandingCounts): void => {
    const before = counts;
    counts = now;
    for (const alarm of STANDING_ALARMS) {
      if (now[alarm] <= before[alarm]) continue;
      context.log.warn("alarm", { alarm, count: now[alarm], reason: ALARM_ADVICE[alarm] });
    }
  };
  return {
    async sweep() {
      const own = await countOwn();
      // First, since a database that is gone ends the round below, and its alarm must not be lost with it.
      tell({ ...counts, ...own });
      if (own.database_unwritable === 0) {
        await clearTimesOfClockAhead(context);
        await matchAgain(context);
        await retryUnread(context);
      }
      tell({ ...(await countStanding(context)), ...(await countVelocity()), ...own });
      return 0;
    },
    counts: () => counts,
  };
}

async function countStanding({
  db,
  clock,
}: OrdersContext): Promise<Omit<StandingCounts, keyof OwnCounts | keyof VelocityCounts>> {
  const now = clock.now();
  // Each alarm counts what no operator has handled: else it would never go quiet.
  const counted = sql<number | string>`count(*)`.as("count");
  const notifications = db.query
    .selectFrom("notifications")
    .select(counted)
    .where("received_at", ">", now - RECENT_MS)
    .where(isUnhandledNotification);
  const unread = db.query
    .selectFrom("unread_notifications")
    .select(counted)
    .where("received_at", ">", 0)
    .where(isUnhandledUnread);
  const stops = overdueStops(db.query, now).select(counted).where(isUnhandledStop);
  return {
    orders_in_review: await numberOf(flaggedOrders(db.query).select(counted).where(isUnhandledOrder)),
    orders_paid_not_active: await numberOf(lateOrders(db.query, now).select(counted).where(isUnhandledLate)),
    orders_set_aside: await numberOf(failingOrders(db.query).select(counted).where(isUnhandledFailing)),
    notifications_unmatched: await numberOf(notifications.where("outcome", "=", "unmatched")),
    notifications_unread: await numberOf(unread),
    notifications_unknown_kind: await numberOf(notifications.where("outcome", "=", "unknown kind")),
    renewals_not_ended: await numberOf(stops),
    restored_from_backup: (await isRestoreOpen(db.query, now - RECENT_MS)) ? 1 : 0,
    backup_old: (await areBackupsMissing(db.query, now)) ? 1 : 0,
    payment_scripts_blocked: await countPaymentScripts(db, now),
    ...(await countMails(db, now)),
  };
}

async function numberOf(query: { executeTakeFirstOrThrow(): Promise<{ count: number | string }> }): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).count);
}
