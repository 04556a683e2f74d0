import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { RenewalStop } from "#/lib/db/tables/stop-tables.ts";
import { BATCH } from "#/lib/process/batch.ts";

/** An owner's request to stop what renews a SIM, or the renewal of one order. Times are epoch milliseconds. */
export interface StopRequest {
  readonly id: string;
  readonly sim: string;
  readonly language: string;
  /** Which one alone: named from the start by a stop of one order, else once only one is left to end. Null while it is about all. */
  readonly renewal: RenewalIds | null;
  readonly requestedAt: number;
  /** When the partner confirmed the end, or an operator noted it; null before that. */
  readonly stoppedAt: number | null;
  readonly nextQueryAt: number;
  /** An operator asked for it in the owner's place. */
  readonly isByOperator: boolean;
  /** The renewal whose cancel was sent and not answered: it may have worked. */
  readonly lostPayId: string | null;
  /** An operator noted the end; the partner hasn't confirmed it. */
  readonly isEndNoted: boolean;
}

/** The numbers under which the partner knows a renewal. */
export interface RenewalIds {
  readonly orderNo: string;
  readonly payId: string;
}

/**
 * Stores the request, unless the SIM has one that is not fulfilled yet: that one then covers what has begun by `begunAt` too, and these
 * renewals of ours where it names another one. Its time of request changes with that, so a process that has read it before changes nothing
 * of it any more.
 * @returns `widened` where it didn't cover that before, `covered` where nothing has changed
 */
export async function addStopRequest(
  query: Kysely<Schema>,
  request: StopRequest,
  { begunAt, payIds }: { begunAt: number; payIds: readonly string[] },
  clock: { now(): number },
): Promise<"new" | "widened" | "covered"> {
  const { numInsertedOrUpdatedRows } = await query
    .insertInto("renewal_stops")
    .values(toRow(request))
    .onConflict((conflict) => conflict.column("sim").where("stopped_at", "is", null).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return "new";
  const by = { by_operator: request.isByOperator ? 1 : 0 };
  // Read after the insert, which waits for others that store one at this moment: theirs is not from later than now.
  const now = Math.max(request.requestedAt, clock.now());
  const { numUpdatedRows } = await query
    .updateTable("renewal_stops")
    .set({ requested_at: request.requestedAt, next_ask_at: request.nextQueryAt, order_no: null, pay_id: null, ...by })
    .where("sim", "=", request.sim)
    .where("stopped_at", "is", null)
    // A request from later than now was stored before the clock was put back, perhaps before that renewal began.
    .where(({ eb, or }) => {
      const isAnother = payIds.map((payId) => eb("pay_id", "!=", payId));
      return or([eb("requested_at", "<", begunAt), eb("requested_at", ">", now), ...isAnother]);
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n ? "widened" : "covered";
}

/** A stop that takes longer than this is a person's business. */
export const STOP_OVERDUE_MS = 3_600_000;

/** The requests that the partner hasn't confirmed in that time. */
export function overdueStops(query: Kysely<Schema>, now: number) {
  const stops = query.selectFrom("renewal_stops").where("stopped_at", "is", null);
  return stops.where("requested_at", "<", now - STOP_OVERDUE_MS);
}

/** The one that is not fulfilled yet, else the last one. */
export async function latestStopRequest(query: Kysely<Schema>, sim: string): Promise<StopRequest | null> {
  const row = await openFirst(query, sim).executeTakeFirst();
  return row ? toStopRequest(row) : null;
}

/** The requests for a SIM since that moment: the open one first, then the latest. */
export async function requestedSince(query: Kysely<Schema>, sim: string, time: number): Promise<StopRequest[]> {
  return (await openFirst(query, sim).where("requested_at", ">=", time).execute()).map(toStopRequest);
}

function openFirst(query: Kysely<Schema>, sim: string) {
  const requests = query.selectFrom("renewal_stops").selectAll().where("sim", "=", sim);
  return requests.orderBy(({ eb }) => eb("stopped_at", "is", null), "desc").orderBy("requested_at", "desc");
}

/**
 * The requests about one renewal, without the rest of a request about several: where this one's end was noted apart, the rest says nothing of
 * it, as an operator may have noted the one and the partner confirmed the other.
 */
export function withoutRests(requests: readonly StopRequest[]): StopRequest[] {
  const apart = requests.filter(({ renewal, stoppedAt }) => renewal !== null && stoppedAt !== null);
  return requests.filter(
    ({ renewal, requestedAt }) => renewal !== null || !apart.some((one) => one.requestedAt === requestedAt),
  );
}

/** One batch of the unfulfilled requests whose time has come, the longest overdue first. */
export async function dueStopRequests(query: Kysely<Schema>, now: number): Promise<StopRequest[]> {
  const rows = await query
    .selectFrom("renewal_stops")
    .selectAll()
    .where("stopped_at", "is", null)
    .where("next_ask_at", "<=", now)
    .orderBy("next_ask_at")
    .limit(BATCH)
    .execute();
  return rows.map(toStopRequest);
}

/** The requests for a SIM that were fulfilled after that moment, the first one first. */
export async function stoppedSince(query: Kysely<Schema>, sim: string, time: number): Promise<StopRequest[]> {
  const rows = await query
    .selectFrom("renewal_stops")
    .selectAll()
    .where("sim", "=", sim)
    .where("stopped_at", ">", time)
    .orderBy("stopped_at")
    .execute();
  return rows.map(toStopRequest);
}

/** Puts the next attempt off. @returns false when another process was faster, or the request is fulfilled */
export async function claimStopRequest(query: Kysely<Schema>, { id, nextQueryAt }: StopRequest, nextAt: number) {
  const { numUpdatedRows } = await query
    .updateTable("renewal_stops")
    .set({ next_ask_at: nextAt })
    .where("id", "=", id)
    .where("next_ask_at", "=", nextQueryAt)
    .where("stopped_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Stores which renewal is meant, so that the request ends no other one that begins later.
 * @returns false when the owner has asked again since the request was read, or it is fulfilled: then nothing was stored
 */
export async function nameRenewal(
  query: Kysely<Schema>,
  { id, requestedAt }: StopRequest,
  { orderNo, payId }: RenewalIds,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("renewal_stops")
    .set({ order_no: orderNo, pay_id: payId })
    .where("id", "=", id)
    .where("requested_at", "=", requestedAt)
    .where("stopped_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes whose cancel was sent without an answer; null once the partner still shows that renewal. */
export async function noteLost(query: Kysely<Schema>, { id }: StopRequest, lostPayId: string | null): Promise<void> {
  await query.updateTable("renewal_stops").set({ lost_pay_id: lostPayId }).where("id", "=", id).execute();
}

/**
 * Notes the end, unless the owner has asked again since the request was read: the end of one renewal is not the end of the next one.
 * @returns the request as it was stored; null when it was fulfilled already, or is about more by now
 */
export async function fulfilStopRequest(
  query: Kysely<Schema>,
  { id, requestedAt }: StopRequest,
  now: number,
  { isNoted } = { isNoted: false },
) {
  const row = await query
    .updateTable("renewal_stops")
    .set({ stopped_at: now, end_noted: isNoted ? 1 : 0 })
    .where("id", "=", id)
    .where("requested_at", "=", requestedAt)
    .where("stopped_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return row ? toStopRequest(row) : null;
}

interface EndOfOne {
  id: string;
  renewal: RenewalIds;
  stoppedAt: number;
  isEndNoted?: boolean;
}

/**
 * Notes the end of one renewal of several that a request is about; the request goes on.
 * @returns false where another process has noted it
 */
export async function noteEndOfOne(
  query: Kysely<Schema>,
  request: Omit<StopRequest, keyof EndOfOne | "lostPayId">,
  { id, renewal, stoppedAt, isEndNoted = false }: EndOfOne,
): Promise<boolean> {
  const { sim, requestedAt } = request;
  const noted = query
    .selectFrom("renewal_stops")
    .select("id")
    .where("sim", "=", sim)
    .where("pay_id", "=", renewal.payId);
  const same = noted.where("requested_at", "=", requestedAt).where("stopped_at", "is not", null);
  if ((await same.executeTakeFirst()) !== undefined) return false;
  const ended = toRow({ ...request, id, renewal, stoppedAt, isEndNoted, lostPayId: null });
  await query.insertInto("renewal_stops").values(ended).execute();
  return true;
}

/** Deletes a request that is about nothing, unless the owner has asked again since it was read. */
export async function deleteStopRequest(query: Kysely<Schema>, { id, requestedAt }: StopRequest): Promise<void> {
  const same = query.deleteFrom("renewal_stops").where("id", "=", id).where("requested_at", "=", requestedAt);
  await same.where("stopped_at", "is", null).execute();
}

function toStopRequest(row: RenewalStop): StopRequest {
  const { id, sim, language, order_no: orderNo, pay_id: payId } = row;
  return {
    ...{ id, sim, language },
    renewal: orderNo === null || payId === null ? null : { orderNo, payId },
    requestedAt: row.requested_at,
    stoppedAt: row.stopped_at,
    nextQueryAt: row.next_ask_at,
    isByOperator: row.by_operator === 1,
    lostPayId: row.lost_pay_id,
    isEndNoted: row.end_noted === 1,
  };
}

function toRow({ id, sim, language, renewal, requestedAt, stoppedAt, nextQueryAt, ...by }: StopRequest): RenewalStop {
  return {
    ...{ id, sim, language },
    order_no: renewal?.orderNo ?? null,
    pay_id: renewal?.payId ?? null,
    requested_at: requestedAt,
    stopped_at: stoppedAt,
    next_ask_at: nextQueryAt,
    by_operator: by.isByOperator ? 1 : 0,
    lost_pay_id: by.lostPayId,
    end_noted: by.isEndNoted ? 1 : 0,
  };
}
