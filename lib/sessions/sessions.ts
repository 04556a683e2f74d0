import type { Kysely } from "kysely";
import type { Database } from "#/lib/db/database.ts";
import type { Schema } from "#/lib/db/schema.ts";
import { tokenDigest } from "#/lib/db/token-digest.ts";
import type { Log } from "#/lib/process/log.ts";
import { trackPending } from "#/lib/process/pending-work.ts";
import type { NamedSession, SessionRows } from "#/lib/web/session/session-rows.ts";

const DAY_MS = 24 * 3_600_000;
/** A session that wasn't used for so long has ended. */
export const IDLE_MS = 60 * DAY_MS;
/** The same while one of its orders renews: its owner may come back only to stop it. No browser keeps a cookie for longer. */
const IDLE_WITH_RENEWAL_MS = 400 * DAY_MS;
const SEEN_PAUSE_MS = DAY_MS;
/** By then a form that was sent before its session ended has been answered or refused. */
const LATE_FORM_MS = 60_000;
/** Rows deleted in one round, at most. */
const MOST_FORGOTTEN = 500;

export interface Sessions extends SessionRows {
  /** Deletes rows that matter no more: a session without a row has ended. @returns how many */
  forget(): Promise<number>;
}

interface SessionsContext {
  db: Database;
  log: Log;
  /** Whether one of these orders has a renewal that goes on. */
  renews(orderIds: readonly string[]): Promise<boolean>;
}

export function createSessions(context: SessionsContext): Sessions {
  const { db } = context;
  return {
    life: (session) => lifeOf(context, session),
    async hasJustEnded(id) {
      const ended = db.query.selectFrom("sessions").select("ended_at").where("key", "=", tokenDigest(id));
      const { ended_at: endedAt = null } = (await ended.executeTakeFirst()) ?? {};
      return endedAt !== null && Math.abs(db.time() - endedAt) < LATE_FORM_MS;
    },
    keep: async (id, holdsOrders) => keep(db.query, tokenDigest(id), holdsOrders, db.time()),
    async rotate(id, next, holdsOrders) {
      return db.query.transaction().execute(async (transaction) => {
        const now = db.time();
        return (await end(transaction, tokenDigest(id), now)) && keep(transaction, tokenDigest(next), holdsOrders, now);
      });
    },
    async end(id) {
      await end(db.query, tokenDigest(id), db.time());
    },
    forget: () => forget(db),
  };
}

async function lifeOf(context: SessionsContext, { id, isOld, orders }: NamedSession): ReturnType<SessionRows["life"]> {
  const { query, time } = context.db;
  const key = tokenDigest(id);
  const row = await query
    .selectFrom("sessions")
    .select(["seen_at", "ended_at", "holds_orders"])
    .where("key", "=", key)
    .executeTakeFirst();
  const now = time();
  if (isOld && now >= (await oldTakenUntil(query))) return null;
  if (!row) return isOld ? { isStored: false, holdsOrders: false } : null;
  if (row.ended_at !== null) return null;
  const idleMs = now - row.seen_at;
  if (idleMs > IDLE_WITH_RENEWAL_MS) return null;
  if (idleMs > IDLE_MS && !(await context.renews(orders))) return null;
  if (idleMs > SEEN_PAUSE_MS) noteSeen(context, key, now);
  return { isStored: true, holdsOrders: row.holds_orders === 1 };
}

/** While pages are shown too: an owner who only reads is no idle one. No page waits for it, and none fails with it. */
function noteSeen({ db, log }: SessionsContext, key: string, now: number): void {
  const live = db.query.updateTable("sessions").set({ seen_at: now }).where("key", "=", key);
  const noted = live.where("ended_at", "is", null).where("seen_at", "<", now).execute();
  void trackPending(noted.catch((error: unknown) => log.warn("a session's use was not noted", { error })));
}

/** Stores a row, or what it holds now. @returns false if it has ended */
async function keep(query: Kysely<Schema>, key: string, holdsOrders: boolean, now: number): Promise<boolean> {
  const row = { key, created_at: now, seen_at: now, ended_at: null, holds_orders: holdsOrders ? 1 : 0 };
  const kept = await query
    .insertInto("sessions")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ seen_at: now, holds_orders: row.holds_orders })
        .where("sessions.ended_at", "is", null),
    )
    .returning("key")
    .executeTakeFirst();
  return kept !== undefined;
}

/** A cookie from an earlier version has no row yet: one that says that it has ended is stored for it. @returns false if it had ended */
async function end(query: Kysely<Schema>, key: string, now: number): Promise<boolean> {
  const ended = await query
    .insertInto("sessions")
    .values({ key, created_at: now, seen_at: now, ended_at: now })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ ended_at: now }).where("sessions.ended_at", "is", null),
    )
    .returning("key")
    .executeTakeFirst();
  return ended !== undefined;
}

async function oldTakenUntil(query: Kysely<Schema>): Promise<number> {
  const row = await query.selectFrom("cookies_before_sessions").select("taken_until").executeTakeFirst();
  return row?.taken_until ?? 0;
}

/**
 * An ended row stays for 60 days: without it, a cookie from before sessions had ids could begin the session again, and after 60 days no
 * such cookie is taken. Any other row stays for as long as its session may live.
 */
async function forget({ query, time }: Database): Promise<number> {
  const now = time();
  const old = await query
    .selectFrom("sessions")
    .select("key")
    .where(({ eb, or, and }) =>
      or([
        eb("ended_at", "<", now - IDLE_MS),
        and([eb("holds_orders", "=", 0), eb("seen_at", "<", now - IDLE_MS - DAY_MS)]),
        and([eb("holds_orders", "=", 1), eb("seen_at", "<", now - IDLE_WITH_RENEWAL_MS)]),
      ]),
    )
    .limit(MOST_FORGOTTEN)
    .execute();
  const keys = old.map(({ key }) => key);
  if (keys.length > 0) await query.deleteFrom("sessions").where("key", "in", keys).execute();
  return keys.length;
}
