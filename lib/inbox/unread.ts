import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "#/lib/db/database.ts";
import type { Schema } from "#/lib/db/schema.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import type { UnreadVerdict } from "#/lib/partner/notifications/check.ts";
import type { NotificationHeaders } from "#/lib/partner/notifications/headers.ts";
import { parseNotification } from "#/lib/partner/notifications/notification.ts";

/*
 * Notifications under a known key id whose signature fits no known form: kept sealed, because the form may be one that the shop learns
 * later. A forger may send them too, so the first ones stay and later ones are dropped.
 */

/** For each key id: since its last genuine notification, and in all. */
const MOST_SINCE_GENUINE = 200;
const MOST = 1_000;
/** Genuine ones have one or two kilobytes. */
const MAX_BODY_BYTES = 32_768;
const MAX_AGE_MS = 90 * DAY;
/** For how long a process doesn't count again after it found no room. */
const FULL_MS = 60_000;

const SEAL = "unread notification";

/** A refused notification, and why it fits. */
interface Refused {
  verdict: UnreadVerdict;
  body: Uint8Array;
  headers: NotificationHeaders;
  /** Of the forms that were tried, all of them or the likeliest. */
  fingerprint: string;
}

/** One that is kept, as the operator may see it. */
export interface UnreadNotification {
  keyId: string;
  receivedAt: number;
  bytes: number;
  /** What it claims to be about. */
  kind: string;
  /** How many forms were tried. */
  tried: number;
}

/** @returns false when there is no room for it */
export async function keepUnread(context: OrdersContext, refused: Refused): Promise<boolean> {
  const { keyId } = refused.verdict;
  if (refused.body.length > MAX_BODY_BYTES) return false;
  const keeping = keepingOf(context.db);
  // One at a time: many at once would pass the limit, and take the connections that genuine ones need.
  const kept = keeping.last.then(async () => {
    if ((keeping.fullUntil.get(keyId) ?? 0) > context.clock.now()) return false;
    const isKept = (await hasRoom(context, keyId)) && (await insert(context, refused));
    if (!isKept) keeping.fullUntil.set(keyId, context.clock.now() + FULL_MS);
    return isKept;
  });
  keeping.last = kept.catch(() => undefined);
  return kept;
}

/** After a genuine notification under the key id there is room again. */
export function noteGenuine({ db }: OrdersContext, keyId: string): void {
  keepingOf(db).fullUntil.delete(keyId);
}

export async function listUnread(query: Kysely<Schema>): Promise<UnreadNotification[]> {
  const rows = await query
    .selectFrom("unread_notifications")
    .select(["key_id", "received_at", "body_bytes", "kind", "tried"])
    .orderBy("received_at")
    .execute();
  return rows.map((row) => ({
    keyId: row.key_id,
    receivedAt: row.received_at,
    bytes: row.body_bytes,
    kind: row.kind,
    tried: row.tried,
  }));
}

/** One that is to be tried again. */
export interface Retry {
  id: string;
  body: Uint8Array;
  headers: NotificationHeaders;
}

/** The oldest that were not tried with all of these forms. One that can't be opened counts as tried. */
export async function unreadToRetry(context: OrdersContext, fingerprint: string, most: number): Promise<Retry[]> {
  const { db, seal, clock, log } = context;
  await db.query
    .deleteFrom("unread_notifications")
    .where("received_at", "<", clock.now() - MAX_AGE_MS)
    .execute();
  const rows = await db.query
    .selectFrom("unread_notifications")
    .select(["id", "headers", "body_sealed"])
    .where("forms", "!=", fingerprint)
    .orderBy("received_at")
    .limit(most)
    .execute();
  const retries: Retry[] = [];
  for (const { id, headers, body_sealed } of rows) {
    try {
      const body = Buffer.from(seal.open(body_sealed, SEAL));
      retries.push({ id, body, headers: JSON.parse(headers) as NotificationHeaders });
    } catch (error) {
      log.warn("an unread notification can't be opened", { error });
      await markTried(context, id, fingerprint);
    }
  }
  return retries;
}

export async function markTried({ db }: OrdersContext, id: string, forms: string, tried?: number): Promise<void> {
  const change = tried === undefined ? { forms } : { forms, tried };
  await db.query.updateTable("unread_notifications").set(change).where("id", "=", id).execute();
}

export async function forgetUnread({ db }: OrdersContext, id: string): Promise<void> {
  await db.query.deleteFrom("unread_notifications").where("id", "=", id).execute();
}

interface Keeping {
  last: Promise<unknown>;
  fullUntil: Map<string, number>;
}

/** Only saves queries: the database decides what there is room for. */
const keepings = new WeakMap<Database, Keeping>();

function keepingOf(db: Database): Keeping {
  const keeping = keepings.get(db) ?? { last: Promise.resolve(), fullUntil: new Map() };
  keepings.set(db, keeping);
  return keeping;
}

async function hasRoom({ db }: OrdersContext, keyId: string): Promise<boolean> {
  const { since } = await db.query
    .selectFrom("notifications")
    .select(({ fn }) => fn.coalesce(fn.max("received_at"), sql<number>`0`).as("since"))
    .where("key_id", "=", keyId)
    .executeTakeFirstOrThrow();
  const times = await db.query
    .selectFrom("unread_notifications")
    .select("received_at")
    .where("key_id", "=", keyId)
    .execute();
  return times.length < MOST && times.filter((row) => row.received_at > since).length < MOST_SINCE_GENUINE;
}

async function insert({ db, clock, seal, words }: OrdersContext, refused: Refused): Promise<boolean> {
  const { verdict, body, headers, fingerprint } = refused;
  const text = JSON.stringify(headers);
  await db.query
    .insertInto("unread_notifications")
    .values({
      id: createHash("sha256").update(text).update("\n").update(body).digest("base64url"),
      key_id: verdict.keyId,
      received_at: clock.now(),
      headers: text,
      body_sealed: seal.close(Buffer.from(body).toString("utf8"), SEAL),
      body_bytes: body.length,
      kind: parseNotification(verdict.value, words).kind,
      forms: verdict.reason === "budget spent" ? "" : fingerprint,
      tried: verdict.tried,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return true;
}
