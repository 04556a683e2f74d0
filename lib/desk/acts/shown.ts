import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";

/** What isn't shown by then is gone: it is made anew. */
export const SHOWN_MS = 5 * 60_000;

export type ShownKind = "codes" | "invitation" | "own key";

/** Keeps what an act has made until its page has shown it, once. @returns the address of that page */
export async function showOnce(
  transaction: Transaction<Schema>,
  session: DeskSession,
  { kind, secret }: { kind: ShownKind; secret: string },
  at: number,
): Promise<string> {
  const id = randomBytes(16).toString("base64url");
  const row = { id, session_id: session.id, kind, secret, made_at: at };
  await transaction.insertInto("desk_shown").values(row).execute();
  return `/desk/settings/shown/${id}`;
}

/** Takes it: null from the second time on, for another session, and after a few minutes. */
export async function takeShown(
  context: DeskContext,
  session: DeskSession,
  id: string,
): Promise<{ kind: string; secret: string } | null> {
  const now = context.clock.now();
  return transact(context, async (transaction) => {
    const row = await transaction
      .selectFrom("desk_shown")
      .select(["kind", "secret", "made_at"])
      .where("id", "=", id)
      .where("session_id", "=", session.id)
      .executeTakeFirst();
    if (!row) return null;
    const { numDeletedRows } = await transaction.deleteFrom("desk_shown").where("id", "=", id).executeTakeFirst();
    if (numDeletedRows !== 1n || row.made_at <= now - SHOWN_MS) return null;
    return { kind: row.kind, secret: row.secret };
  });
}
