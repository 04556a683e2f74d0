import type { Plan } from "#/lib/catalogue/plan.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { LONGEST_PAUSE_MS } from "#/lib/orders/schedule.ts";
import { inLane } from "#/lib/partner/lanes.ts";
import type { Length } from "#/lib/partner/shop/length.ts";
import type { RenewalAnswer, RenewalRecord } from "#/lib/partner/shop/renewal-record.ts";
import { createAnswers } from "#/lib/process/answers.ts";
import { forEachOf } from "#/lib/process/batch.ts";
import { trackPending } from "#/lib/process/pending-work.ts";
import { withTimeout } from "#/lib/process/timeout.ts";
import { inSpan } from "#/lib/process/tracing/span.ts";
import { sweepCharges } from "./announce-charges.ts";
import { sweepRenewalChecks } from "./check-renewal.ts";
import { goingOn } from "./going-on.ts";
import { addNumberStop, sweepNumberStops } from "./number-stop.ts";
import { isStopRequested } from "./own-renewal.ts";
import { renewalProof } from "./renewal-check.ts";
import { renewalLength } from "./renewal-length.ts";
import { renewedAt } from "./renewal-payment.ts";
import { type RenewalState, refresh, stateOf, type Unconfirmed } from "./renewal-state.ts";
import { type About, FIRST_PAUSE_MS, queryRenewal, requestStop, stopRenewal } from "./stop-renewal.ts";
import { claimStopRequest, dueStopRequests, type StopRequest } from "./stop-request.ts";
import { subscribe } from "./subscribe.ts";

// Pages import nothing of lib/partner, so they take this type from here.
export type { RenewalRecord, RenewalState };

/** The automatic renewals of SIMs. Each method is safe to call at any time, in any number of processes at once. */
export interface Renewals {
  /**
   * The renewal of a SIM by the partner's answer, which is at most a minute old unless something changed here since; `unknown` when the
   * answer takes longer than a page waits. `none` always comes from a new answer: it keeps an owner from stopping what began elsewhere.
   */
  read(sim: string, language: string): Promise<RenewalState>;
  /** The same, only to be shown: `none` may be a minute old too. While a new answer is late or fails, this is the last one, asked for at `asOf`. */
  show(sim: string, language: string): Promise<RenewalState & { asOf?: number }>;
  /** The renewal that began with an order; `replaced` when it has ended and its SIM has another one by now. */
  readOf(order: Order, language: string): Promise<RenewalState | { status: "replaced" }>;
  /** Whether a renewal that began here is not ended yet. */
  isOwn(sim: string): Promise<boolean>;
  /**
   * Stores that a browser which knows only the number asks for the end. The work is done in the background, so that the answer and its time
   * say nothing about the SIM. It never ends a renewal that began here.
   */
  stopByNumber(sim: string, language: string): Promise<void>;
  /** Requests its end, and retries until it has ended; returns when it has, or when a page has waited long enough. */
  stop(sim: string, language: string): Promise<void>;
  /** The same for the renewal of one paid order: another one of its SIM, perhaps its next owner's, goes on. */
  stopOf(order: Order): Promise<void>;
  /** The card was set up for a renewal: requests its subscription, once. Null when other processes were busy with the order. */
  subscribe(orderId: string, paymentMethod: string): Promise<Order | null>;
  /** What is wrong with the renewal that an order has paid for; null while nothing is, once its owner has stopped it, and once it is erased. */
  troubleOf(order: Order): Promise<Exclude<Unconfirmed, "pending"> | null>;
  /** How long its period is, by its record and the plans of its SIM; null when that is not reported. */
  lengthOf(record: RenewalRecord, plans: readonly Plan[] | null): Length | null;
  /** When an order's renewal has paid by itself since, in epoch milliseconds. */
  paymentsOf(order: Order): Promise<number[]>;
  /** Retries the stop requests, checks the renewals and announces the charges that are due, for as long as it may continue. */
  sweep(mayContinue?: () => boolean): Promise<number>;
}

/** How long a page waits; the work itself continues without it. */
const READ_TIMEOUT_MS = 3_000;
const STOP_TIMEOUT_MS = 8_000;

export function createRenewals(context: OrdersContext): Renewals {
  const { now, sleep } = context.clock;
  const answers = createAnswers<RenewalAnswer>({ now, sleep });
  const answersOf = (sim: string, language: string) => {
    const key = `${language} ${sim}`;
    const ask = async () => {
      const answer = await queryRenewal(context, sim, language);
      return answer === "unknown" ? null : answer;
    };
    return {
      read: (since: number) => answers.read(key, ask, since),
      show: (since: number) => answers.show(key, ask, since),
    };
  };
  const inTime = async (refreshing: Promise<RenewalState>): Promise<RenewalState> => {
    const reading = trackPending(logFailure(context, refreshing));
    const state = await withTimeout(reading, READ_TIMEOUT_MS, () => undefined, sleep);
    return state ?? { status: "unknown" };
  };
  const read = async (sim: string, language: string): Promise<RenewalState> => {
    const newer = (than: number) => async (since: number) =>
      (await answersOf(sim, language).read(Math.max(since, than)))?.value ?? "unknown";
    const startedAt = now();
    const state = await inTime(refresh(context, sim, newer(0)));
    return state.status === "none" ? inTime(refresh(context, sim, newer(startedAt - 1))) : state;
  };
  const stop = async (about: About): Promise<void> => {
    const request = await requestStop(context, about);
    const stopping = trackPending(
      logFailure(
        context,
        inLane("money", () => stopRenewal(context, request)),
      ),
    );
    await withTimeout(stopping, STOP_TIMEOUT_MS, () => undefined, sleep);
  };
  return {
    read,
    async show(sim, language) {
      let asOf: number | undefined;
      const show = async (since: number) => {
        const answer = await answersOf(sim, language).show(since);
        if (answer?.isOld) asOf = answer.at;
        return answer?.value ?? "unknown";
      };
      const state = await inTime(refresh(context, sim, show));
      return asOf === undefined ? state : { ...state, asOf };
    },
    readOf: async (order, language) => stateOf(context, order, await read(order.sim, language)),
    async isOwn(sim) {
      return (await goingOn(context, context.db.query, sim)).length > 0;
    },
    stopByNumber: (sim, language) => addNumberStop(context, sim, language),
    stop: (sim, language) => stop({ sim, language }),
    stopOf: stop,
    subscribe: (orderId, paymentMethod) =>
      trackPending(inLane("buying", () => subscribe(context, orderId, paymentMethod))),
    lengthOf: (record, plans) => renewalLength(record, plans, context.observe),
    paymentsOf: (order) => renewedAt(context, context.db.query, order),
    async troubleOf(order) {
      // Whether its end was requested isn't known any more.
      if (order.erasedAt !== null) return null;
      const proof = renewalProof(order, context.clock.now());
      if (proof !== "missing" && proof !== "unclear") return null;
      return (await isStopRequested(context.db.query, order)) ? null : proof;
    },
    async sweep(mayContinue) {
      const due = [
        await inLane("money", () => sweepStopRequests(context, mayContinue)),
        await inLane("money", () => sweepRenewalChecks(context, mayContinue)),
        await sweepNumberStops(context, mayContinue),
        await sweepCharges(context, mayContinue),
      ];
      return Math.max(...due);
    },
  };
}

async function sweepStopRequests(context: OrdersContext, mayContinue?: () => boolean): Promise<number> {
  const { db, log } = context;
  const now = await db.now();
  const due = await dueStopRequests(db.query, now);
  const work = async (request: StopRequest): Promise<void> => {
    if (!(await claimStopRequest(db.query, request, nextAttemptAt(request, now)))) return;
    // A defect that stops one request must not hold up the others; its next attempt is set already.
    const onFailure = (error: unknown) => log.error("stopping a renewal failed", { stopId: request.id, error });
    await inSpan("stop renewal", () => stopRenewal(context, request)).catch(onFailure);
  };
  await forEachOf(due, work, mayContinue);
  return due.length;
}

/** The pause before the next attempt is a tenth of the request's age. */
function nextAttemptAt({ requestedAt }: StopRequest, now: number): number {
  return Math.round(now + Math.min(Math.max((now - requestedAt) / 10, FIRST_PAUSE_MS), LONGEST_PAUSE_MS));
}

async function logFailure<T>({ log }: OrdersContext, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    log.error("reading or stopping a renewal failed", { error });
    return undefined;
  }
}
