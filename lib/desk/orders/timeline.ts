import type { Kysely } from "kysely";
import { findCaseOf, readMessages } from "#/lib/cases/cases.ts";
import type { Schema } from "#/lib/db/schema.ts";
import { textOf } from "#/lib/desk/queue/changes.ts";
import { MAIL_NAMES } from "#/lib/desk/queue/words/mails.ts";
import { operatorNames } from "#/lib/desk/signing-in/operators.ts";
import { HELD } from "#/lib/mail/outbox.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import type { Note } from "./notes.ts";
import { ACTS, ATTEMPTS, actorOf, MAIL_STATES, NOTIFICATIONS } from "./words.ts";

/** One thing that happened to an order, was heard of it or done about it. */
export interface Entry {
  at: number;
  /** A person by name, the shop, the partner, the processor or the buyer. */
  by: string;
  /** In one sentence. */
  text: string;
  /** What is known besides, one line each; folded. */
  evidence: readonly string[];
  /** The digest of the notification whose body may be read on request. */
  notification?: string;
}

/** A mail about an order. */
export interface OrderMail {
  kind: string;
  state: string;
  /** When it ended; while it waits, when it is due. */
  at: number;
  tries: number;
  answer: string | null;
}

/** The most that is shown of each source: an order that the partner sends a thousand notifications for still has a page. */
export const MOST = 300;

/** What the shop has kept about an order, the latest first; what was heard of its money is in `moneyEntries`. Its mails and notes were read already: other parts of the page show them too. */
export async function readTimeline(
  query: Kysely<Schema>,
  orderId: string,
  { mails, notes }: { mails: readonly OrderMail[]; notes: readonly Note[] },
): Promise<Entry[]> {
  const names = await operatorNames(query);
  const [moved, notified, done, attempted, asked] = await Promise.all([
    moves(query, orderId),
    notifications(query, orderId),
    acts(query, orderId, names),
    attempts(query, orderId, names),
    helpMessages(query, orderId, names),
  ]);
  const mailed = mails.slice(0, MOST).map(mailEntry);
  const noted = notes.map((note) => noteEntry(note, names));
  const entries = [moved, notified, mailed, done, attempted, noted, asked].flat();
  return entries.toSorted((one, other) => other.at - one.at);
}

type Names = Awaited<ReturnType<typeof operatorNames>>;

const nameOf = (names: Names, id: string | null): string => (id && names.get(id)) ?? "The command line";

async function moves(query: Kysely<Schema>, orderId: string): Promise<Entry[]> {
  const rows = await query
    .selectFrom("history")
    .select(["at", "event", "detail", "version"])
    .where("order_id", "=", orderId)
    // What has an entry with more in it, among those of the money.
    .where("event", "not in", [
      "heard",
      "renewed",
      "refund recorded",
      "refund withdrawn",
      "given back",
      "not given back",
    ])
    .orderBy("version", "desc")
    .limit(MOST)
    .execute();
  return rows.map(({ at, event, detail }) => ({
    at,
    by: actorOf(event),
    text: textOf(event, detail),
    evidence: linesOf(detail),
  }));
}

async function notifications(query: Kysely<Schema>, orderId: string): Promise<Entry[]> {
  const rows = await query
    .selectFrom("notifications")
    .select(["received_at", "notification_id", "outcome", "layout", "body_digest"])
    .where("order_id", "=", orderId)
    .orderBy("received_at", "desc")
    .limit(MOST)
    .execute();
  return rows.map(({ received_at, notification_id, outcome, layout, body_digest }) => ({
    at: received_at,
    by: "The partner",
    text: NOTIFICATIONS[outcome] ?? `A notification came: ${outcome}.`,
    evidence: [`id: ${notification_id}`, `signature: ${layout}`],
    notification: body_digest,
  }));
}

function mailEntry({ kind, state, at, answer, tries }: OrderMail): Entry {
  return {
    at,
    by: "The shop",
    text: `${MAIL_NAMES[kind] ?? `A mail (${kind})`} ${MAIL_STATES[state] ?? state}.`,
    evidence: [`attempts: ${tries}`, ...(answer === null ? [] : [answerLine(answer)])],
  };
}

function answerLine(answer: string): string {
  return answer === HELD
    ? "the shop held it back after a restore: it may have been sent before"
    : `the mail server’s answer: ${answer}`;
}

/** Acts that have an entry with more in it. */
const OWN_ENTRIES = [
  "note written",
  "partner asked",
  "mail sent again",
  "notification matched",
  "withdrawal matched",
  "case answered",
  "refund recorded",
  "refund withdrawn",
];

async function acts(query: Kysely<Schema>, orderId: string, names: Names): Promise<Entry[]> {
  const rows = await query
    .selectFrom("desk_audit")
    .select(["at", "operator_id", "event"])
    .where("subject", "in", [orderId, `order:${orderId}`])
    .orderBy("number", "desc")
    .limit(MOST)
    .execute();
  const read = new Set<string>();
  return rows
    .filter(({ event }) => !OWN_ENTRIES.includes(event))
    .filter(({ at, operator_id, event }) => {
      if (event !== "order read") return true;
      // Of a day's readings by one operator the last is told; the audit has all.
      const day = `${operator_id} ${Math.floor(at / DAY)}`;
      return !read.has(day) && read.add(day);
    })
    .map(({ at, operator_id, event }) => ({
      at,
      by: nameOf(names, operator_id),
      text: ACTS[event] ?? `Did this: ${event}.`,
      evidence: [],
    }));
}

async function attempts(query: Kysely<Schema>, orderId: string, names: Names): Promise<Entry[]> {
  const rows = await query
    .selectFrom("desk_attempts")
    .select(["at", "operator_id", "kind", "outcome"])
    .where("order_id", "=", orderId)
    .orderBy("at", "desc")
    .limit(MOST)
    .execute();
  return rows.map(({ at, operator_id, kind, outcome }) => ({
    at,
    by: nameOf(names, operator_id),
    text: ATTEMPTS[outcome ?? "unended"] ?? kind,
    evidence: [],
  }));
}

/** What the buyer wrote when asking for help, and the answers. */
async function helpMessages(query: Kysely<Schema>, orderId: string, names: Names): Promise<Entry[]> {
  const found = await findCaseOf(query, orderId);
  const messages = found === null ? [] : await readMessages(query, found.id);
  return messages.slice(-MOST).map(({ at, operatorId, text }) => ({
    at,
    by: operatorId === null ? "The buyer" : nameOf(names, operatorId),
    text: `${operatorId === null ? "Asked for help" : "Answered the buyer"}: ${text || "erased"}`,
    evidence: [],
  }));
}

function noteEntry({ at, operatorId, text, isEdit, isReplaced }: Note, names: Names): Entry {
  return {
    at,
    by: nameOf(names, operatorId),
    text: isReplaced ? "Wrote a note that was edited since." : `${isEdit ? "Edited a note" : "Wrote a note"}: ${text}`,
    evidence: isReplaced ? [text] : [],
  };
}

/** The fields of a JSON object that say something. */
export function linesOf(json: string): string[] {
  return Object.entries(JSON.parse(json) as Record<string, unknown>).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === "") return [];
    return `${name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`;
  });
}
