import type { Kysely } from "kysely";
import type { RenewalStop, Schema } from "#/lib/db/schema.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { LONGEST_PAUSE_MS } from "#/lib/orders/schedule.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { RenewalAnswer, RenewalRecord } from "#/lib/partner/shop/renewal-record.ts";
import { BATCH, forEachOf } from "#/lib/process/batch.ts";
import { trackPending } from "#/lib/process/pending-work.ts";
import { withTimeout } from "#/lib/process/timeout.ts";
import { isMeant, lastBegunAt, ownRenewal, wasStopped } from "./own-renewal.ts";
import { renewedAt } from "./renewal-payment.ts";
import { subscribe } from "./subscribe.ts";

/** A renewal as the service describes it. */
export type SimRenewal = RenewalRecord;

/**
 * - `none`: nothing renews; `stoppedAt` when that is so because its owner stopped it here.
 * - `on`: it renews.
 * - `stopping`: its end was asked for at `requestedAt` and is not certain yet; without a record where the service can't say.
 * - `unknown`: the service can't say now.
 */
export type RenewalState =
  | { status: "none"; stoppedAt: number | null }
  | { status: "on"; record: RenewalRecord }
  | { status: "stopping"; record: RenewalRecord | null; requestedAt: number }
  | { status: "unknown" };

/** The automatic renewals of SIMs. Each method may be called by anybody at any time, in any number of processes at once. */
export interface Renewals {
  /** The renewal of a SIM, as the service says at this moment or within the short time a page waits. */
  read(sim: string, language: string): Promise<RenewalState>;
  /** Asks for its end, and goes on asking until it has ended; returns when it has, or when a page has waited long enough. */
  stop(sim: string, language: string): Promise<void>;
  /** The card was set up for a renewal: requests its subscription, once. Null when other processes were busy with the order. */
  subscribe(orderId: string, paymentMethod: string): Promise<Order | null>;
  /** When an order's renewal has paid by itself since, in epoch milliseconds. */
  paymentsOf(order: Order): Promise<number[]>;
  /** Goes on with every end that was asked for and is due, for as long as it may. */
  sweep(mayGoOn?: () => boolean): Promise<number>;
}

/** A page does not wait longer than this; the question goes on without it. */
const PATIENCE_MS = 3_000;
const STOP_PATIENCE_MS = 8_000;
const FIRST_PAUSE_MS = 5_000;

export function createRenewals(context: OrdersContext): Renewals {
  return {
    async read(sim, language) {
      return (await within(context, PATIENCE_MS, look(context, sim, language))) ?? { status: "unknown" };
    },
    async stop(sim, language) {
      const stop = await wish(context, sim, language);
      await within(context, STOP_PATIENCE_MS, pursue(context, stop));
    },
    subscribe: (orderId, paymentMethod) => trackPending(subscribe(context, orderId, paymentMethod)),
    paymentsOf: (order) => renewedAt(context.db.query, order),
    async sweep(mayGoOn) {
      const now = await context.db.now();
      const due = await context.db.query
        .selectFrom("renewal_stops")
        .selectAll()
        .where("stopped_at", "is", null)
        .where("next_ask_at", "<=", now)
        .orderBy("next_ask_at")
        .limit(BATCH)
        .execute();
      const work = async (stop: RenewalStop): Promise<void> => {
        if (await claim(context, stop, now)) await pursue(context, stop).catch(failed(context, stop));
      };
      await forEachOf(due, work, mayGoOn);
      return due.length;
    },
  };
}

async function look(context: OrdersContext, sim: string, language: string): Promise<RenewalState> {
  // First the wish, then the question: an answer from before a wish says nothing about what was wished for.
  const stop = await latest(context.db.query, sim);
  const answer = await ask(context, sim, language);
  const record = typeof answer === "string" ? null : answer;
  if (stop && stop.stopped_at === null) {
    const mayGoOn =
      answer === "refused" || answer === "unknown" || (record && (await isMeant(context.db.query, stop, record)));
    if (mayGoOn) return { status: "stopping", record, requestedAt: stop.requested_at };
    await end(context, stop);
  }
  if (record) return { status: "on", record };
  const stoppedAt = stop ? (stop.stopped_at ?? context.clock.now()) : null;
  const own = await ownRenewal(context.db.query, sim);
  const isOwnStopped = own === null || (await wasStopped(context.db.query, sim, own));
  // A refusal may be about something else: what was begun here and not stopped may well go on.
  if (answer === "unknown" || (answer === "refused" && !isOwnStopped)) return { status: "unknown" };
  return { status: "none", stoppedAt: isOwnStopped ? stoppedAt : null };
}

/** The renewal as the service names it now. A refusal alone ends no stop request: it may be about something else. */
async function ask({ partner }: OrdersContext, sim: string, language: string): Promise<RenewalAnswer | "unknown"> {
  try {
    return await partner.renewal(sim, language);
  } catch (error) {
    if (isPartnerError(error)) return "unknown";
    throw error;
  }
}

/** The owner's wish, written down before anything is asked. Wishing twice is one wish, about all that has begun by then. */
async function wish(context: OrdersContext, sim: string, language: string): Promise<RenewalStop> {
  const { query } = context.db;
  const now = context.clock.now();
  const begunAt = await lastBegunAt(query, sim);
  const stop: RenewalStop = {
    id: context.random(16).toString("base64url"),
    sim,
    language,
    order_no: null,
    pay_id: null,
    // What has begun by now was there when it was made, also if the clock has gone back since.
    requested_at: Math.max(now, begunAt),
    stopped_at: null,
    next_ask_at: now + FIRST_PAUSE_MS,
  };
  const { numInsertedOrUpdatedRows } = await query
    .insertInto("renewal_stops")
    .values(stop)
    // A SIM has one wish that is not fulfilled yet.
    .onConflict((conflict) => conflict.column("sim").where("stopped_at", "is", null).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) {
    const open = query.updateTable("renewal_stops").where("sim", "=", sim).where("stopped_at", "is", null);
    const again = { requested_at: stop.requested_at, order_no: null, pay_id: null };
    await open.set(again).where("requested_at", "<", begunAt).execute();
    return (await latest(query, sim)) ?? stop;
  }
  context.log.info("renewal stop asked for", { stopId: stop.id });
  return stop;
}

/** Asks the service to end the renewal, and reads back whether it has. What fails is tried again by the sweeper. */
async function pursue(context: OrdersContext, stop: RenewalStop): Promise<void> {
  const before = await ask(context, stop.sim, stop.language);
  if (before === "unknown") return;
  if (before === "none" || (before !== "refused" && !(await isMeant(context.db.query, stop, before))))
    return end(context, stop);
  const numbers = before === "refused" ? await knownNumbers(context, stop) : before;
  // The service names none, and none was begun here: there is nothing to end.
  if (numbers === null) return withdraw(context, stop);
  const { orderNo, payId } = numbers;
  if (orderNo === null || payId === null) {
    context.log.error("a renewal without its numbers can't be stopped", { stopId: stop.id });
    return;
  }
  // Which one is meant: the wish must not end another that is begun later.
  const named = { order_no: orderNo, pay_id: payId };
  await context.db.query.updateTable("renewal_stops").set(named).where("id", "=", stop.id).execute();
  const outcome = await cancel(context, stop, { orderNo, payId });
  const after = await ask(context, stop.sim, stop.language);
  if (after === "unknown") return;
  if (after === "refused") {
    // Where both questions were refused before too, an answer to an earlier try was lost.
    const wasLost = outcome === "refused" && before === "refused" && stop.pay_id !== null;
    if (outcome === "accepted" || wasLost) await end(context, stop);
    return;
  }
  if (after === "none" || !(await isMeant(context.db.query, { ...stop, ...named }, after))) await end(context, stop);
}

async function knownNumbers({ db }: OrdersContext, { sim, order_no, pay_id }: RenewalStop) {
  if (order_no !== null && pay_id !== null) return { orderNo: order_no, payId: pay_id };
  return ownRenewal(db.query, sim);
}

/** Whether the service says that it has ended it. Also where it doesn't it may have: the answer may be lost. */
async function cancel(
  { partner }: OrdersContext,
  { sim, language }: RenewalStop,
  numbers: { orderNo: string; payId: string },
): Promise<"accepted" | "refused" | "unknown"> {
  try {
    await partner.cancelRenewal({ sim, language, ...numbers });
    return "accepted";
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    return error.kind === "refused" ? "refused" : "unknown";
  }
}

async function withdraw({ db, log }: OrdersContext, { id }: RenewalStop): Promise<void> {
  await db.query.deleteFrom("renewal_stops").where("id", "=", id).where("stopped_at", "is", null).execute();
  log.info("nothing to stop", { stopId: id });
}

/** A wish that fails by a fault of ours holds up no other; it was put off when it was claimed. */
function failed({ log }: OrdersContext, { id: stopId }: RenewalStop): (error: unknown) => void {
  return (error) => log.error("ending a renewal failed", { stopId, error });
}

async function end(context: OrdersContext, stop: RenewalStop): Promise<void> {
  const { numUpdatedRows } = await context.db.query
    .updateTable("renewal_stops")
    .set({ stopped_at: context.clock.now() })
    .where("id", "=", stop.id)
    .where("stopped_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) context.log.info("renewal stopped", { stopId: stop.id });
}

function latest(query: Kysely<Schema>, sim: string): Promise<RenewalStop | undefined> {
  const wishes = query.selectFrom("renewal_stops").selectAll().where("sim", "=", sim);
  return wishes.orderBy("requested_at", "desc").executeTakeFirst();
}

/** One process takes a wish on, and puts off the next try: a tenth of its age. */
async function claim({ db }: OrdersContext, stop: RenewalStop, now: number): Promise<boolean> {
  const pauseMs = Math.min(Math.max((now - stop.requested_at) / 10, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
  const { numUpdatedRows } = await db.query
    .updateTable("renewal_stops")
    .set({ next_ask_at: Math.round(now + pauseMs) })
    .where("id", "=", stop.id)
    .where("next_ask_at", "=", stop.next_ask_at)
    .where("stopped_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What the work comes to, or undefined when it fails or takes longer; then it goes on by itself. */
async function within<T>({ clock, log }: OrdersContext, patienceMs: number, work: Promise<T>): Promise<T | undefined> {
  const working = work.catch((error: unknown) => {
    log.error("looking after a renewal failed", { error });
    return undefined;
  });
  return withTimeout(trackPending(working), patienceMs, () => undefined, clock.sleep);
}
