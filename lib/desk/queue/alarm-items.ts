import type { DeskItemRow } from "#/lib/db/tables/desk/queue-tables.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import type { StandingAlarm } from "#/lib/process/alarms.ts";
import { STANDING_ALARMS } from "#/lib/process/alarms.ts";
import { keyOf, type QueueItem, type Reader } from "./queue-item.ts";

const MINUTE = 60_000;
/** An alarm that no process has seen for so long is over; one that comes again within this time has been there all along. */
const GAP_MS = 10 * MINUTE;
/** An alarm that no process has seen for so long isn't shown. */
const SEEN_MS = 2 * MINUTE;
/** How often a process writes down that an alarm still stands. */
const NOTED_MS = MINUTE / 2;

/** Alarms that the other kinds of item show one by one. */
const SHOWN_APART: readonly StandingAlarm[] = [
  "orders_in_review",
  "orders_paid_not_active",
  "orders_set_aside",
  "notifications_unmatched",
  "notifications_unknown_kind",
  "notifications_unread",
  "renewals_not_ended",
  "mail_dead",
  "checkout_closed",
];

const ALARMS = STANDING_ALARMS.filter((alarm) => !SHOWN_APART.includes(alarm));

/** Writes down which alarms this process sees, for the desk in all processes: some are counted in one process alone. */
export async function noteAlarms(
  { db, clock }: DeskContext,
  counts: Readonly<Record<StandingAlarm, number>>,
): Promise<void> {
  const now = clock.now();
  for (const alarm of ALARMS.filter((name) => counts[name] > 0)) {
    const key = keyOf("alarm", alarm);
    const noted = { seen_at: now, count: counts[alarm] };
    await db.query
      .insertInto("desk_items")
      .values({ key, began_at: now, ...noted })
      .onConflict((conflict) =>
        conflict
          .column("key")
          .doUpdateSet({ began_at: now, mailed_in: null, ...noted })
          .where(({ eb, or }) =>
            or([eb("desk_items.seen_at", "is", null), eb("desk_items.seen_at", "<", now - GAP_MS)]),
          ),
      )
      .execute();
    await db.query
      .updateTable("desk_items")
      .set(noted)
      .where("key", "=", key)
      // Later than now: the clock was put back since.
      .where(({ eb, or }) => or([eb("seen_at", "<", now - NOTED_MS), eb("seen_at", ">", now)]))
      .execute();
  }
}

/** What stands in any process. */
export const alarmItems: Reader = async ({ query, now }, { isOpen, subject, orderId }) => {
  if (orderId !== undefined) return [];
  let rows = query
    .selectFrom("desk_items")
    .select(["key", "began_at", "handled_version", "handled_count", "count"])
    .where("seen_at", ">", now - SEEN_MS);
  if (subject !== undefined) rows = rows.where("key", "=", keyOf("alarm", subject));
  const items = (await rows.execute()).flatMap(({ key, began_at, handled_version, handled_count, count }) => {
    const alarm = ALARMS.find((name) => keyOf("alarm", name) === key);
    if (alarm === undefined || began_at === null) return [];
    const version = versionOf({ began_at, handled_version, handled_count, count });
    if (isOpen && handled_version === version) return [];
    const item = { key, orderId: null, since: began_at, money: null, version, alarm, count: count ?? 1 };
    return [{ ...item, kind: kindOfAlarm(alarm) } satisfies QueueItem];
  });
  return items;
};

/** Counts go up and down by a few: so much more than when it was handled is a new fact. */
const WORSE = 1.5;

type Counted = Pick<DeskItemRow, "handled_version" | "handled_count" | "count"> & { began_at: number };

function versionOf({ began_at, handled_version, handled_count, count }: Counted): number {
  // What was handled is an earlier alarm.
  if (handled_version === null || handled_version < began_at) return began_at;
  const isWorse = (count ?? 1) > (handled_count ?? count ?? 1) * WORSE;
  return isWorse ? handled_version + 1 : handled_version;
}

function kindOfAlarm(alarm: StandingAlarm): "partner" | "clock" | "alarm" {
  if (alarm === "partner_calls_failing") return "partner";
  return alarm === "clock_skewed" ? "clock" : "alarm";
}
