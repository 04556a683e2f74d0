import type { Step } from "#/lib/orders/decide.ts";
import { namesOrder, type Order, type OrderChange, type RenewalCheckAnswer, withChange } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { addDoubts } from "#/lib/orders/status.ts";
import type { RenewalAnswer } from "#/lib/partner/shop/renewal-record.ts";

/**
 * What is known of the renewal that an order has paid for. `pending`: it may still appear. `missing`: the partner has none.
 * `unclear`: the partner doesn't say.
 */
export type RenewalProof = "found" | "pending" | "missing" | "unclear";

/** Assumption "renewal-appears": a renewal that the partner doesn't show by then does not exist. */
const APPEARS_WITHIN_MS = 15 * 60_000;

/** Null for an order whose renewal is not checked. */
export function renewalProof({ renewalCheck }: Order, now: number): RenewalProof | null {
  const { since, foundAt, answer, answeredAt } = renewalCheck;
  if (since === null) return null;
  if (foundAt !== null) return "found";
  // A time in the future was recorded by a clock that was put back since.
  if (Math.abs(now - since) < APPEARS_WITHIN_MS) return "pending";
  const isLate = answeredAt !== null && answeredAt - since >= APPEARS_WITHIN_MS;
  return isLate && answer === "none" ? "missing" : "unclear";
}

/** What an answer says of assumption "renewal-appears"; null while it says nothing. */
export function labelOf({ renewalCheck: { since } }: Order, { answer, askedAt }: Heard): string | null {
  if (since === null || answer === null) return null;
  const isLate = askedAt - since >= APPEARS_WITHIN_MS;
  if (answer === "ours") return isLate ? "after 15 minutes" : "within 15 minutes";
  return isLate ? `${answer} after 15 minutes` : null;
}

/** What an answer says about the order's own renewal; null for an answer that can't be read. */
export function answerAbout(order: Order, answer: RenewalAnswer | "unknown"): RenewalCheckAnswer | null {
  if (answer === "unknown") return null;
  if (typeof answer === "string") return answer;
  return namesOrder(answer, order) ? "ours" : "another";
}

interface Heard {
  answer: RenewalCheckAnswer | null;
  /** When the question was asked: the answer describes that moment. */
  askedAt: number;
  /** Its owner has requested its end, so its absence is right. */
  isStopped: boolean;
}

/** The moves that follow from an answer about the renewal. Pure. */
export function decideRenewal(order: Order, { answer, askedAt, isStopped }: Heard, now: number): Step[] {
  if (order.renewalCheck.foundAt !== null) return [];
  const steps: Step[] = [];
  const isFound = answer === "ours";
  const change: OrderChange = {
    renewalCheck: { answer, answeredAt: askedAt, ...(isFound && { foundAt: askedAt, nextQueryAt: null }) },
  };
  if (answer !== null)
    steps.push({ event: isFound ? "renewal found" : "renewal not found", change, detail: { answer } });
  const doubt = isStopped ? null : doubtOf(withChange(order, answer === null ? {} : change), now);
  const added = addDoubts(order, doubt === null ? [] : [doubt]);
  if (added) steps.push({ event: "flagged", change: { review: added.review }, detail: { doubts: added.news } });
  return steps;
}

/** Why a person should check the renewal. A partner that gives no answer at all may be down, so that counts only after a day. */
function doubtOf(order: Order, now: number): string | null {
  const proof = renewalProof(order, now);
  if (proof === "missing") return "paid, but doesn't renew";
  const { since, answeredAt } = order.renewalCheck;
  if (proof !== "unclear" || since === null) return null;
  const isAnswered = answeredAt !== null && answeredAt - since >= APPEARS_WITHIN_MS;
  return isAnswered || now - since >= DAY ? "paid, but its renewal can't be confirmed" : null;
}

const FIRST_PAUSE_MS = 5_000;
export const LONGEST_CHECK_PAUSE_MS = DAY;
const GIVE_UP_AFTER_MS = 30 * DAY;

/** When the partner is asked next, a quarter of the time since the payment later: about twenty in the first 15 minutes, fifty in a month. */
export function nextCheckAt({ renewalCheck: { since } }: Order, now: number): number | null {
  if (since === null || now - since > GIVE_UP_AFTER_MS) return null;
  return now + Math.min(Math.max(Math.round(Math.abs(now - since) / 4), FIRST_PAUSE_MS), LONGEST_CHECK_PAUSE_MS);
}
