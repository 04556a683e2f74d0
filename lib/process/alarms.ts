import { once } from "./once.ts";

/*
 * Alarms for the operator. Their names are public: they appear in the log (`alarm`) and in /api/ready, so they never change;
 * docs/operations.md says what to do about each.
 */

/** Alarms with a current count. The watch logs a line whenever a count has grown. */
export const STANDING_ALARMS = [
  "orders_in_review",
  "orders_paid_not_active",
  "orders_set_aside",
  "notifications_unmatched",
  "notifications_unknown_kind",
  "notifications_unread",
  "renewals_not_ended",
  "partner_calls_failing",
  "mail_dead",
  "mail_failing",
  "mail_waiting",
  "sweepers_silent",
  "clock_skewed",
  "orders_surging",
  "secrets_surging",
  "declines_surging",
  "orders_left_unpaid",
  "orders_open_at_limit",
  "checkout_closed",
  "insecure_allowed",
  "lookups_missing",
  "payment_scripts_blocked",
  "disk_filling",
  "database_unwritable",
  "database_slow",
  "restored_from_backup",
  "backup_old",
] as const;

/** Alarms that count events since the process started. Each event is logged. */
export const COUNTED_ALARMS = [
  "notification_contradicts",
  "notification_algorithm_unknown",
  "notification_key_unknown",
  "notification_malformed",
  "notification_not_stored",
  "notification_refused",
  "notification_set_aside",
  "notification_unread_dropped",
  "payment_crossed",
  "plans_unreadable",
  "processor_key_differs",
  "result_word_unknown",
  "sweep_failed",
] as const;

export type StandingAlarm = (typeof STANDING_ALARMS)[number];
export type CountedAlarm = (typeof COUNTED_ALARMS)[number];

/** What anyone can raise, without a key or an order. Its log lines say `noise`; all other alarms are trouble. */
export const NOISE: ReadonlySet<string> = new Set([
  "notification_key_unknown",
  "notification_malformed",
  "lookups_missing",
  "payment_scripts_blocked",
] satisfies (StandingAlarm | CountedAlarm)[]);

/** The counts of the events. Logging a line with an event's name raises its count. */
export function countsSinceStart(): Record<CountedAlarm, number> {
  return once(
    "alarms",
    () => Object.fromEntries(COUNTED_ALARMS.map((name) => [name, 0])) as Record<CountedAlarm, number>,
  );
}
