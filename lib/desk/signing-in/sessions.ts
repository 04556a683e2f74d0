import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { tokenDigest } from "#/lib/db/token-digest.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import { browserName } from "./browser-name.ts";
import { type Operator, toOperator } from "./operators.ts";

const MINUTE = 60_000;
export const SESSION_MS = 12 * 60 * MINUTE;
const IDLE_MS = 30 * MINUTE;
/** Not written with each page. */
const SEEN_MS = MINUTE;
/** Of one operator: with one more, the one that was idle for longest ends. */
const MOST_SESSIONS = 5;

/** Who is signed in with a browser. */
export interface DeskSession {
  id: string;
  operator: Operator;
  /** When its passkey was last asked. */
  tappedAt: number;
}

export interface ListedSession {
  id: string;
  browser: string;
  beganAt: number;
  seenAt: number;
}

/** The browser that signs in. */
export interface Client {
  userAgent: string;
  /** The token in its cookie, which the new one takes the place of. */
  token?: string | undefined;
}

interface Begin {
  operatorId: string;
  keyId: string;
  client: Client;
}

function newToken({ random }: Pick<DeskContext, "random">): string {
  return random(32).toString("base64url");
}

/** Part of the transaction in which the key was proven. The session that the browser had before ends. @returns the token for the cookie */
export async function beginSession(
  context: Pick<DeskContext, "random">,
  transaction: Transaction<Schema>,
  { operatorId, keyId, client }: Begin,
  at: number,
): Promise<string> {
  const token = newToken(context);
  const id = context.random(12).toString("base64url");
  if (client.token !== undefined) await endWhere(transaction, at, { digest: tokenDigest(client.token) });
  const others = await standing(transaction, at)
    .select("id")
    .where("operator_id", "=", operatorId)
    .orderBy("seen_at", "desc")
    .execute();
  for (const other of others.slice(MOST_SESSIONS - 1)) await endWhere(transaction, at, other);
  await transaction
    .insertInto("desk_sessions")
    .values({
      id,
      digest: tokenDigest(token),
      operator_id: operatorId,
      key_id: keyId,
      browser: browserName(client.userAgent),
      began_at: at,
      tapped_at: at,
      seen_at: at,
      ended_at: null,
    })
    .execute();
  return token;
}

/**
 * Gives a session a new token after a tap, and marks the tap: a copy of the former cookie is worthless from then on. Part of the
 * transaction that does what the tap is for; its row stays locked until that ends.
 * @returns null when the session has ended, or another tap came since it was read
 */
export async function renewSession(
  context: Pick<DeskContext, "random">,
  transaction: Transaction<Schema>,
  { id, tappedAt }: DeskSession,
  at: number,
): Promise<string | null> {
  const token = newToken(context);
  const { numUpdatedRows } = await transaction
    .updateTable("desk_sessions")
    .set({ digest: tokenDigest(token), tapped_at: at, seen_at: at })
    .where("id", "=", id)
    .where("tapped_at", "=", tappedAt)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? token : null;
}

/** The session of a cookie; null once it has ended, is too old or was idle for too long. Read with each request, so it counts at once everywhere. */
export async function readSession({ db, clock }: DeskContext, token: string): Promise<DeskSession | null> {
  const now = clock.now();
  const row = await standing(db.query, now)
    .innerJoin("desk_operators", "desk_operators.id", "desk_sessions.operator_id")
    .select([
      "desk_sessions.id as session_id",
      "desk_sessions.seen_at",
      "desk_sessions.tapped_at",
      "desk_operators.id",
      "desk_operators.name",
      "desk_operators.rights",
    ])
    .where("desk_sessions.digest", "=", tokenDigest(token))
    .where("desk_operators.removed_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  if (now - row.seen_at > SEEN_MS) {
    await db.query.updateTable("desk_sessions").set({ seen_at: now }).where("id", "=", row.session_id).execute();
  }
  return { id: row.session_id, operator: toOperator(row), tappedAt: row.tapped_at };
}

export async function listSessions({ db, clock }: DeskContext, operatorId: string): Promise<ListedSession[]> {
  const rows = await standing(db.query, clock.now())
    .select(["id", "browser", "began_at", "seen_at"])
    .where("operator_id", "=", operatorId)
    .orderBy("began_at", "desc")
    .execute();
  return rows.map(({ id, browser, began_at, seen_at }) => ({ id, browser, beganAt: began_at, seenAt: seen_at }));
}

/** Which sessions of an operator end, and who ends them. */
interface Ending {
  by: string;
  operatorId: string;
  /** This one; absent for all but `except`. */
  id?: string;
  except?: string;
}

/** Ends sessions of an operator, each with its row in the audit. @returns how many there were to end */
export async function endSessions(context: DeskContext, { by, operatorId, id, except }: Ending): Promise<number> {
  const at = context.clock.now();
  return transact(context, async (transaction) => {
    let ending = transaction
      .updateTable("desk_sessions")
      .set({ ended_at: at })
      .where("operator_id", "=", operatorId)
      .where("ended_at", "is", null);
    if (id !== undefined) ending = ending.where("id", "=", id);
    if (except !== undefined) ending = ending.where("id", "!=", except);
    const ended = await ending.returning("id").execute();
    for (const session of ended) {
      await writeAudit(transaction, { operatorId: by, event: "session ended", subject: session.id }, at);
    }
    return ended.length;
  });
}

async function endWhere(
  transaction: Transaction<Schema>,
  at: number,
  which: { id: string } | { digest: string },
): Promise<void> {
  const [column, value] = "id" in which ? (["id", which.id] as const) : (["digest", which.digest] as const);
  const open = transaction.updateTable("desk_sessions").set({ ended_at: at }).where("ended_at", "is", null);
  await open.where(column, "=", value).execute();
}

/** Those that are neither ended nor too old nor idle. */
function standing(query: Kysely<Schema>, now: number) {
  return query
    .selectFrom("desk_sessions")
    .where("desk_sessions.ended_at", "is", null)
    .where("desk_sessions.began_at", ">", now - SESSION_MS)
    .where("desk_sessions.seen_at", ">", now - IDLE_MS);
}
