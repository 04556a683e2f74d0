import { type RawBuilder, sql } from "kysely";
import type { Database } from "#/lib/db/database.ts";
import type { Log } from "#/lib/process/log.ts";
import { type Sleep, withTimeout } from "#/lib/process/timeout.ts";
import { createBoundedMap } from "./bounded-map.ts";
import { createMeter } from "./meter.ts";
import { type Ask, SLICES, sliceAt, sliceMs, waitFor } from "./window.ts";

/** Counts that several processes share in PostgreSQL. */
export interface SharedMeter {
  /** Counts one for each key, or for none of them. @returns 0 when counted, else the milliseconds until it may be asked again */
  take(asks: readonly Ask[]): Promise<number>;
  /** Takes back one that was counted, where it still counts. */
  giveBack(asks: readonly Ask[]): Promise<void>;
  /** Deletes what no longer counts. */
  forgetExpired(): Promise<void>;
}

/** No buyer waits longer for a count. */
const ANSWER_MS = 250;
/** After a failure this process counts alone for so long, so that not every buyer waits for the same failure. */
const ALONE_MS = 5_000;
/** For so long at most a refusal is repeated without the database: a flood becomes no flood of statements, and what was given back
 * elsewhere is soon known here. */
const REPEATED_MS = 5_000;
const REFUSALS = 10_000;

interface Context {
  db: Database;
  log: Log;
  sleep?: Sleep;
}

export function createSharedMeter({ db, log, sleep }: Context): SharedMeter {
  const refusals = createBoundedMap<number>(REFUSALS);
  const alone = createMeter(db.time);
  let aloneUntil = 0;

  const refusedFor = (asks: readonly Ask[]): number =>
    Math.max(0, ...asks.map(({ key }) => (refusals.get(key) ?? 0) - db.time()));

  const ask = async <T>(query: RawBuilder<T>): Promise<T[]> =>
    withTimeout(
      query.execute(db.query).then(({ rows }) => rows),
      ANSWER_MS,
      () => {
        throw new Error(`no answer within ${ANSWER_MS} ms`);
      },
      sleep,
    );

  const takeShared = async (asks: readonly Ask[]): Promise<number> => {
    const taken: Ask[] = [];
    for (const one of asks) {
      const now = db.time();
      const [row] = await ask(takeOne(one, now));
      if (row?.isTaken !== true) {
        const waitMs = waitIn(one, row?.past ?? [], now);
        refusals.set(one.key, now + Math.min(waitMs, REPEATED_MS));
        await giveBackShared(taken);
        return waitMs;
      }
      taken.push(one);
    }
    return 0;
  };

  const giveBackShared = async (asks: readonly Ask[]): Promise<void> => {
    for (const one of asks) await ask(giveBackOne(one, db.time()));
  };

  /** What the database doesn't answer in time, this process decides by its own counts. */
  const insured = async <T>(shared: () => Promise<T>, own: () => T): Promise<T> => {
    if (db.time() < aloneUntil) return own();
    try {
      return await shared();
    } catch (error) {
      if (db.time() >= aloneUntil) log.warn("the limits are counted by this process alone", { error });
      aloneUntil = db.time() + ALONE_MS;
      return own();
    }
  };

  return {
    async take(asks) {
      const waitMs = refusedFor(asks);
      if (waitMs > 0) return waitMs;
      return insured(
        () => takeShared(asks),
        () => alone.take(asks),
      );
    },
    async giveBack(asks) {
      for (const { key } of asks) refusals.set(key, 0);
      await insured(
        () => giveBackShared(asks),
        () => alone.giveBack(asks),
      );
    },
    async forgetExpired() {
      await db.query.deleteFrom("limit_counts").where("expires_at", "<", db.time()).execute();
    },
  };
}

type Past = readonly [slice: number, count: number][];

/**
 * Counts one in the row of the current slice, unless the limit is reached. Of two processes at the same moment, the second waits for the
 * first one's row and sees its count; the rows of earlier slices no longer grow.
 */
function takeOne(one: Ask, now: number): RawBuilder<{ isTaken: boolean; past: Past }> {
  const slice = sliceAt(one, now);
  const expiresAt = (slice + SLICES) * sliceMs(one);
  return sql`
    WITH past AS (
      SELECT slice, count FROM limit_counts WHERE key = ${one.key} AND slice > ${slice - SLICES}
    ), taken AS (
      INSERT INTO limit_counts AS kept (key, slice, count, expires_at)
      SELECT ${one.key}, ${slice}::bigint, 1, ${Math.ceil(expiresAt)}::bigint
      WHERE (SELECT coalesce(sum(count), 0) FROM past) < ${one.count}
      ON CONFLICT (key, slice) DO UPDATE SET count = kept.count + 1
      WHERE kept.count + (SELECT coalesce(sum(count), 0) FROM past WHERE slice <> ${slice}) < ${one.count}
      RETURNING 1
    )
    SELECT EXISTS (SELECT FROM taken) AS "isTaken",
      (SELECT coalesce(json_agg(json_build_array(slice, count)), '[]') FROM past) AS past`;
}

function giveBackOne(one: Ask, now: number): RawBuilder<unknown> {
  return sql`
    UPDATE limit_counts SET count = count - 1
    WHERE key = ${one.key} AND count > 0 AND slice = (
      SELECT max(slice) FROM limit_counts
      WHERE key = ${one.key} AND count > 0 AND slice > ${sliceAt(one, now) - SLICES}
    )`;
}

function waitIn(one: Ask, past: Past, now: number): number {
  const counts = Array.from({ length: SLICES }, () => 0);
  for (const [slice, count] of past) {
    const age = Math.max(0, sliceAt(one, now) - slice);
    counts[age] = (counts[age] ?? 0) + count;
  }
  // Another process may have counted the last one after the earlier rows were read.
  return waitFor(one, counts, now) || sliceMs(one);
}
