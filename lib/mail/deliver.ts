import { type Span, SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { Database } from "#/lib/db/database.ts";
import type { MailRow } from "#/lib/db/tables/mail-tables.ts";
import type { Log } from "#/lib/process/log.ts";
import { countMail } from "#/lib/process/metrics/counters.ts";
import { inSpan } from "#/lib/process/tracing/span.ts";
import type { Seal } from "#/lib/web/seal.ts";
import { readAddress } from "./address.ts";
import { type Handover, judge, retryPause, type Verdict } from "./answer.ts";
import { claimMail, dueMails, endMail, type Lane, MAIL_LEASE_MS, updateMail } from "./claim.ts";
import type { Sender } from "./configure.ts";
import type { Letter, Sources } from "./letter.ts";
import { buildMessage, fromOf } from "./message.ts";
import { toMail } from "./outbox.ts";
import { createServerHealth, type ServerHealth } from "./server-health.ts";
import type { Envelope, Smtp } from "./smtp.ts";

export interface DeliveryContext {
  db: Database;
  /** Epoch milliseconds, by the database's clock. */
  clock: { now(): number };
  seal: Seal;
  random: (bytes: number) => Buffer;
  log: Log;
  smtp: Smtp;
  sender: Sender;
}

/** Sends what waits in the outbox. A process has one; leases keep two processes from sending one mail. */
export interface Delivery {
  /** One round over a lane's mails that are due, one after another. @returns how many were due */
  sweep(lane: Lane, mayContinue?: () => boolean): Promise<number>;
  /** Whether the mail server can't be reached, or refuses this shop: for the alarm `mail_failing`. */
  isFailing(): boolean;
}

/** How often a mail is handed over without an answer before it counts as sent. */
const MOST_UNANSWERED = 3;

/** @param build how a message is made; the simulator has its own, since the real one takes time that can't be simulated */
export function createDelivery(context: DeliveryContext, sources: Sources, build = buildMessage): Delivery {
  const { db, clock, random } = context;
  // A lane's own: a mail server that refuses only the reminders' sender must not hold receipts up.
  const lanes = [createServerHealth(), createServerHealth(), createServerHealth()] as const;

  async function deliver(id: string, health: ServerHealth): Promise<void> {
    const row = await claimMail(db, id, random(16).toString("hex"), await db.now());
    if (row === null) return;
    if (row.unanswered >= MOST_UNANSWERED) return endMail(context, row, "sent", "no answer");
    const stored = await prepare(context, { sources, build }, row);
    if (stored === null) return;
    const handover = await handOver(context.smtp, row, stored);
    const now = clock.now();
    const verdict = judge(handover, { tries: row.tries + 1, firstTryAt: row.first_try_at }, now);
    health.note(verdict.trouble, now);
    report(context.log, row, verdict);
    await conclude(context, row, verdict, now);
  }

  return {
    async sweep(lane, mayContinue = () => true) {
      const health = lanes[lane];
      if (health.isPaused(clock.now())) return 0;
      const due = await dueMails(db, lane, clock.now());
      for (const id of due) {
        if (!mayContinue()) break;
        await inSpan("send mail", () => deliver(id, health));
        if (health.isPaused(clock.now())) return 0;
      }
      return due.length;
    },
    isFailing: () => lanes.some((health) => health.isFailing()),
  };
}

interface Writing {
  sources: Sources;
  build: typeof buildMessage;
}

/** What is stored before the first try. */
interface Stored {
  envelope: Envelope;
  message: string;
}

/** Writes the mail, or takes the message that the server may have already, and stores it. Null when there is nothing to send. */
async function prepare(context: DeliveryContext, writing: Writing, row: MailRow): Promise<Stored | null> {
  const { db, clock, seal, log } = context;
  const sealedAs = `mail ${row.id}`;
  let stored: Stored | null;
  try {
    const letter = await writing.sources[toMail(row).kind](toMail(row));
    if (letter === null) {
      await endPointless(context, row);
      return null;
    }
    stored =
      row.message_sealed === null
        ? await write(context, writing.build, { row, letter })
        : JSON.parse(seal.open(row.message_sealed, sealedAs));
  } catch (error) {
    // One mail that can't be written must not hold up the others.
    countMail("failed");
    log.error("mail not written", { mailId: row.id, kind: row.kind, error });
    const nextTryAt = clock.now() + retryPause(row.tries + 1);
    await updateMail(db, row, { tries: row.tries + 1, next_try_at: nextTryAt, lease_token: null, lease_until: null });
    return null;
  }
  if (stored === null) return null;
  const isMine = await updateMail(db, row, {
    message_sealed: row.message_sealed ?? seal.close(JSON.stringify(stored), sealedAs),
    tries: row.tries + 1,
    first_try_at: row.first_try_at ?? clock.now(),
    // Counted before it is sent: after a crash the server may have the mail, or not.
    unanswered: row.unanswered + 1,
    lease_until: (await db.now()) + MAIL_LEASE_MS,
  });
  return isMine ? stored : null;
}

function handOver(smtp: Smtp, { kind }: MailRow, { envelope, message }: Stored): Promise<Handover> {
  const send = async (span: Span): Promise<Handover> => {
    const handover = await smtp.send(envelope, Buffer.from(message));
    span.setAttributes({ "shop.mail.kind": kind, "shop.mail.outcome": handover.kind });
    if (handover.kind !== "taken") span.setStatus({ code: SpanStatusCode.ERROR });
    return handover;
  };
  return inSpan("mail handover", send, SpanKind.CLIENT);
}

/** A message that the server may have already isn't sent again, and counts as sent: other mails answer to it. */
function endPointless(context: DeliveryContext, row: MailRow): Promise<void> {
  return row.message_sealed === null
    ? endMail(context, row, "dropped", null)
    : endMail(context, row, "sent", "no answer");
}

async function write(
  context: DeliveryContext,
  build: typeof buildMessage,
  { row, letter }: { row: MailRow; letter: Letter },
): Promise<Stored | null> {
  const { clock, sender } = context;
  const to = readAddress(letter.to);
  if (to === null) {
    await endMail(context, row, "dead", "malformed address");
    return null;
  }
  const message = await build(letter, toMail(row), { to, sender, date: clock.now() });
  const envelope = { from: fromOf(letter, sender), to: to.text, isInternational: to.isInternational };
  return { envelope, message: message.toString() };
}

async function conclude(context: DeliveryContext, row: MailRow, verdict: Verdict, now: number): Promise<void> {
  const { state, answer } = verdict;
  if (state !== "waiting") return endMail(context, row, state, answer);
  countMail("failed");
  const unanswered = verdict.isSame ? row.unanswered + 1 : row.unanswered;
  await updateMail(context.db, row, {
    answer,
    next_try_at: verdict.nextTryAt,
    unanswered,
    // A message that the server surely doesn't have is written anew next time, from what is true then.
    ...(unanswered === 0 ? { message_sealed: null } : {}),
    first_try_at: row.first_try_at ?? (verdict.isAnswered || verdict.isSame ? now : null),
    lease_token: null,
    lease_until: null,
  });
}

function report(log: Log, { id, kind }: MailRow, { state, answer }: Verdict): void {
  const fields = { mailId: id, kind, reason: answer };
  if (state === "sent") log.info("mail sent", fields);
  else log.warn(state === "dead" ? "mail can't be delivered" : "mail not taken", fields);
}
