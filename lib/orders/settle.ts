import { isPartnerError } from "#/lib/partner/error.ts";
import { inLane } from "#/lib/partner/lanes.ts";
import { observeResult } from "#/lib/partner/payment/observe-payment.ts";
import { readResult } from "#/lib/partner/payment/payment-evidence.ts";
import { columnsOf } from "./columns.ts";
import type { OrdersContext } from "./context.ts";
import { boughtWith, judge, type ResultStatement, type Step } from "./decide.ts";
import { decideNow, newWordOf, recordStatement } from "./evidence.ts";
import { isOver, LONGEST_LEASE_MS, latestEnd, MARGIN_MS, withLease } from "./lease.ts";
import { judgeList, noteMissing } from "./list/judge-list.ts";
import { type Listed, readListed } from "./list/read-list.ts";
import { namesOrder, type Order } from "./order.ts";
import { nothingIfPartnerFails, place } from "./place.ts";
import { FAILURES_BEFORE_BACKOFF, LONGEST_BACKOFF_MS, nextQueryAt, wasTried, withNextQuery } from "./schedule.ts";
import { advance, ConflictError, getOrder, makeDue, transact } from "./store.ts";

const LEASE_MS = 45_000;
/** The rate limit of queries about one order, however many pages show it. */
const MIN_PAUSE_MS = 3_000;
/** A pause that the partner asks for is kept for this long at most: meanwhile a buyer waits. */
const MAX_WAIT_MS = LONGEST_LEASE_MS;

/**
 * Brings an order to where the evidence says it is: asks the partner, then decides. Idempotent and safe in parallel:
 * while one process asks, the others get the order in its present state.
 */
export async function settle(context: OrdersContext, orderId: string): Promise<Order> {
  const order = await getOrder(context.db.query, orderId);
  const now = context.clock.now();
  if (isDone(order, now) || isBackingOff(order, now) || hasFailedOften(order, now)) return order;
  return (await askOnce(context, order, now))?.order ?? (await getOrder(context.db.query, orderId));
}

/**
 * Like `settle`, for an operator: ignores the schedule and the pause after failures, but not `backOffUntil`, which spares the partner.
 * @returns null when the partner was not asked: it was just asked, wants a pause, or another process is asking
 */
export async function settleNow(context: OrdersContext, orderId: string): Promise<Settled | null> {
  const order = await getOrder(context.db.query, orderId);
  const now = context.clock.now();
  return isBackingOff(order, now) ? null : askOnce(context, order, now);
}

interface Settled {
  order: Order;
  /** False when the partner failed to answer the last question. */
  isAnswered: boolean;
}

/** Null when it isn't our turn to ask. */
function askOnce(context: OrdersContext, order: Order, now: number): Promise<Settled | null> {
  return withLease(context, order.id, LEASE_MS, async () => {
    if (!(await begin(context, order.id, now))) return null;
    const settled = await askAndDecide(context, order);
    // Just paid: the plan may be on the SIM already.
    const isNewlyPaid = settled.order.payment === "paid" && order.payment !== "paid";
    return isNewlyPaid ? askAndDecide(context, settled.order) : settled;
  });
}

/** Nothing more can be learned, also by the clock of now: the stored time may come from a wrong clock. */
function isDone(order: Order, now: number): boolean {
  return order.schedule.nextQueryAt === null && nextQueryAt(order, now) === null;
}

/** An open page must not let an order that crashes processes crash the next one. */
function hasFailedOften({ schedule: { failures, nextQueryAt: at } }: Order, now: number): boolean {
  const isWaiting = at !== null && at > now && at <= now + LONGEST_BACKOFF_MS + MARGIN_MS;
  return failures >= FAILURES_BEFORE_BACKOFF && isWaiting;
}

/** A later end than the latest possible one was set by a clock that was put back since. */
function isBackingOff({ schedule: { backOffUntil } }: Order, now: number): boolean {
  return backOffUntil !== null && now < backOffUntil && backOffUntil <= latestEnd(now);
}

/** Whether it is our turn to ask: another process may have asked after this one read the order and before it got the lease. */
async function begin({ db }: OrdersContext, orderId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable("orders")
    .set(columnsOf({ schedule: { backOffUntil: now + MIN_PAUSE_MS } }))
    .where("id", "=", orderId)
    .where(isOver("quiet_until", now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Back off: no queries for this order until then. */
async function leaveAlone({ db }: OrdersContext, orderId: string, until: number): Promise<void> {
  const columns = columnsOf({ schedule: { backOffUntil: until } });
  await db.query.updateTable("orders").set(columns).where("id", "=", orderId).execute();
}

async function askAndDecide(context: OrdersContext, order: Order): Promise<Settled> {
  const asked = await (wasTried(order) ? inLane("money", () => ask(context, order)) : ask(context, order));
  const answer = asked === NO_ANSWER ? null : asked;
  let newWord: string | null = null;
  const decided = await transact(context, async (transaction) => {
    const now = context.clock.now();
    let current = await getOrder(transaction, order.id);
    const isList = answer !== null && !("source" in answer);
    // Another process has seen the plan queued since: the list may be older than the plan, and the entry in it another plan's.
    const isStale = isList && current.service === "queued" && order.service !== "queued";
    const judged = isList && !isStale ? await judgeList(context, transaction, current, answer, now) : null;
    const statement = isList ? judged : answer;
    let isSure = true;
    if (statement?.source === "list") {
      ({ order: current, isSure } = await noteMissing(transaction, current, statement, now));
    }
    let heard: Step[] = [];
    if (statement && isSure) {
      if (statement.source === "list") context.observe("one-more-entry", "one more");
      heard = await recordStatement(context, transaction, current, statement, now);
      newWord = heard.length === 0 ? null : await newWordOf(context, transaction, statement);
    }
    return decideNow(context, transaction, current, heard, now);
  });
  if (newWord !== null) {
    const alarm = "result_word_unknown";
    context.log.warn("an unknown word for a payment's result", { orderId: order.id, reason: newWord, alarm });
  }
  return { order: decided, isAnswered: asked !== NO_ANSWER };
}

const NO_ANSWER = "no answer";

/** Makes the one query that may bring the order on; null when there is none, or nothing in its answer. */
async function ask(context: OrdersContext, order: Order): Promise<ResultStatement | Listed | typeof NO_ANSWER | null> {
  try {
    if (order.payment === "open") await context.renewals.resendSubscription(context, order);
    if (order.payment === "open" || order.payment === "lapsed") return await askResult(context, order);
    if (order.payment !== "paid" || order.service === "active") return null;
    const placed = order.service === "unplaced" ? await place(context, order, context.clock.now()) : order;
    await askAboutOthers(context, placed);
    // Without an earlier count, no list can prove that the plan is on the SIM.
    if (placed.placement.entriesBefore === null && placed.deliveredAt === null) return null;
    return await readListed(context, placed);
  } catch (error) {
    // Another process changed the order first; the order is asked about again.
    if (error instanceof ConflictError) return null;
    if (!isPartnerError(error)) throw error;
    // The partner's client has logged it. The partner may ask for a pause.
    const waitMs = Math.min(error.retryAfterMs, MAX_WAIT_MS);
    if (waitMs > MIN_PAUSE_MS) await leaveAlone(context, order.id, context.clock.now() + waitMs);
    return NO_ANSWER;
  }
}

/** A SIM's plans run in the order of their payments. So once this order is paid, the shop asks about the SIM's others. */
async function askAboutOthers({ db, clock }: OrdersContext, { id, sim, learnedAt, service }: Order): Promise<void> {
  if (service === "queued" || learnedAt === null) return;
  await makeDue(db.query, clock.now())
    .where("sim", "=", sim)
    .where("id", "!=", id)
    .where("payment", "=", "open")
    .where(({ eb, or }) => or([eb("answered_at", "is", null), eb("answered_at", "<=", learnedAt)]))
    .execute();
}

/** Queries the result of the payment and records that an answer came. Nothing, and a refusal, are answers: no payment is known yet. */
async function askResult(context: OrdersContext, order: Order): Promise<ResultStatement | null> {
  const { partner, db, clock, observe } = context;
  let statement: ResultStatement | null = null;
  // The answer describes this moment, however late it is written down.
  const answeredAt = clock.now();
  try {
    const result = await partner.result(order.partnerIds.payId);
    if (result === null) observe("result-success", "absent");
    else {
      const isPaid = readResult(result, context.words) === "paid";
      // An unpaid result may carry the time of the answer: each answer would be new evidence.
      statement = { source: "result", ...result, resultDate: isPaid ? (result.resultDate ?? null) : null };
      const times = { openedAt: order.openedAt ?? order.createdAt, heardAt: answeredAt };
      observeResult(observe, result, boughtWith(order), context, times);
    }
  } catch (error) {
    if (!(isPartnerError(error) && error.kind === "refused")) throw error;
    observe("result-success", "refused");
  }
  const columns = columnsOf({ schedule: { answeredAt } });
  await db.query.updateTable("orders").set(columns).where("id", "=", order.id).execute();
  const isUnpaid = statement === null || !judge(order, statement, context).provesPayment;
  if (isUnpaid && order.subscription.state === "sent") {
    await askRenewal(context, order).catch(nothingIfPartnerFails);
  }
  return statement;
}

/** The answer to "subscribe" was lost: the SIM's renewal tells whether the request arrived. */
async function askRenewal(context: OrdersContext, order: Order): Promise<void> {
  const askedAt = context.clock.now();
  const answer = await context.partner.renewal(order.sim, order.language);
  if (answer === "refused") return;
  const renewal = answer === "none" ? null : answer;
  // A renewal under other numbers proves nothing: it may be ours under numbers that we don't know.
  if (renewal && !namesOrder(renewal, order)) return;
  const subscription = renewal ? ({ state: "found" } as const) : { notFoundAt: askedAt };
  await transact(context, async (transaction) => {
    const current = await getOrder(transaction, order.id);
    if (current.subscription.state !== "sent") return current;
    return advance(transaction, current, "renewal asked", { subscription }, { at: context.clock.now() });
  });
}

/** A page of the order is open, so the partner is asked about it soon. */
export async function noteActivity({ db, clock }: OrdersContext, order: Order): Promise<void> {
  const now = clock.now();
  const wasJustNow = Math.abs(now - order.schedule.activityAt) < MIN_PAUSE_MS;
  const keepsItsTime = order.payment === "lapsed" || order.schedule.failures >= FAILURES_BEFORE_BACKOFF;
  if (wasJustNow || order.schedule.nextQueryAt === null || keepsItsTime) return;
  const change = withNextQuery(order, { schedule: { activityAt: now } }, now);
  await db.query
    .updateTable("orders")
    .set(columnsOf(change))
    .where("id", "=", order.id)
    // A process that has changed the order since has set the time itself.
    .where("version", "=", order.version)
    .execute();
}
