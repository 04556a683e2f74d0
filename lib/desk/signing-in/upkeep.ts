import { GRANT_MS } from "#/lib/desk/acts/exports.ts";
import { SHOWN_MS } from "#/lib/desk/acts/shown.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { SESSION_MS } from "./sessions.ts";

/** How long an act is kept: its page says what came of it, or that it wasn't done. */
const ACT_KEPT_MS = 24 * 3_600_000;

/** Deletes what has ended by its time: nothing of it opens or does anything any more. @returns how many rows */
export async function forgetExpired({ db: { query }, clock }: DeskContext): Promise<number> {
  const now = clock.now();
  const results = [
    await query.deleteFrom("desk_challenges").where("expires_at", "<=", now).executeTakeFirst(),
    await query.deleteFrom("desk_invitations").where("expires_at", "<=", now).executeTakeFirst(),
    await query
      .deleteFrom("desk_sessions")
      .where("began_at", "<=", now - SESSION_MS)
      .executeTakeFirst(),
    await query
      .deleteFrom("desk_grants")
      .where("granted_at", "<=", now - GRANT_MS)
      .executeTakeFirst(),
    await query
      .deleteFrom("desk_shown")
      .where("made_at", "<=", now - SHOWN_MS)
      .executeTakeFirst(),
    await query
      .deleteFrom("desk_acts")
      .where("asked_at", "<=", now - ACT_KEPT_MS)
      .executeTakeFirst(),
  ];
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
