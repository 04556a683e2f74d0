import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import { isMailOn } from "#/lib/mail/outbox.ts";
import { readRenewalPayments } from "#/lib/orders/evidence.ts";
import type { Order } from "#/lib/orders/order.ts";
import { findOrder } from "#/lib/orders/store.ts";
import type { Reading } from "#/lib/partner/payment/payment-evidence.ts";
import { paidAtMs } from "#/lib/partner/payment/payment-time.ts";
import { type Refund, refundsOf } from "#/lib/receipts/refunds.ts";
import { moneyEntries, stopsOf } from "./money-entries.ts";
import { type Note, readNotes } from "./notes.ts";
import { type Entry, type OrderMail, readTimeline } from "./timeline.ts";
import type { ToldStop } from "./words.ts";

/** An order as an operator reads it. */
export interface OrderStory {
  order: Order;
  /** Since when it is flagged; null where it isn't. */
  flaggedAt: number | null;
  timeline: Entry[];
  /** Those that stand now. */
  notes: Note[];
  /** The latest first. */
  mails: OrderMail[];
  /** Withdrawn ones too. */
  refunds: Refund[];
  /** When each charge of its auto-renewal was made, by the report of it, also of one that is doubted; null where no time is said. */
  chargedAt: (number | null)[];
  /** The last request to end its auto-renewal; null where none is known. */
  stop: ToldStop | null;
}

/** Reads an order, and records in the audit who did: no story is shown that isn't in the audit. Null when there is none. */
export async function readStory(
  context: DeskContext & Reading,
  operatorId: string,
  orderId: string,
): Promise<OrderStory | null> {
  const { query } = context.db;
  const order = await findOrder(query, orderId);
  if (order === null) return null;
  const flagged = await query
    .selectFrom("history")
    .select("at")
    .where("order_id", "=", orderId)
    .where("event", "=", "flagged")
    .orderBy("version")
    .limit(1)
    .executeTakeFirst();
  const mails = await readMails(query, orderId);
  const notes = await readNotes(query, orderId);
  const refunds = await refundsOf(query, orderId);
  const entries = [
    ...(await readTimeline(query, orderId, { mails, notes })),
    ...(await moneyEntries(query, order, refunds, context)),
  ];
  await transact(context, (transaction) =>
    writeAudit(transaction, { operatorId, event: "order read", subject: orderId }, context.clock.now()),
  );
  return {
    order,
    flaggedAt: order.review === null ? null : (flagged?.at ?? null),
    timeline: entries.toSorted((one, other) => other.at - one.at),
    notes: notes.filter(({ isReplaced }) => !isReplaced),
    mails,
    refunds,
    chargedAt: (await readRenewalPayments(query, orderId)).map(paidAtMs),
    stop: (await stopsOf(query, order))[0] ?? null,
  };
}

async function readMails(query: Kysely<Schema>, orderId: string): Promise<OrderMail[]> {
  const isOn = await isMailOn(query);
  const rows = await query
    .selectFrom("mails")
    .select(["kind", "state", "queued_at", "due_at", "ended_at", "answer", "tries"])
    .where("about", "=", orderId)
    .orderBy("queued_at", "desc")
    .execute();
  return rows.map(({ queued_at, due_at, ended_at, state, ...mail }) => ({
    ...mail,
    state: state === "waiting" ? waitingState(isOn, due_at > queued_at) : state,
    at: ended_at ?? (state === "waiting" ? due_at : queued_at),
  }));
}

/** Without a mail server, no row that waits becomes a letter. */
function waitingState(isOn: boolean, isPlanned: boolean): string {
  if (!isOn) return "unsent";
  return isPlanned ? "planned" : "waiting";
}
