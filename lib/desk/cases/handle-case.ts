import type { Transaction } from "kysely";
import {
  addMessage,
  type Case,
  type CaseMessage,
  changeAddress,
  findCase,
  holdCase,
  messageId,
  readMessages,
} from "#/lib/cases/cases.ts";
import type { Schema } from "#/lib/db/schema.ts";
import { type AuditEvent, writeAudit, writeRead } from "#/lib/desk/audit/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import type { Operator } from "#/lib/desk/signing-in/operators.ts";
import { queueMail } from "#/lib/mail/outbox.ts";
import type { Order } from "#/lib/orders/order.ts";
import { findAndHoldOrder, getOrder } from "#/lib/orders/store.ts";

/** A case as an operator reads it. */
export interface CaseStory {
  found: Case;
  order: Order;
  /** The oldest first. */
  messages: CaseMessage[];
}

/** Reads a case, and records in the audit who did. Null where there is none. */
export async function readCase(context: DeskContext, operatorId: string, id: string): Promise<CaseStory | null> {
  const { query } = context.db;
  const found = await findCase(query, id);
  if (found === null) return null;
  await writeRead(context, { operatorId, event: "case read", subject: found.orderId, detail: { case: id } });
  return { found, order: await getOrder(query, found.orderId), messages: await readMessages(query, id) };
}

interface Press {
  caseId: string;
  /** The version that the form was drawn from. */
  version: number;
}

/** What came of a press. */
export type Handled =
  | { status: "done" }
  /** The case has changed since the form was drawn. */
  | { status: "moved"; found: Case; since: CaseMessage[] }
  | { status: "refused"; reason: string };

/** Answers the buyer by mail. The same form with the same text is one answer. */
export async function answerCase(
  context: DeskContext,
  { id: operatorId }: Pick<Operator, "id">,
  { key, text, ...press }: Press & { key: string; text: string },
): Promise<Handled> {
  return handle(context, press, async (transaction, found, at) => {
    const id = messageId(key, text);
    if ((await readMessages(transaction, found.id)).some((message) => message.id === id)) return "done";
    if (found.version !== press.version) return "moved";
    const version = found.version + 1;
    await addMessage(transaction, found.id, { id, version, at, operatorId, text });
    await moveCase(transaction, found, { state: "answered", version, since: at });
    const mail = { about: found.orderId, occasion: id, language: found.language };
    await queueMail(transaction, { kind: "case-answer", ...mail }, at);
    await audit(transaction, found, { operatorId, event: "case answered" }, at);
    return "done";
  });
}

/** Closes a case, or opens it again. */
export async function turnCase(
  context: DeskContext,
  { id: operatorId }: Pick<Operator, "id">,
  { state, ...press }: Press & { state: "open" | "closed" },
): Promise<Handled> {
  return handle(context, press, async (transaction, found, at) => {
    if (found.state === state) return "done";
    if (found.version !== press.version) return "moved";
    await moveCase(transaction, found, { state, version: found.version + 1, since: at });
    const event = state === "closed" ? "case closed" : "case opened again";
    await audit(transaction, found, { operatorId, event }, at);
    return "done";
  });
}

/** Corrects where the answers go. The order's own address, to which its receipt went, stays. */
export async function correctAddress(
  context: DeskContext,
  { id: operatorId }: Pick<Operator, "id">,
  { email, ...press }: Press & { email: string },
): Promise<Handled> {
  return handle(context, press, async (transaction, found, at) => {
    if (found.email === email) return "done";
    if (found.version !== press.version) return "moved";
    await changeAddress(transaction, found, email);
    await audit(transaction, found, { operatorId, event: "case address corrected" }, at);
    return "done";
  });
}

type Run = (transaction: Transaction<Schema>, found: Case, at: number) => Promise<"done" | "moved">;

/** Of two presses at once, the second waits and then sees what the first did. */
async function handle(context: DeskContext, { caseId, version }: Press, run: Run): Promise<Handled> {
  return transact(context, async (transaction) => {
    const known = await findCase(transaction, caseId);
    const order = known && (await findAndHoldOrder(transaction, known.orderId));
    if (known === null || order === null) return { status: "refused", reason: "There is no such case." };
    if (order.erasedAt !== null) {
      return { status: "refused", reason: "The personal data of this order were erased, and the case’s with them." };
    }
    const found = await holdCase(transaction, known.orderId);
    const outcome = await run(transaction, found, context.clock.now());
    if (outcome === "done") return { status: "done" };
    const since = (await readMessages(transaction, caseId)).filter((message) => message.version > version);
    return { status: "moved", found, since };
  });
}

async function moveCase(
  transaction: Transaction<Schema>,
  { id }: Case,
  change: Pick<Case, "state" | "version" | "since">,
): Promise<void> {
  await transaction.updateTable("support_cases").set(change).where("id", "=", id).execute();
}

async function audit(
  transaction: Transaction<Schema>,
  { id, orderId }: Case,
  { operatorId, event }: { operatorId: string; event: AuditEvent },
  at: number,
): Promise<void> {
  await writeAudit(transaction, { operatorId, event, subject: orderId, detail: { case: id } }, at);
}
