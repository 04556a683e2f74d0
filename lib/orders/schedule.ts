import { type Order, type OrderChange, withChange } from "./order.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** How soon after a payment the partner is asked for the renewal that it began. */
export const FIRST_RENEWAL_QUERY_MS = 5 * SECOND;
/** The longest pause while a plan waits for its start. */
export const LONGEST_QUEUE_PAUSE_MS = 12 * HOUR;
/** The longest pause while a buyer may be waiting. */
export const LONGEST_PAUSE_MS = 15 * MINUTE;

/**
 * When the partner is asked about an order again, in epoch milliseconds; null when nothing more can be learned.
 *
 * Once a card was tried, the pause is a twentieth of the time since the buyer's last activity, between 5 seconds and 15 minutes: below
 * 60 seconds for the first twenty minutes, when nearly all payments happen, and about ninety queries in the first hour. In the hour after a
 * browser has said that it confirms, it is at most 45 seconds until the card is declined. Before a card was tried, the order is asked about
 * five times in two days: the word of its browser may have been lost. Where no answer comes, it is asked about once more after ten minutes.
 */
export function nextQueryAt(order: Order, now: number): number | null {
  const at = dueAt(order, now);
  return at === null ? null : Math.max(at, order.schedule.backOffUntil ?? 0);
}

/** The change, with the time of the next query that follows from it. */
export function withNextQuery(order: Order, change: OrderChange, now: number): OrderChange {
  const nextAt = nextQueryAt(withChange(order, change), now);
  return { ...change, schedule: { ...change.schedule, nextQueryAt: nextAt } };
}

/** Whether money may have moved: a browser has said that it asks for the charge, or a payment is known. */
export function wasTried({ payment, cardAttempts: { firstAt } }: Order): boolean {
  return payment === "paid" || firstAt !== null;
}

function dueAt(order: Order, now: number): number | null {
  // Without the SIM number the partner can't be asked.
  if (order.erasedAt !== null) return null;
  // Activity in the future was recorded by a clock that was put back since.
  const pause = clamp(Math.round(Math.abs(now - order.schedule.activityAt) / 20), 5 * SECOND, LONGEST_PAUSE_MS);
  switch (order.payment) {
    case "unpaid":
      return order.schedule.activityAt + DAY;
    case "void":
      return null;
    case "open":
      if (!wasTried(order)) return now + untriedPause(order, now);
      return now + (isBeingConfirmed(order, now) ? Math.min(pause, 45 * SECOND) : pause);
    case "lapsed":
      return lapsedPause(order, now);
    case "paid":
      if (order.service === "active") return null;
      if (order.deliveredAt !== null) return deliveredPause(order, order.deliveredAt, now);
      return now + (now - (order.learnedAt ?? now) > 30 * DAY ? DAY : pause);
  }
}

/** The bank's page may take long; a buyer who is done there is still noticed within a minute. */
function isBeingConfirmed({ cardAttempts: { confirmingAt } }: Order, now: number): boolean {
  return confirmingAt !== null && Math.abs(now - confirmingAt) < HOUR;
}

/** Until its plan has started, which takes seconds or, for a queued one, weeks: the pause grows to half a day. */
function deliveredPause({ service, schedule: { activityAt } }: Order, deliveredAt: number, now: number): number | null {
  if (now - deliveredAt > 400 * DAY) return null;
  const since = Math.abs(now - activityAt);
  const pause = service === "queued" ? clamp(since / 4, 5 * MINUTE, LONGEST_QUEUE_PAUSE_MS) : since / 20;
  return now + clamp(Math.round(pause), 5 * SECOND, LONGEST_QUEUE_PAUSE_MS);
}

/** How long after the last activity an open order is asked about whose card was never tried. The last answer lets it lapse. */
const UNTRIED_MS = [10 * MINUTE, HOUR, 6 * HOUR, DAY];
/** While no answer comes that would let it lapse. */
const UNTRIED_PAUSE_MS = 6 * HOUR;
/** After a query that wasn't sent or got no answer. Once, so that 10,000 such orders a day cost less than a call a second even in an outage. */
const RETRY_MS = 10 * MINUTE;

function untriedPause({ schedule: { activityAt, answeredAt } }: Order, now: number): number {
  const since = Math.abs(now - activityAt);
  const next = UNTRIED_MS.find((ms) => ms > since);
  const last = UNTRIED_MS.findLast((ms) => ms <= since);
  const untilNext = next === undefined ? UNTRIED_PAUSE_MS : next - since;
  const isAnswered = last === undefined || (answeredAt !== null && answeredAt - activityAt >= last);
  return !isAnswered && since - last < RETRY_MS ? Math.min(RETRY_MS, untilNext) : untilNext;
}

/** As far as we know a payment stays payable for ever, so the partner is asked about a lapsed order for more than a year. */
function lapsedPause(order: Order, now: number): number | null {
  const age = now - (order.openedAt ?? order.createdAt);
  if (age > 400 * DAY) return null;
  if (wasTried(order)) return now + (age > 30 * DAY ? 30 * DAY : DAY);
  const next = [2 * DAY, 7 * DAY].find((ms) => ms > age) ?? (Math.floor(age / (30 * DAY)) + 1) * 30 * DAY;
  return next > 400 * DAY ? null : now + next - age;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** After this many failures in a row, an order backs off even when its page asks. */
export const FAILURES_BEFORE_BACKOFF = 3;
const FIRST_BACKOFF_MS = 30 * SECOND;
export const LONGEST_BACKOFF_MS = 6 * HOUR;

/** How long an order that failed so often in a row is left alone, in milliseconds. */
export function backoffMs(failures: number): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** (failures - 1), LONGEST_BACKOFF_MS);
}
