import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { queueMail } from "#/lib/mail/outbox.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { transact } from "#/lib/orders/store.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { RenewalAnswer } from "#/lib/partner/shop/renewal-record.ts";
import {
  isMeant,
  lastBegunAt,
  latestRenewing,
  orderEndedBy,
  ownRenewal,
  toOwnRenewal,
  wasStopped,
} from "./own-renewal.ts";
import { renewalProof } from "./renewal-check.ts";
import {
  addStopRequest,
  deleteStopRequest,
  fulfilStopRequest,
  latestStopRequest,
  nameRenewal,
  noteLost,
  type RenewalIds,
  type StopRequest,
} from "./stop-request.ts";

/** How soon the sweeper takes up a stop request that was not fulfilled at once, and the shortest pause after that. */
export const FIRST_PAUSE_MS = 5_000;

/**
 * Stores the owner's request before the partner hears of it. Several presses are one request, about all that has begun by then.
 * @param query a transaction that the request is part of; else it is stored by itself
 */
export async function requestStop(
  context: OrdersContext,
  sim: string,
  language: string,
  query = context.db.query,
): Promise<StopRequest> {
  const { request, stored } = await storeStop(context, query, { sim, language, isByOperator: false });
  if (stored !== "new") return (await latestStopRequest(query, sim)) ?? request;
  context.log.info("renewal stop requested", { stopId: request.id });
  return request;
}

/** Stores a request, of an owner or of an operator in their place. The sweeper carries out what its own process doesn't. */
export async function storeStop(
  { clock, random }: { clock: { now(): number }; random: OrdersContext["random"] },
  query: Kysely<Schema>,
  asked: Pick<StopRequest, "sim" | "language" | "isByOperator">,
): Promise<{ request: StopRequest; stored: Awaited<ReturnType<typeof addStopRequest>> }> {
  const now = clock.now();
  const begunAt = await lastBegunAt(query, asked.sim);
  const request: StopRequest = {
    ...asked,
    id: random(16).toString("base64url"),
    renewal: null,
    // Not before what has begun by now, even when the clock was put back since.
    requestedAt: Math.max(now, begunAt),
    stoppedAt: null,
    nextQueryAt: asked.isByOperator ? now : now + FIRST_PAUSE_MS,
    lostPayId: null,
  };
  return { request, stored: await addStopRequest(query, request, begunAt, clock) };
}

/** Asks the partner to end the renewal, and reads back whether it has ended. After a failure the sweeper tries again. */
export async function stopRenewal(context: OrdersContext, request: StopRequest): Promise<void> {
  const { query } = context.db;
  const before = await queryRenewal(context, request.sim, request.language);
  if (before === "unknown") return;
  if (before === "none" && (await mayStillAppear(context, request))) return;
  if (before === "none" || (before !== "refused" && !(await isMeant(query, request, before))))
    return fulfil(context, request);
  const ids = before === "refused" ? (request.renewal ?? (await ownRenewal(query, request.sim))) : before;
  // The partner names none, and none began here: there is nothing to end.
  if (ids === null) return withdraw(context, request);
  const { orderNo, payId } = ids;
  if (orderNo === null || payId === null) {
    context.log.error("a renewal without its numbers can't be stopped", { stopId: request.id });
    return;
  }
  const renewal: RenewalIds = { orderNo, payId };
  // The owner has asked again meanwhile: the next attempt is about that.
  if (!(await nameRenewal(query, request, renewal))) return;
  const outcome = await cancelRenewal(context, request, renewal);
  if (outcome === "lost") await noteLost(query, request, payId);
  else if (before !== "refused" && request.lostPayId !== null) await noteLost(query, request, null);
  const after = await queryRenewal(context, request.sim, request.language);
  if (after === "unknown") return;
  if (after === "refused") {
    // An earlier attempt whose answer was lost may have worked: then there is nothing left to end, nor to name.
    const wasLost = outcome === "refused" && before === "refused" && request.lostPayId === payId;
    if (outcome === "accepted" || wasLost) await fulfil(context, request);
    return;
  }
  if (after === "none" || !(await isMeant(query, { ...request, renewal }, after))) await fulfil(context, request);
}

/** Whether the request is about a renewal that was just paid for, which the partner may not show yet. */
export async function mayStillAppear({ db, clock }: OrdersContext, request: StopRequest): Promise<boolean> {
  const order = request.renewal === null ? await latestRenewing(db.query, request.sim) : null;
  if (order === null || renewalProof(order, clock.now()) !== "pending") return false;
  const own = toOwnRenewal(order);
  // One that an earlier request has ended needs no waiting: should it appear all the same, the check that finds it stops it.
  return (await isMeant(db.query, request, own)) && !(await wasStopped(db.query, request.sim, own));
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

/** Notes the end of a renewal, unless its owner has asked again since; its buyer, if it began here, is told once. */
export async function fulfil(context: OrdersContext, request: StopRequest): Promise<void> {
  const { clock, log } = context;
  const isNew = await transact(context, async (transaction) => {
    const now = clock.now();
    // Not before the payment of what it ends, even when the clock was put back since.
    const paidAt = (await latestRenewing(transaction, request.sim))?.learnedAt ?? 0;
    const fulfilled = await fulfilStopRequest(transaction, request, Math.max(now, paidAt + 1));
    if (fulfilled === null) return false;
    const order = await orderEndedBy(transaction, fulfilled);
    if (order !== null)
      await queueMail(transaction, { kind: "renewal-stopped", about: order.id, language: order.readerLanguage }, now);
    return true;
  });
  if (isNew) log.info("renewal stopped", { stopId: request.id });
}

/** Whether the partner says that it has ended the renewal. `lost`: it may have without saying so; `unsent`: it hasn't heard of it. */
export async function cancelRenewal(
  { partner }: OrdersContext,
  { sim, language }: Pick<StopRequest, "sim" | "language">,
  renewal: RenewalIds,
): Promise<"accepted" | "refused" | "lost" | "unsent"> {
  try {
    await partner.cancelRenewal({ sim, language, ...renewal });
    return "accepted";
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    if (error.kind === "refused") return "refused";
    return error.mayHaveTakenEffect ? "lost" : "unsent";
  }
}

async function withdraw({ db, log }: OrdersContext, request: StopRequest): Promise<void> {
  await deleteStopRequest(db.query, request);
  log.info("nothing to stop", { stopId: request.id });
}
