import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { namesOrder, type Order } from "#/lib/orders/order.ts";
import { advance, getOrder, transact } from "#/lib/orders/store.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { RenewalAnswer, RenewalRecord } from "#/lib/partner/shop/renewal-record.ts";
import { goingOn, ordersToEnd } from "./going-on.ts";
import { fulfil, noteEnd } from "./note-end.ts";
import { idsOf, isMeant, lastBegunAt } from "./own-renewal.ts";
import { decideRenewal, renewalProof } from "./renewal-check.ts";
import {
  addStopRequest,
  deleteStopRequest,
  latestStopRequest,
  nameRenewal,
  noteEndOfOne,
  noteLost,
  type RenewalIds,
  type StopRequest,
} from "./stop-request.ts";

/** How soon the sweeper takes up a stop request that was not fulfilled at once, and the shortest pause after that. */
export const FIRST_PAUSE_MS = 5_000;

/** A partner that refuses for this long counts as having no renewal. Less than an hour, after which the request goes to the operator. */
export const REFUSED_MS = 40 * 60_000;

/** Whose renewal is to end: that of a paid order alone, by its own numbers, or what the SIM has. */
export type About = Order | { sim: string; language: string };

/**
 * Stores the owner's request before the partner hears of it. Several presses are one request, about all that has begun by then.
 * @param query a transaction that the request is part of; else it is stored by itself
 */
export async function requestStop(
  context: OrdersContext,
  about: About,
  query = context.db.query,
): Promise<StopRequest> {
  const { request, stored } = await storeStop(context, query, about);
  if (stored !== "new") return (await latestStopRequest(query, about.sim)) ?? request;
  context.log.info("renewal stop requested", { stopId: request.id });
  return request;
}

/** Stores a request, of an owner or of an operator in their place. The sweeper carries out what its own process doesn't. */
export async function storeStop(
  context: Pick<OrdersContext, "random" | "words" | "timeZone"> & { clock: { now(): number } },
  query: Kysely<Schema>,
  about: About,
  { isByOperator } = { isByOperator: false },
): Promise<{ request: StopRequest; stored: Awaited<ReturnType<typeof addStopRequest>> }> {
  const { clock, random } = context;
  const now = clock.now();
  const begunAt = await lastBegunAt(query, about);
  const { sim, language } = about;
  const request: StopRequest = {
    ...{ sim, language, isByOperator },
    id: random(16).toString("base64url"),
    renewal: "id" in about ? idsOf(about) : null,
    // Not before what has begun by now, even when the clock was put back since.
    requestedAt: Math.max(now, begunAt),
    stoppedAt: null,
    nextQueryAt: isByOperator ? now : now + FIRST_PAUSE_MS,
    lostPayId: null,
    isEndNoted: false,
  };
  const orders = "id" in about ? [about] : await goingOn(context, query, sim);
  const payIds = orders.map(({ partnerIds }) => partnerIds.payId);
  return { request, stored: await addStopRequest(query, request, { begunAt, payIds }, clock) };
}

/**
 * Asks the partner to end what the request is about, and reads back whether it has ended. What began here is cancelled also where the
 * partner shows another one, or none: it may be mistaken. After a failure the sweeper tries again.
 */
export async function stopRenewal(context: OrdersContext, request: StopRequest): Promise<void> {
  const { query } = context.db;
  const askedAt = context.clock.now();
  const before = await queryRenewal(context, request.sim, request.language);
  if (before === "unknown") return;
  if (typeof before !== "string") await noteFound(context, request, { shown: before, askedAt });
  const renewals = await renewalsToEnd(context, request, before);
  const [only, another] = renewals;
  if (only === undefined) return endWithout(context, request, before);
  const isOne = another === undefined;
  // The owner has asked again meanwhile: the next attempt is about that.
  if (isOne && !(await nameRenewal(query, request, only))) return;
  const cancelled: Cancelled[] = [];
  for (const renewal of renewals)
    cancelled.push({ renewal, outcome: await cancelOne(context, request, renewal, before) });
  const after = await queryRenewal(context, request.sim, request.language);
  if (after === "unknown") return;
  if (after === "refused") return endRefused(context, request, cancelled, before);
  if (cancelled.some(({ outcome }) => outcome === "unsent")) return;
  // Whether the partner has heard of a cancel shows only in a renewal that it has named before.
  const wasShown = ({ payId }: RenewalIds) => typeof before !== "string" && before.payId === payId;
  const isUnheard = ({ renewal, outcome }: Cancelled) =>
    (outcome === "lost" || outcome === "unclear") && !wasShown(renewal);
  if (cancelled.some(isUnheard)) return;
  if (before === "none" && after === "none" && (await mayStillAppear(context, request))) return;
  const named = isOne ? { ...request, renewal: only } : request;
  if (after !== "none") {
    if (await isMeant(query, named, after)) return;
    // Of two that run the partner may name one: then a refusal alone doesn't prove that the other one has ended.
    const isDoubtful = cancelled.some((one) => one.outcome === "refused" && request.lostPayId !== one.renewal.payId);
    if (isDoubtful && !hasLasted(context, request)) return;
  }
  await fulfil(context, request);
}

/** A renewal that the partner was asked to end, and its answer. */
interface Cancelled {
  renewal: RenewalIds;
  outcome: Awaited<ReturnType<typeof cancelRenewal>>;
}

/** The renewal that the partner shows, if the request is about it, and those that began here. Where the partner refuses to say, the one that the request names. */
async function renewalsToEnd(
  context: OrdersContext,
  request: StopRequest,
  shown: RenewalAnswer,
): Promise<RenewalIds[]> {
  const seen = typeof shown !== "string" && (await isMeant(context.db.query, request, shown)) ? withIds(shown) : null;
  const own = await ordersToEnd(context, request);
  if (request.renewal === null) {
    const unseen = own.filter((order) => seen === null || !namesOrder(seen, order));
    return [...(seen === null ? [] : [seen]), ...unseen.map(idsOf)];
  }
  if (seen !== null) return [seen];
  return own.length > 0 || shown === "refused" ? [request.renewal] : [];
}

/** The shop can end a renewal only by both numbers. */
function withIds({ orderNo, payId }: RenewalRecord): RenewalIds | null {
  return orderNo === null || payId === null ? null : { orderNo, payId };
}

/** Where nothing is known that could be cancelled. A refusal to say what renews may be about something else, so it counts late. */
async function endWithout(context: OrdersContext, request: StopRequest, shown: RenewalAnswer): Promise<void> {
  const { db, log } = context;
  if (shown === "refused") {
    if (!hasLasted(context, request)) return;
    await deleteStopRequest(db.query, request);
    log.info("nothing to stop", { stopId: request.id });
  } else if (shown === "none" || !(await isMeant(db.query, request, shown))) {
    await fulfil(context, request);
  } else {
    log.error("a renewal without its numbers can't be stopped", { stopId: request.id });
  }
}

/** Whether the partner may be taken to have what it refuses no more. */
function hasLasted({ clock }: OrdersContext, { requestedAt }: StopRequest): boolean {
  return clock.now() - requestedAt > REFUSED_MS;
}

async function cancelOne(
  context: OrdersContext,
  request: StopRequest,
  renewal: RenewalIds,
  shown: RenewalAnswer,
): Promise<Cancelled["outcome"]> {
  const { query } = context.db;
  const outcome = await cancelRenewal(context, request, renewal);
  if (outcome === "lost") await noteLost(query, request, renewal.payId);
  else if (typeof shown !== "string" && request.lostPayId === renewal.payId) await noteLost(query, request, null);
  return outcome;
}

/** The partner doesn't say what renews: only what it has accepted to end has ended. */
async function endRefused(
  context: OrdersContext,
  request: StopRequest,
  cancelled: readonly Cancelled[],
  before: RenewalAnswer,
): Promise<void> {
  // An earlier attempt whose answer was lost may have worked: then there is nothing left to end, nor to name.
  const wasLost = ({ renewal, outcome }: Cancelled) =>
    outcome === "refused" && before === "refused" && request.lostPayId === renewal.payId;
  const ended = cancelled.filter((one) => one.outcome === "accepted" || wasLost(one));
  const isOne = cancelled.length === 1;
  for (const { renewal } of isOne ? [] : ended) {
    await noteEnd(context, request, async (transaction, stoppedAt) => {
      const id = context.random(16).toString("base64url");
      return noteEndOfOne(transaction, request, { id, renewal, stoppedAt });
    });
  }
  if (ended.length === cancelled.length) await fulfil(context, request);
}

/** Notes that the partner has shown the renewal: where a later attempt finds none, it has ended, and need not be waited for. */
async function noteFound(
  context: OrdersContext,
  request: StopRequest,
  { shown, askedAt }: { shown: RenewalRecord; askedAt: number },
): Promise<void> {
  const own = (await ordersToEnd(context, request)).filter((order) => namesOrder(shown, order));
  for (const { id } of own.filter((order) => renewalProof(order, askedAt) === "pending")) {
    await transact(context, async (transaction) => {
      const order = await getOrder(transaction, id);
      const at = context.clock.now();
      for (const { event, change, detail } of decideRenewal(order, { answer: "ours", askedAt, isStopped: true }, at))
        await advance(transaction, order, event, change, { at, detail });
    });
  }
}

/** Whether the request is about a renewal that was just paid for, which the partner may not show yet. */
async function mayStillAppear(context: OrdersContext, request: StopRequest): Promise<boolean> {
  const orders = await ordersToEnd(context, request);
  return orders.some((order) => renewalProof(order, context.clock.now()) === "pending");
}

/** The SIM's renewal by the partner's answer. A refusal alone ends no renewal: it may have another reason. */
export async function queryRenewal(
  { partner }: OrdersContext,
  sim: string,
  language: string,
): Promise<RenewalAnswer | "unknown"> {
  try {
    return await partner.renewal(sim, language);
  } catch (error) {
    if (isPartnerError(error)) return "unknown";
    throw error;
  }
}

/**
 * Whether the partner says that it has ended the renewal. `lost`: it may have, and no answer came; `unclear`: it has answered something else;
 * `unsent`: it hasn't heard of it.
 */
export async function cancelRenewal(
  { partner }: OrdersContext,
  { sim, language }: Pick<StopRequest, "sim" | "language">,
  renewal: RenewalIds,
): Promise<"accepted" | "refused" | "lost" | "unclear" | "unsent"> {
  try {
    await partner.cancelRenewal({ sim, language, ...renewal });
    return "accepted";
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    if (error.kind === "refused") return "refused";
    if (!error.mayHaveTakenEffect) return "unsent";
    return error.kind === "unreachable" ? "lost" : "unclear";
  }
}
