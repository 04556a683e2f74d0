import {
  hasPrice,
  isPaidResult,
  meaningOf,
  type PaymentClaim,
  type PaymentResult,
  paidAtMs,
  unitOf,
} from "#/lib/partner/payment/payment-evidence.ts";
import type { Order, OrderChange } from "./order.ts";
import { DAY } from "./schedule.ts";
import { isSurprisingPayment } from "./states.ts";

/** What the partner has said about an order, in three ways. Kept for ever: every decision can be made again from these. */
export type Statement = ResultStatement | ListStatement | NotificationStatement;

/** The answer of a result query. */
export interface ResultStatement extends PaymentResult {
  source: "result";
}

/** The SIM's own list holds more entries of the plan than before the order was placed. */
export interface ListStatement {
  source: "list";
  entries: number;
}

/** A verified notification that names this order. */
export interface NotificationStatement extends PaymentClaim {
  source: "notification";
  /** Sent too long ago, or in the future: recorded, decides nothing by itself. */
  isStale: boolean;
  /** What was wrong with it on arrival: it named several orders, or its id was used before for something else. */
  doubts: string[];
}

/** One move of an order, to be written with its row of history. */
export interface Step {
  event: string;
  change: OrderChange;
  detail?: Record<string, unknown>;
}

/** What one statement proves about an order. */
export interface Judgement {
  provesPayment: boolean;
  provesActive: boolean;
  /** Why a person should check the order. */
  doubts: string[];
  /** In which unit a bare amount was equal to ours. */
  unit?: "minor" | "major" | undefined;
}

const ACTIVATION_MS = 15 * 60_000;
/** Assumption "subscription-missing": a partner that knows of no renewal this long after the request has not received it. */
const SUBSCRIPTION_MS = 2 * 60_000;

/**
 * The moves that follow from all statements about an order. Pure: the same statements give the same moves, in any sequence, and an
 * order that has made them gets none.
 */
export function decide(order: Order, statements: Statement[], now: number): Step[] {
  const judgements = statements.map((statement) => judge(order, statement));
  const isPaid = order.payment === "paid" || judgements.some((judgement) => judgement.provesPayment);
  const isActive = isPaid && judgements.some((judgement) => judgement.provesActive);
  const doubts = judgements.flatMap((judgement) => judgement.doubts);
  if (countPayments(order, statements) > 1) doubts.push("paid a second time");

  const steps: Step[] = [];
  if (isPaid && order.payment !== "paid") {
    if (isSurprisingPayment(order.payment)) doubts.push("paid although no secret had left the server");
    const paid = { payment: "paid", paidAt: now, secret: { sealed: null } } as const;
    steps.push({ event: "paid", change: paid });
  }
  if (isActive && order.service !== "active") {
    const placed: Step = { event: "placed", change: { service: "placed" }, detail: { by: "evidence" } };
    if (order.service !== "placed") steps.push(placed);
    steps.push({ event: "active", change: { service: "active", activeAt: now } });
  }
  if (isPaid && !isActive && order.service !== "active") {
    if (order.service === "refused") doubts.push("paid, but the partner refuses the order");
    const isLate = order.paidAt !== null && now - order.paidAt > ACTIVATION_MS;
    if (isLate) doubts.push("paid, but not active after 15 minutes");
  }
  const { activityAt, answeredAt } = order.schedule;
  if (!isPaid && now - activityAt >= DAY) {
    // Silence of a partner that is down says nothing: only an answer that came after the day lets an order lapse.
    const wasAnswered = answeredAt !== null && answeredAt - activityAt >= DAY;
    const left: Step = { event: "void", change: { payment: "void" }, detail: { reason: "left" } };
    if (order.payment === "open" && wasAnswered) steps.push({ event: "lapsed", change: { payment: "lapsed" } });
    if (order.payment === "unpaid") steps.push(left);
  }
  const { state, sentAt, notFoundAt } = order.subscription;
  if (!isPaid && order.payment === "open" && sentAt !== null) {
    const isMissing = state === "sent" && notFoundAt !== null && notFoundAt - sentAt >= SUBSCRIPTION_MS;
    if (isMissing) steps.push({ event: "no subscription", change: endedUnsubscribed("missing") });
    else if (now - sentAt > ACTIVATION_MS) doubts.push("renewal asked for, but no payment is known");
  }
  const known = order.review?.split("\n") ?? [];
  const news = [...new Set(doubts)].filter((doubt) => !known.includes(doubt));
  if (news.length > 0) {
    steps.push({ event: "flagged", change: { review: [...known, ...news].join("\n") }, detail: { doubts: news } });
  }
  return steps;
}

/** A renewal whose subscription is unknown to us: the shop no longer waits for its payment, but still watches for it. */
export function endedUnsubscribed(state: "competing" | "refused" | "missing"): OrderChange {
  return { payment: "lapsed", subscription: { state }, cardAttempts: { confirmingAt: null } };
}

export function judge(order: Order, statement: Statement): Judgement {
  switch (statement.source) {
    case "result":
      return judgeResult(order, statement);
    case "list":
      return { provesPayment: false, provesActive: true, doubts: [] };
    case "notification":
      return judgeNotification(order, statement);
  }
}

function judgeResult(order: Order, statement: ResultStatement): Judgement {
  if (!isPaidResult(statement)) return { provesPayment: false, provesActive: false, doubts: [] };
  const isFitting = hasPrice(statement, order.price);
  // Assumption "result-period". A different duration does not hold the payment up: it was found by our id, and its amount fits.
  const isOtherTerm = (statement.orderPeriod ?? order.term.orderPeriod) !== order.term.orderPeriod;
  const doubts = [
    !isFitting && "payment result: amount or currency differs",
    isOtherTerm && "payment result: duration differs",
  ].filter((doubt) => doubt !== false);
  return { provesPayment: isFitting, provesActive: false, doubts };
}

function judgeNotification(order: Order, statement: NotificationStatement): Judgement {
  const unit = unitOf(statement, order.price);
  const { payment, plan, dispute, risk, purchase } = meaningOf(statement);
  // Assumption "renewal-type": the type of a renewal's first payment is not documented.
  const isExpected = order.renewal !== null || purchase === "one-time";
  const doubts = [
    ...statement.doubts,
    unit === undefined && "amount differs",
    statement.currency?.toUpperCase() !== order.price.currency && "currency differs",
    statement.sim !== order.sim && "SIM differs",
    !isExpected && "not a one-time payment",
    payment !== "paid" && "payment status is not paid",
    plan !== "active" && "order status is not active",
    dispute !== "none" && "dispute status is not none",
    risk !== "normal" && "risk status is not normal",
  ].filter((doubt) => doubt !== false);
  const isFitting = doubts.length === 0 && !statement.isStale;
  return {
    provesPayment: isFitting,
    provesActive: isFitting,
    doubts: doubts.map((doubt) => `notification: ${doubt}`),
    unit,
  };
}

/**
 * Copies of one payment share its event or its time; a payment that differs in both is another one. A stale one counts: it proves no
 * payment by itself, but a second charge must not go unseen because its notification came late.
 */
function countPayments(order: Order, statements: Statement[]): number {
  const payments: NotificationStatement[] = [];
  for (const statement of statements) {
    if (statement.source !== "notification" || judge(order, statement).doubts.length > 0) continue;
    if (!payments.some((payment) => isSameEvent(payment, statement))) payments.push(statement);
  }
  return payments.length;
}

const HALF_A_DAY = DAY / 2;

/**
 * Whether two notifications are about the same payment: assumption "one-payment". The event may be our own number, and the same each
 * time: payments that were made half a day apart are two.
 */
export function isSameEvent(one: NotificationStatement, other: NotificationStatement): boolean {
  const { eventId, paidAt } = other;
  const [first, second] = [paidAtMs(one), paidAtMs(other)];
  if (first !== null && second !== null && isLaterPayment(first, second)) return false;
  return (eventId !== null && one.eventId === eventId) || (paidAt !== null && one.paidAt === paidAt);
}

/** Too late for a copy of the earlier payment's notification. */
export function isLaterPayment(earlier: number, later: number): boolean {
  return Math.abs(later - earlier) > HALF_A_DAY;
}
