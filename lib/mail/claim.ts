import type { ExpressionBuilder, Updateable } from "kysely";
import type { Database } from "#/lib/db/database.ts";
import type { Schema } from "#/lib/db/schema.ts";
import type { MailRow, MailTables } from "#/lib/db/tables/mail-tables.ts";
import { BATCH } from "#/lib/process/batch.ts";
import { countMail } from "#/lib/process/metrics/counters.ts";

/** Longer than a letter takes to write and a message to send, together. */
export const MAIL_LEASE_MS = 120_000;
/** A lease that ends later was taken by a clock that was put back since. */
const MARGIN_MS = 30_000;

export type Lane = 0 | 1 | 2;

/** The lane's mails that may be tried, the longest waiting first. */
export async function dueMails({ query }: Database, lane: Lane, now: number): Promise<string[]> {
  const due = await query
    .selectFrom("mails")
    .select("id")
    .where("state", "=", "waiting")
    .where("lane", "=", lane)
    .where("next_try_at", "<=", now)
    .where(isFree(now))
    .orderBy("next_try_at")
    .limit(BATCH)
    .execute();
  return due.map(({ id }) => id);
}

/** Takes a mail's lease, committed before anything is sent. Null when another process was first. */
export async function claimMail({ query }: Database, id: string, token: string, now: number): Promise<MailRow | null> {
  const row = await query
    .updateTable("mails")
    .set({ lease_token: token, lease_until: now + MAIL_LEASE_MS })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("next_try_at", "<=", now)
    .where(isFree(now))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes a mail for the holder of its lease. @returns false when another process holds it by now: then nothing was changed */
export async function updateMail(
  { query }: Database,
  { id, lease_token }: MailRow,
  changes: Updateable<MailTables["mails"]>,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("mails")
    .set(changes)
    .where("id", "=", id)
    .where("lease_token", "=", lease_token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a mail for good. Its row stays without the message, so that the same mail is never queued again. */
export async function endMail(
  { db, clock }: { db: Database; clock: { now(): number } },
  row: MailRow,
  state: "sent" | "dropped" | "dead",
  answer: string | null,
): Promise<void> {
  const ended = { state, answer, ended_at: clock.now(), message_sealed: null };
  if (await updateMail(db, row, { ...ended, lease_token: null, lease_until: null })) countMail(state);
}

function isFree(now: number) {
  return ({ eb, or }: ExpressionBuilder<Schema, "mails">) =>
    or([
      eb("lease_until", "is", null),
      eb("lease_until", "<=", now),
      eb("lease_until", ">", now + MAIL_LEASE_MS + MARGIN_MS),
    ]);
}
