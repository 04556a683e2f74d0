import { createHash } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { CaseTables } from "#/lib/db/tables/case-tables.ts";
import { queueMail } from "#/lib/mail/outbox.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { OrderStatus } from "#/lib/orders/status.ts";
import { findAndHoldOrder, transact } from "#/lib/orders/store.ts";
import type { Language } from "#/lib/text/language.ts";

/** The most that a message may have, in characters. */
export const MESSAGE_MOST = 2_000;

export type CaseState = "open" | "answered" | "closed";

/** A buyer's request for help with an order. */
export interface Case {
  id: string;
  orderId: string;
  openedAt: number;
  state: CaseState;
  /** Since when it is so; an open case waits since then. In epoch milliseconds. */
  since: number;
  version: number;
  /** What the order's page said when the buyer asked last. */
  saw: OrderStatus;
  /** The order's two states then. */
  payment: string;
  service: string;
  browser: string;
  language: Language;
  /** Where the answer goes; null once erased. */
  email: string | null;
}

export interface CaseMessage {
  id: string;
  /** The case's version that it made. */
  version: number;
  at: number;
  /** Null where the buyer wrote it. */
  operatorId: string | null;
  text: string;
}

/** What a buyer sends. */
export interface NewRequest {
  orderId: string;
  /** Names the form: sent twice with the same text, it is one message. */
  key: string;
  text: string;
  saw: OrderStatus;
  browser: string;
  language: Language;
  /** Where the answers go. */
  email: string;
  /** The order's own browser has changed the address; else the case keeps the one that it has. */
  isChanged: boolean;
  /** A mail can tell the seller; else the case stands in the desk's queue at once. */
  isTold: boolean;
}

/** The text of a message, with plain line ends and without what can't be seen; empty where nothing is left. */
export function cleanMessage(typed: string): string {
  return typed
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}

/** Whether this form has sent this text already. */
export async function hasMessage(query: Kysely<Schema>, orderId: string, key: string, text: string): Promise<boolean> {
  const row = await query
    .selectFrom("case_messages")
    .innerJoin("support_cases", "support_cases.id", "case_messages.case_id")
    .select("case_messages.id")
    .where("support_cases.order_id", "=", orderId)
    .where("case_messages.id", "=", messageId(key, text))
    .executeTakeFirst();
  return row !== undefined;
}

/** The id of a message within its case. */
export function messageId(key: string, text: string): string {
  return createHash("sha256").update(`${key}\n${text}`).digest("base64url").slice(0, 22);
}

/** Keeps what a buyer writes, in the one case of the order, and queues the mail to the seller, if one can tell of it. @returns false once the order is erased */
export function askForHelp(context: OrdersContext, request: NewRequest): Promise<boolean> {
  return transact(context, async (transaction) => {
    const { orderId, key, text, saw, browser, language, email, isChanged, isTold } = request;
    const at = context.clock.now();
    const order = await findAndHoldOrder(transaction, orderId);
    if (order === null || order.erasedAt !== null) return false;
    const { payment, service } = order;
    const seen = { saw, payment, service, browser, language, is_told: Number(isTold) };
    const opened = { order_id: orderId, opened_at: at, state: "open", since: at, version: 0, email, ...seen };
    await transaction
      .insertInto("support_cases")
      .values({ id: context.random(16).toString("base64url"), ...opened })
      .onConflict((conflict) => conflict.column("order_id").doNothing())
      .execute();
    const held = await holdCase(transaction, orderId);
    const version = held.version + 1;
    const id = messageId(key, text);
    if (!(await addMessage(transaction, held.id, { id, version, at, operatorId: null, text }))) return true;
    await transaction
      .updateTable("support_cases")
      .set({ ...seen, version, state: "open", since: held.state === "open" ? held.since : at })
      .set({ email: isChanged ? email : (held.email ?? email) })
      .where("id", "=", held.id)
      .execute();
    const mail = { kind: "case-written", about: orderId, occasion: id, language: "en" } as const;
    if (isTold) await queueMail(transaction, mail, at);
    return true;
  });
}

/** The owner of an order gives another address for the answers of its case; the order's own stays. @returns false once the order is erased */
export function redirectAnswers(context: OrdersContext, orderId: string, email: string): Promise<boolean> {
  return transact(context, async (transaction) => {
    const order = await findAndHoldOrder(transaction, orderId);
    if (order === null || order.erasedAt !== null) return false;
    await changeAddress(transaction, await holdCase(transaction, orderId), email);
    return true;
  });
}

/** A new version, so that an operator who answers sees first where the answer would go. */
export async function changeAddress(
  transaction: Transaction<Schema>,
  { id, version, email: known }: Case,
  email: string,
): Promise<void> {
  if (email === known) return;
  const change = { email, version: version + 1 };
  await transaction.updateTable("support_cases").set(change).where("id", "=", id).execute();
}

/** The case of an order, held until the transaction ends: of two writers the second waits. */
export async function holdCase(transaction: Transaction<Schema>, orderId: string): Promise<Case> {
  const row = await transaction
    .updateTable("support_cases")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("order_id", "=", orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCase(row);
}

/** @returns false where the case has this message already */
export async function addMessage(
  transaction: Transaction<Schema>,
  caseId: string,
  { operatorId, ...message }: CaseMessage,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("case_messages")
    .values({ case_id: caseId, operator_id: operatorId, ...message })
    .onConflict((conflict) => conflict.columns(["case_id", "id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The case of an order; null where its buyer has asked for none. */
export async function findCaseOf(query: Kysely<Schema>, orderId: string): Promise<Case | null> {
  const row = await query.selectFrom("support_cases").selectAll().where("order_id", "=", orderId).executeTakeFirst();
  return row ? toCase(row) : null;
}

export async function findCase(query: Kysely<Schema>, id: string): Promise<Case | null> {
  const row = await query.selectFrom("support_cases").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toCase(row) : null;
}

/** The messages of a case, the oldest first. */
export async function readMessages(query: Kysely<Schema>, caseId: string): Promise<CaseMessage[]> {
  const rows = await query
    .selectFrom("case_messages")
    .selectAll()
    .where("case_id", "=", caseId)
    .orderBy("version")
    .execute();
  return rows.map(({ id, version, at, operator_id, text }) => ({ id, version, at, operatorId: operator_id, text }));
}

/** Takes what is personal out of an order's case. */
export async function eraseCase(transaction: Transaction<Schema>, orderId: string): Promise<void> {
  await transaction.updateTable("support_cases").set({ email: null }).where("order_id", "=", orderId).execute();
  const ids = transaction.selectFrom("support_cases").select("id").where("order_id", "=", orderId);
  await transaction.updateTable("case_messages").set({ text: "" }).where("case_id", "in", ids).execute();
}

export function toCase(row: Selectable<CaseTables["support_cases"]>): Case {
  const { id, since, version, payment, service, browser, email } = row;
  return {
    id,
    orderId: row.order_id,
    openedAt: row.opened_at,
    // Only this file and the desk write these, so the texts are ours.
    state: row.state as CaseState,
    saw: row.saw as OrderStatus,
    language: row.language as Language,
    since,
    version,
    payment,
    service,
    browser,
    email,
  };
}
