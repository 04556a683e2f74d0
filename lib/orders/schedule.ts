import { type Order, type OrderChange, withChange } from "./order.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** So long nothing waits that somebody may be waiting for. */
export const LONGEST_PAUSE_MS = 15 * MINUTE;

/**
 * When the partner is asked about an order again, in epoch milliseconds, or null when nothing more can be learned.
 *
 * The pause is a twentieth of the time since somebody last cared, between 5 seconds and 15 minutes: within 60 seconds for the
 * first twenty minutes, when nearly all payments happen, and about ninety questions in the first hour.
 */
export function nextQueryAt(order: Order, now: number): number | null {
  const wished = wishedAt(order, now);
  return wished === null ? null : Math.max(wished, order.schedule.backOffUntil ?? 0);
}

/** The change, with the time of the next query that follows from it. */
export function withNextQuery(order: Order, change: OrderChange, now: number): OrderChange {
  const nextAt = nextQueryAt(withChange(order, change), now);
  return { ...change, schedule: { ...change.schedule, nextQueryAt: nextAt } };
}

function wishedAt(order: Order, now: number): number | null {
  // A time to come was told by a clock that has been put back since.
  const pause = clamp(Math.round(Math.abs(now - order.schedule.activityAt) / 20), 5 * SECOND, LONGEST_PAUSE_MS);
  switch (order.payment) {
    case "unpaid":
      return order.schedule.activityAt + DAY;
    case "void":
      return null;
    case "open":
      return now + (isBeingConfirmed(order, now) ? Math.min(pause, 45 * SECOND) : pause);
    case "lapsed":
      return lapsedPause(now - (order.openedAt ?? order.createdAt), now);
    case "paid":
      if (order.service === "active") return null;
      return now + (now - (order.paidAt ?? now) > 30 * DAY ? DAY : pause);
  }
}

/** The bank's page may take its time; the buyer who is done there is found within a minute all the same. */
function isBeingConfirmed({ cardAttempts: { confirmingAt } }: Order, now: number): boolean {
  return confirmingAt !== null && Math.abs(now - confirmingAt) < HOUR;
}

/** A payment stays payable for ever as far as we know, so a lapsed order is watched for more than a year. */
function lapsedPause(age: number, now: number): number | null {
  if (age > 400 * DAY) return null;
  return now + (age > 30 * DAY ? 30 * DAY : DAY);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** From so many failures in a row on, an order backs off also when its page asks. */
export const BACK_OFF_AFTER = 3;
const FIRST_BACKOFF_MS = 30 * SECOND;
export const LONGEST_BACKOFF_MS = 6 * HOUR;

/** How long an order that failed so often in a row is left alone, in milliseconds. */
export function backoffAfter(failures: number): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** (failures - 1), LONGEST_BACKOFF_MS);
}
