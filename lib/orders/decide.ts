import { type Bought, type Judgement, judgeNotification, judgeResult } from "#/lib/partner/payment/judge.ts";
import type { PaymentClaim, PaymentResult, Reading } from "#/lib/partner/payment/payment-evidence.ts";
import { paidAtMs, placeInTime, resultTimeMs } from "#/lib/partner/payment/payment-time.ts";
import type { Order, OrderChange } from "./order.ts";
import { DAY, FIRST_RENEWAL_QUERY_MS } from "./schedule.ts";
import { isSurprisingPayment } from "./states.ts";
import { addDoubts, MAY_RENEW, mayHaveChosenRenewal, PAID_TWICE } from "./status.ts";

/** What the partner has said about an order, in three ways. Kept for ever: every decision can be made again from these. */
export type Statement = ResultStatement | ListStatement | NotificationStatement;

/** A statement and when the shop first heard it. */
export type Heard<Kind extends Statement = Statement> = Kind & { heardAt: number };

/** The answer of a result query. */
export interface ResultStatement extends PaymentResult {
  source: "result";
}

/** The SIM's list holds this order's plan. */
export interface ListStatement {
  source: "list";
  /** How many entries of the plan it holds. */
  entries: number;
  /** Absent in statements of an earlier version, for which a plan on the SIM was a plan in use. */
  standing?: Standing;
}

/**
 * Whether the order's plan has started, by the list; unknown where its entries may be those of other orders. Missing: it was queued, and
 * the lists of a day lack it.
 */
type Standing = "in use" | "waiting" | "unknown" | "missing";

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
  detail?: Record<string, unknown> | undefined;
}

/** A plan that takes longer to get onto its SIM is late. */
export const ACTIVATION_MS = 15 * 60_000;
export const LATE = "paid, but not active after 15 minutes";
export const REFUSED = "paid, but the partner refuses the order";
/** A report of a payment that no other evidence has explained after this time is for the operator. */
const UNCLEAR_MS = 15 * 60_000;
/** Assumption "subscription-missing": a partner that knows of no renewal this long after the request has not received it. */
const SUBSCRIPTION_MS = 2 * 60_000;

export const MISSING = "queued, but missing from the SIM's list";
/** Later evidence for an order whose personal data were erased can't be compared with its SIM. */
export const AFTER_ERASURE = "heard of after its personal data were erased";

/**
 * The moves that follow from all statements about an order. Pure: the same statements give the same moves, in any sequence, and an
 * order that has made them gets none.
 * @param comesFirst whether no other plan can come before this order's one on the SIM
 */
export function decide(order: Order, statements: Heard[], now: number, reading: Reading, comesFirst: boolean): Step[] {
  const judged = statements.map((statement) => ({ ...judge(order, statement, reading), statement }));
  const isPaid = order.payment === "paid" || judged.some(({ provesPayment }) => provesPayment);
  const arrival = isPaid ? arrivalOf(order, judged, comesFirst) : null;
  const doubts = judged.flatMap((judgement) => judgement.doubts);
  if (countPayments(judged) > 1) doubts.push(PAID_TWICE);
  doubts.push(...(isPaid ? takenBack(order, judged, now) : unexplained(order, judged, now)));

  const steps: Step[] = [];
  const madeAt = isPaid ? statedTime(order, judged, reading) : null;
  if (isPaid && order.payment !== "paid") {
    if (mayHaveChosenRenewal(order)) doubts.push(MAY_RENEW);
    if (isSurprisingPayment(order.payment)) doubts.push("paid although no secret had left the server");
    const paid = { payment: "paid", paidAt: madeAt ?? now, learnedAt: now, secret: { sealed: null } } as const;
    // A payment for a renewal does not prove that the renewal exists: lib/renewals/renewal-check.ts asks.
    const renewalCheck = { since: now, nextQueryAt: now + FIRST_RENEWAL_QUERY_MS };
    steps.push({
      event: "paid",
      change: order.renewal === null ? paid : { ...paid, renewalCheck, charges: { lookAt: now } },
    });
  } else if (madeAt !== null && madeAt !== order.paidAt) {
    steps.push({ event: "payment time", change: { paidAt: madeAt } });
  }
  const { erasedAt } = order;
  if (erasedAt !== null && statements.some(({ heardAt }) => heardAt > erasedAt)) doubts.push(AFTER_ERASURE);
  if (arrival !== null) steps.push(...arrivalSteps(order, arrival, now));
  const isGone = judged.some(({ statement: said }) => said.source === "list" && said.standing === "missing");
  if (arrival === "queued" && isGone) doubts.push(MISSING);
  if (isPaid && arrival === null) {
    if (order.service === "refused") doubts.push(REFUSED);
    const isLate = order.learnedAt !== null && now - order.learnedAt > ACTIVATION_MS;
    if (isLate) doubts.push(LATE);
  }
  if (!isPaid) steps.push(...ends(order, now, doubts));
  const added = addDoubts(order, doubts);
  if (added) steps.push({ event: "flagged", change: { review: added.review }, detail: { doubts: added.news } });
  return steps;
}

/** On the SIM and started, or waiting there for the plans before it, or one of the two. */
type Arrival = "active" | "queued" | "delivered";

/**
 * Where the plan is, according to all statements. A notification says "active" of a queued plan too: assumption "queued-active". So it announces a start only where no
 * other plan can come first; otherwise the SIM's list decides.
 */
function arrivalOf({ service }: Order, judged: Judged[], comesFirst: boolean): Arrival | null {
  const standings = judged.flatMap(({ statement: said }) =>
    said.source === "list" ? [said.standing ?? "in use"] : [],
  );
  if (service === "active" || standings.includes("in use")) return "active";
  if (service === "queued" || standings.includes("waiting")) return "queued";
  if (standings.length === 0 && !judged.some(({ provesActive }) => provesActive)) return null;
  return comesFirst ? "active" : "delivered";
}

function arrivalSteps({ service, deliveredAt }: Order, arrival: Arrival, now: number): Step[] {
  const placed: Step = { event: "placed", change: { service: "placed" }, detail: { by: "evidence" } };
  const before = service === "unplaced" || service === "refused" ? [placed] : [];
  const delivered = deliveredAt === null ? { deliveredAt: now } : {};
  if (arrival === "delivered")
    return deliveredAt === null ? [...before, { event: arrival, change: delivered }] : before;
  if (arrival === service) return [];
  const change: OrderChange = { service: arrival, ...delivered, ...(arrival === "active" && { activeAt: now }) };
  return [...before, { event: arrival, change }];
}

/** How an order without a payment ends. Adds what is doubtful about its subscription. */
function ends(order: Order, now: number, doubts: string[]): Step[] {
  const steps: Step[] = [];
  const { activityAt, answeredAt } = order.schedule;
  if (now - activityAt >= DAY) {
    // Silence of a partner that is down says nothing: only an answer that came after the day lets an order lapse.
    const wasAnswered = answeredAt !== null && answeredAt - activityAt >= DAY;
    const left: Step = { event: "void", change: { payment: "void" }, detail: { reason: "left" } };
    if (order.payment === "open" && wasAnswered) steps.push({ event: "lapsed", change: { payment: "lapsed" } });
    if (order.payment === "unpaid") steps.push(left);
  }
  const { state, sentAt, notFoundAt } = order.subscription;
  if (order.payment === "open" && sentAt !== null) {
    const isMissing = state === "sent" && notFoundAt !== null && notFoundAt - sentAt >= SUBSCRIPTION_MS;
    if (isMissing) steps.push({ event: "no subscription", change: endedUnsubscribed("missing") });
    else if (now - sentAt > ACTIVATION_MS) doubts.push("renewal asked for, but no payment is known");
  }
  return steps;
}

type Judged = Judgement & { statement: Heard };

export const NOT_PAID = "notification: payment status is not paid";

/** A notification that came after the payment was proven, with a word that means something else: the money may have gone back. */
function takenBack({ learnedAt }: Order, judged: Judged[], now: number): string[] {
  const later = judged.filter(({ statement }) => statement.heardAt > (learnedAt ?? now));
  return later.some(({ statement, unproven }) => statement.source === "notification" && unproven === "unclear")
    ? [NOT_PAID]
    : [];
}

/** Reports of a payment that stay without proof. An order that can't be paid isn't asked about, so it doesn't wait for an answer. */
function unexplained(order: Order, judged: Judged[], now: number): string[] {
  const { payment, cardAttempts } = order;
  const isAskedAbout = payment === "open" || payment === "lapsed";
  return judged.flatMap(({ statement: { source, heardAt }, unproven }) => {
    const isOld = now - heardAt > UNCLEAR_MS || !isAskedAbout;
    if (source === "notification" && isOld && unproven === "unclear") return [NOT_PAID];
    if (unproven === "late" && isOld) return ["notification: reports an unknown payment"];
    // Until a card is used, an unknown status can only mean unpaid.
    const usedAt = cardAttempts.confirmingAt ?? Number.POSITIVE_INFINITY;
    const isUsed = payment === "open" && now - Math.max(usedAt, heardAt) > UNCLEAR_MS;
    return source === "result" && unproven === "unclear" && isUsed ? ["payment result: unknown status"] : [];
  });
}

/**
 * When the payment was made, by the partner's own word; null when it states no time that is possible. The time of a notification that
 * proves the payment is preferred: it counts milliseconds and needs no zone. One that proves none may tell of another payment, so its
 * time counts only where the result has none.
 */
function statedTime(order: Order, judged: Judged[], { timeZone }: Reading): number | null {
  const openedAt = order.openedAt ?? order.createdAt;
  const proven: number[] = [];
  const results: number[] = [];
  const late: number[] = [];
  for (const { statement, provesPayment, unproven } of judged) {
    if (statement.source === "list" || !(provesPayment || unproven === "late")) continue;
    const isNotice = statement.source === "notification";
    const at = isNotice ? paidAtMs(statement) : resultTimeMs(statement.resultDate ?? null, timeZone);
    const { heardAt } = statement;
    const told = provesPayment ? proven : late;
    const times = isNotice ? told : results;
    if (at !== null && placeInTime(at, { openedAt, heardAt }) === "fits") times.push(at);
  }
  const stated = [proven, results, late].find(({ length }) => length > 0);
  return stated ? Math.min(...stated) : null;
}

/** A renewal whose subscription is unknown to us: the shop no longer waits for its payment, but still watches for it. */
export function endedUnsubscribed(state: "competing" | "missing"): OrderChange {
  return { payment: "lapsed", subscription: { state }, cardAttempts: { confirmingAt: null } };
}

/** What one statement alone proves about the order, and what about it doesn't fit. Pure. */
export function judge(order: Order, statement: Statement, { words }: Reading): Judgement {
  const bought = boughtWith(order);
  switch (statement.source) {
    case "result":
      return judgeResult(bought, statement, words);
    case "list":
      return { provesPayment: false, provesActive: (statement.standing ?? "in use") === "in use", doubts: [] };
    case "notification":
      return judgeNotification(bought, statement, words);
  }
}

/** What the partner's statements about a payment are compared with. */
export function boughtWith({ sim, price, term, renewal }: Order): Bought {
  return { sim, price, orderPeriod: term.orderPeriod, renews: renewal !== null };
}

/**
 * Copies of one payment share its event or its time; a payment that differs in both is another one. A late one counts: it proves no
 * payment by itself, but a second charge must not go unseen because its notification came late.
 */
function countPayments(judged: Judged[]): number {
  const payments: NotificationStatement[] = [];
  for (const { statement, provesPayment, unproven } of judged) {
    if (statement.source !== "notification" || !(provesPayment || unproven === "late")) continue;
    if (!payments.some((payment) => isSameEvent(payment, statement))) payments.push(statement);
  }
  return payments.length;
}

const HALF_A_DAY = DAY / 2;

/**
 * Whether two notifications are about the same payment: assumption "one-payment". The event may be our own number, and the same each
 * time: payments that were made half a day apart are two.
 */
export function isSameEvent(one: PaymentClaim, other: PaymentClaim): boolean {
  const { eventId, paidAt } = other;
  const [first, second] = [paidAtMs(one), paidAtMs(other)];
  if (first !== null && second !== null && isLaterPayment(first, second)) return false;
  return (eventId !== null && one.eventId === eventId) || (paidAt !== null && one.paidAt === paidAt);
}

/** Too late for a copy of the earlier payment's notification. */
export function isLaterPayment(earlier: number, later: number): boolean {
  return Math.abs(later - earlier) > HALF_A_DAY;
}
