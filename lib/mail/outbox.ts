import { createHash } from "node:crypto";
import type { ExpressionBuilder, Kysely, Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { MailRow } from "#/lib/db/tables/mail-tables.ts";
import type { Language } from "#/lib/text/language.ts";

/**
 * The mails the shop sends, each with its lane: 0 before 1 before 2, and each lane has a worker of its own, so that ten thousand
 * reminders don't delay a receipt.
 */
export const MAIL_KINDS = {
  receipt: 0,
  withdrawal: 0,
  cancellation: 0,
  "plan-queued": 1,
  "plan-started": 1,
  late: 1,
  refused: 1,
  "in-review": 1,
  solved: 1,
  "paid-by-other": 1,
  "way-back-order": 0,
  "way-back-sim": 0,
  "way-back-mailbox": 0,
  "data-low": 2,
  "plan-expiring": 2,
  "renewal-begun": 1,
  "renewal-notice": 1,
  "renewal-charged": 0,
  "renewal-stopped": 1,
  "renewal-failing": 1,
  refund: 0,
  "sent-elsewhere": 0,
  "told-elsewhere": 1,
  "refund-withdrawn": 0,
  "desk-queue": 0,
  "case-written": 0,
  "case-answer": 0,
} as const satisfies Record<string, 0 | 1 | 2>;

export type MailKind = keyof typeof MAIL_KINDS;

/** A mail that is due, before it is written. */
export interface NewMail {
  kind: MailKind;
  /** What it is about: an order's id. Empty where it is about none. */
  about: string;
  /** Tells two mails of one kind about the same thing apart, such as the date of a charge. */
  occasion?: string;
  /** The reader's language. */
  language: string;
  /** Not to be sent before, in epoch milliseconds. */
  dueAt?: number;
  /** Sent before a restore, as far as one can know: kept for an operator to send. */
  isHeld?: boolean;
}

/** The answer of a mail that may have been sent before the database was restored from a backup: it is `dead`, and an operator decides. */
export const HELD = "held by a restore";

/** A mail in the outbox, as its source reads it. */
export interface QueuedMail {
  /** The local part of its Message-ID. */
  id: string;
  kind: MailKind;
  about: string;
  occasion: string;
  language: Language;
  /** When it became true, in epoch milliseconds. */
  queuedAt: number;
}

/**
 * Queues a mail in the transaction that makes it true. There is one mail for each kind, subject and occasion, however often it is queued.
 * Without SMTP the rows are never sent: `switchMail` drops what became true before.
 */
export function queueMail(transaction: Transaction<Schema>, mail: NewMail, at: number): Promise<void> {
  return queueMails(transaction, [mail], at);
}

/** The same for several mails, in one statement. */
export async function queueMails(transaction: Transaction<Schema>, mails: readonly NewMail[], at: number) {
  if (mails.length === 0) return;
  const mayHold = mails.some(({ isHeld }) => isHeld) && (await isMailOn(transaction));
  const rows = mails.map(({ kind, about, occasion = "", language, dueAt = at, isHeld = false }) => {
    const held = isHeld && mayHold;
    return {
      id: mailId(kind, about, occasion),
      kind,
      about,
      occasion,
      lane: MAIL_KINDS[kind],
      language,
      state: held ? "dead" : "waiting",
      answer: held ? HELD : null,
      ended_at: held ? at : null,
      queued_at: at,
      due_at: dueAt,
      next_try_at: dueAt,
      tries: 0,
      unanswered: 0,
    };
  });
  await transaction
    .insertInto("mails")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Whether this shop sends mail: in one that doesn't, waiting rows are no letters that an operator misses. */
export async function isMailOn(query: Kysely<Schema>): Promise<boolean> {
  const { is_on } = await query.selectFrom("mail_switch").select("is_on").executeTakeFirstOrThrow();
  return is_on === 1;
}

/** Also names the mail in a thread: the receipt of an order is the first mail of its thread. Of a length that the log shows. */
export function mailId(kind: MailKind, about: string, occasion = ""): string {
  return createHash("sha256").update(`${kind}\n${about}\n${occasion}`).digest("base64url").slice(0, 22);
}

/** `dropped` became pointless before it was sent, `dead` can't be delivered. */
export type MailState = "waiting" | "sent" | "dropped" | "dead";

/** What became of a mail; null where none is queued. */
export async function findMailState(query: Kysely<Schema>, id: string): Promise<MailState | null> {
  const row = await query.selectFrom("mails").select("state").where("id", "=", id).executeTakeFirst();
  return (row?.state as MailState | undefined) ?? null;
}

/** Of mails that have left, and those that the mail server may have: what is written but not yet taken may still arrive. */
export function mayHaveLeft({ eb, or }: ExpressionBuilder<Schema, "mails">) {
  return or([eb("state", "=", "sent"), eb("message_sealed", "is not", null)]);
}

/** Drops a mail that can't have left. Without its lease a worker that is writing it can't store it any more, nor send it. */
export async function dropUnsent(transaction: Transaction<Schema>, id: string, at: number): Promise<void> {
  const mail = transaction.updateTable("mails").where("id", "=", id).where("state", "=", "waiting");
  const dropped = { state: "dropped", ended_at: at, lease_token: null, lease_until: null };
  await mail.set(dropped).where("message_sealed", "is", null).execute();
}

export function toMail(row: MailRow): QueuedMail {
  return {
    id: row.id,
    // Only `queueMails` writes these, so the texts are ours.
    kind: row.kind as MailKind,
    about: row.about,
    occasion: row.occasion,
    language: row.language as Language,
    queuedAt: row.queued_at,
  };
}

/**
 * Notes whether this shop sends mail. What became true while it didn't is deleted: it is never sent, and its occasion may be queued again.
 * What was promised before that, and is not sent yet, stays.
 * @param now by the database's clock
 */
export async function switchMail(query: Kysely<Schema>, isOn: boolean, now: number): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    const { since } = await transaction.selectFrom("mail_switch").select("since").executeTakeFirstOrThrow();
    const { numUpdatedRows } = await transaction
      .updateTable("mail_switch")
      .set({ is_on: isOn ? 1 : 0, since: now })
      .where("is_on", "=", isOn ? 0 : 1)
      .executeTakeFirst();
    if (!isOn || numUpdatedRows !== 1n) return;
    const waiting = transaction.deleteFrom("mails").where("state", "=", "waiting");
    await waiting.where("queued_at", ">", since).where("queued_at", "<=", now).execute();
  });
}
