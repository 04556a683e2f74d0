import type { RenewalCharges } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { type Length, lengthInDays } from "#/lib/partner/shop/length.ts";

/** The sweeper looks at a charge at least this often, so that a date from a clock that was put back is noticed. */
export const LONGEST_LOOK_PAUSE_MS = 30 * DAY;

/** A notice is due 8 days before a charge, or two thirds of a shorter period: earlier than promised, so that a slow mail server has time. */
const LONGEST_LEAD_MS = 8 * DAY;
const LEAD_SHARE = 2 / 3;
/** Buyers are promised a week, or half of a shorter period. */
const PROMISED_LEAD_MS = 7 * DAY;
const PROMISED_SHARE = 1 / 2;

/** What a look at a renewal finds: its next charge, and the one to announce now. */
export interface Look {
  charges: RenewalCharges;
  announcedAt: number | null;
}

/**
 * When a renewal that charged at that moment charges next: the earliest that its length allows, since a month may have 30 days or be one
 * by the calendar. Assumption "renewal-rhythm". Null for an unknown length.
 */
export function chargeAfter(length: Length, at: number): number | null {
  const days = lengthInDays(length);
  if (days === null || "text" in length) return null;
  const fixed = at + days * DAY;
  return length.unit === "months" ? Math.min(fixed, monthsLater(at, length.count)) : fixed;
}

/**
 * When a renewal that began at that moment charges next, if each charge came as early as its length allows. Null for an unknown length, and
 * before it has begun.
 */
export function nextChargeOf(length: Length, begunAt: number, now: number): number | null {
  if (begunAt > now) return null;
  let at: number | null = begunAt;
  while (at !== null && at <= now) at = chargeAfter(length, at);
  return at;
}

/** The shortest period of this length, in milliseconds; null when it is unknown. */
export function periodOf(length: Length): number | null {
  const days = lengthInDays(length);
  return days === null ? null : days * DAY;
}

/** How long before a charge its notice is due, in milliseconds. */
function leadOf(periodMs: number): number {
  return Math.min(LONGEST_LEAD_MS, periodMs * LEAD_SHARE);
}

/** How long before each charge the buyer hears of it at least, in milliseconds; null for an unknown length. */
export function promisedLeadOf(length: Length): number | null {
  const period = periodOf(length);
  return period === null ? null : Math.min(PROMISED_LEAD_MS, period * PROMISED_SHARE);
}

/**
 * Finds the next charge and whether its notice is due. A charge whose date has passed is announced no more.
 * @param lastAt the last charge that is known
 * @param nextAt the charge that was expected next, by an earlier look; null before the first
 */
export function lookAtCharges(length: Length, lastAt: number, nextAt: number | null, now: number): Look {
  const period = periodOf(length);
  if (period === null) return { charges: { nextAt: null, lookAt: null }, announcedAt: null };
  const lead = leadOf(period);
  // Later than this only by a clock that was put back since.
  const isPossible = nextAt !== null && nextAt <= now + lead + period + DAY;
  let at = isPossible ? nextAt : (chargeAfter(length, lastAt) ?? lastAt + period);
  let announcedAt: number | null = null;
  while (at - lead <= now) {
    if (at > now) announcedAt = at;
    at = chargeAfter(length, at) ?? at + period;
  }
  return { charges: lookedAt(at, lead, now), announcedAt };
}

/**
 * The expected charge after one was reported. It moves to any earlier date at once, and to a later one by a small step: a payment that
 * came late, such as a second attempt, need not put the next one off.
 */
export function chargesAfter(length: Length, { nextAt, lookAt }: RenewalCharges, paidAt: number, now: number) {
  const period = periodOf(length);
  if (period === null || nextAt === null) return { nextAt, lookAt };
  let at = paidAt;
  // The expected charge is the first that was not announced yet, which need not be the one after this payment.
  while (at < nextAt - period / 2) at = chargeAfter(length, at) ?? at + period;
  const lead = leadOf(period);
  const step = (lead - (promisedLeadOf(length) ?? lead)) / 2;
  return lookedAt(Math.min(at, nextAt + step), lead, now);
}

function lookedAt(nextAt: number, lead: number, now: number): RenewalCharges {
  return { nextAt, lookAt: Math.min(nextAt - lead, now + LONGEST_LOOK_PAUSE_MS) };
}

/** The same day of a later month, or that month's last day. */
function monthsLater(at: number, count: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, last));
}
