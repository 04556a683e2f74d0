import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#/lib/db/database.ts";
import type { Schema } from "#/lib/db/schema.ts";
import type { Log } from "#/lib/process/log.ts";
import { type Sleep, withTimeout } from "#/lib/process/timeout.ts";
import { createBoundedMap } from "./bounded-map.ts";
import { createMeter } from "./meter.ts";
import { type Ask, type Counter, type Refusal, SLICES, sliceAt, sliceMs, waitFor } from "./window.ts";

/** Counts that several processes share in PostgreSQL. */
export interface SharedMeter {
  /** Counts one for each key, or for none of them. @returns null when counted */
  take(asks: readonly Ask[]): Promise<Refusal | null>;
  /**
   * Takes back one that was counted, where it still counts.
   * @param transaction that it is part of: it throws where the database fails
   */
  giveBack(counters: readonly Counter[], transaction?: Kysely<Schema>): Promise<void>;
  /** Deletes what no longer counts, so many rows at most. @returns how many it deleted */
  forgetExpired(): Promise<number>;
}

/** No buyer waits longer for a count. */
const ANSWER_MS = 250;
/** After a failure this process counts alone for so long, so that not every buyer waits for the same failure. */
const ALONE_MS = 5_000;
/** For so long at most a refusal is repeated without the database: a flood becomes no flood of statements, and what was given back
 * elsewhere is soon known here. */
const REPEATED_MS = 5_000;
const REFUSALS = 10_000;
const FORGOTTEN_AT_ONCE = 5_000;
const NEVER = { until: 0, repeatedUntil: 0 };

interface Context {
  db: Database;
  log: Log;
  sleep?: Sleep;
}

export function createSharedMeter({ db, log, sleep }: Context): SharedMeter {
  const refusals = createBoundedMap<typeof NEVER>(REFUSALS);
  const alone = createMeter(db.time);
  let aloneUntil = 0;

  const refusedBefore = (asks: readonly Ask[]): Refusal | null => {
    for (const one of asks) {
      const { until, repeatedUntil } = refusals.get(one.key) ?? NEVER;
      if (db.time() < repeatedUntil) return { ask: one, waitMs: until - db.time() };
    }
    return null;
  };

  const ask = async <T>(query: RawBuilder<T>): Promise<T[]> =>
    withTimeout(
      query.execute(db.query).then(({ rows }) => rows),
      ANSWER_MS,
      () => {
        throw new Error(`no answer within ${ANSWER_MS} ms`);
      },
      sleep,
    );

  const takeShared = async (asks: readonly Ask[]): Promise<Refusal | null> => {
    const taken: Ask[] = [];
    for (const one of asks) {
      const now = db.time();
      const [row] = await ask(takeOne(one, now));
      if (row?.isTaken !== true) {
        const waitMs = waitIn(one, row?.past ?? [], now);
        refusals.set(one.key, { until: now + waitMs, repeatedUntil: now + Math.min(waitMs, REPEATED_MS) });
        await giveBackShared(taken);
        return { ask: one, waitMs };
      }
      taken.push(one);
    }
    return null;
  };

  const giveBackShared = async (counters: readonly Counter[]): Promise<void> => {
    for (const one of counters) await ask(giveBackOne(one, db.time()));
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
      const refused = refusedBefore(asks);
      if (refused !== null) return refused;
      return insured(
        () => takeShared(asks),
        () => alone.take(asks),
      );
    },
    async giveBack(counters, transaction) {
      for (const { key } of counters) refusals.set(key, NEVER);
      if (transaction) {
        for (const one of counters) await giveBackOne(one, db.time()).execute(transaction);
        return;
      }
      await insured(
        () => giveBackShared(counters),
        () => alone.giveBack(counters),
      );
    },
    async forgetExpired() {
      const { numAffectedRows = 0n } = await sql`
        DELETE FROM limit_counts WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM limit_counts WHERE expires_at < ${db.time()} LIMIT ${FORGOTTEN_AT_ONCE}
        ))`.execute(db.query);
      return Number(numAffectedRows);
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

function giveBackOne(one: Counter, now: number): RawBuilder<unknown> {
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
