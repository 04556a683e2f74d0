import { randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";

/** What isn't shown by then is gone: it is made anew. */
export const SHOWN_MS = 5 * 60_000;

const SECRET_KINDS = ["codes", "invitation", "own key"] as const;
/** For `item` and `body` only the key of what is shown is kept. */
export type ShownKind = (typeof SECRET_KINDS)[number] | "item" | "body";

interface Shown<Kind extends ShownKind> {
  kind: Kind;
  secret: string;
}

/** Keeps what an act has made until its page has shown it, once. @returns the address of that page */
export async function showOnce(
  transaction: Transaction<Schema>,
  session: DeskSession,
  shown: Shown<(typeof SECRET_KINDS)[number]>,
  at: number,
): Promise<string> {
  return `/desk/settings/shown/${await keepShown(transaction, session, shown, at)}`;
}

/** Keeps what a press has asked for until its page has shown it, once. @returns what its address ends with */
export async function keepShown(
  query: Kysely<Schema>,
  session: Pick<DeskSession, "id">,
  { kind, secret }: Shown<ShownKind>,
  at: number,
): Promise<string> {
  const id = randomBytes(16).toString("base64url");
  const row = { id, session_id: session.id, kind, secret, made_at: at };
  await query.insertInto("desk_shown").values(row).execute();
  return id;
}

/** Takes it: null from the second time on, for another session, and after a few minutes. */
export async function takeShown(
  context: DeskContext,
  session: Pick<DeskSession, "id">,
  id: string,
  kinds: readonly ShownKind[] = SECRET_KINDS,
): Promise<{ kind: string; secret: string } | null> {
  const now = context.clock.now();
  return transact(context, async (transaction) => {
    const row = await transaction
      .selectFrom("desk_shown")
      .select(["kind", "secret", "made_at"])
      .where("id", "=", id)
      .where("session_id", "=", session.id)
      .where("kind", "in", kinds)
      .executeTakeFirst();
    if (!row) return null;
    const { numDeletedRows } = await transaction.deleteFrom("desk_shown").where("id", "=", id).executeTakeFirst();
    if (numDeletedRows !== 1n || row.made_at <= now - SHOWN_MS) return null;
    return { kind: row.kind, secret: row.secret };
  });
}
