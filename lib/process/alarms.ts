import { once } from "./once.ts";

/*
 * What somebody who runs the shop must see. The names stand in the log (`alarm`) and in /api/ready, and stay as they are, since
 * people build on them; docs/operations.md says what each asks for.
 */

/** What is so at the moment, and how many there are. A line is logged whenever a number has grown. */
export const STANDING_ALARMS = [
  "orders_in_review",
  "orders_paid_not_active",
  "orders_set_aside",
  "notifications_unmatched",
  "notifications_unknown_kind",
  "renewals_not_ended",
  "partner_calls_failing",
  "sweepers_silent",
  "clock_skewed",
] as const;

/** What has happened, and how often since the process started. Each time is a line of the log. */
export const COUNTED_ALARMS = [
  "notification_contradicts",
  "notification_algorithm_unknown",
  "notification_key_unknown",
  "notification_not_stored",
  "notification_refused",
  "notification_set_aside",
  "payment_crossed",
  "result_word_unknown",
  "sweep_failed",
] as const;

export type StandingAlarm = (typeof STANDING_ALARMS)[number];
export type CountedAlarm = (typeof COUNTED_ALARMS)[number];

/** How often each has happened; what is logged with an alarm is counted here. */
export function countsSinceStart(): Record<CountedAlarm, number> {
  return once(
    "alarms",
    () => Object.fromEntries(COUNTED_ALARMS.map((name) => [name, 0])) as Record<CountedAlarm, number>,
  );
}
