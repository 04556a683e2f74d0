import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import type { Operator } from "#/lib/desk/signing-in/operators.ts";
import type { Order } from "#/lib/orders/order.ts";
import { findAndHoldOrder } from "#/lib/orders/store.ts";

export const NOTE_MOST = 2_000;

export interface NewNote {
  /** That of the form: the same form twice is one note. */
  id: string;
  orderId: string;
  text: string;
  /** The note that this one edits; null for a note of its own. */
  replaces: string | null;
}

/** What came of a note; `text` is what stands there instead. */
export type Written =
  | { status: "written" }
  /** This form has written another text before: its page was opened again by "back". */
  | { status: "form used"; text: string }
  /** Another operator has edited the same note first. */
  | { status: "edited"; text: string }
  | { status: "refused"; reason: string };

/** Why no note can be written; null where one can. */
export function noteRefusal({ erasedAt }: Order): string | null {
  return erasedAt === null ? null : "The personal data of this order were erased, and its notes with them.";
}

/** Writes a note about an order, even when the order has moved since. No note is ever changed: an edited one is a new one that names the old. */
export async function writeNote(
  context: DeskContext,
  { id: operatorId }: Pick<Operator, "id">,
  { id, orderId, text, replaces }: NewNote,
): Promise<Written> {
  return transact(context, async (transaction) => {
    const at = context.clock.now();
    const order = await findAndHoldOrder(transaction, orderId);
    const isOfOrder = replaces === null || (await isNoteOf(transaction, orderId, replaces));
    const reason = order === null || !isOfOrder ? "There is no such order or note." : noteRefusal(order);
    if (reason !== null) return { status: "refused", reason };
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("desk_notes")
      .values({ id, order_id: orderId, operator_id: operatorId, at, text, replaces })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) {
      await writeAudit(transaction, { operatorId, event: "note written", subject: orderId }, at);
      return { status: "written" };
    }
    const first = await transaction
      .selectFrom("desk_notes")
      .select(["id", "text"])
      .where(({ eb, or }) => or([eb("id", "=", id), ...(replaces === null ? [] : [eb("replaces", "=", replaces)])]))
      .executeTakeFirstOrThrow();
    if (first.id !== id) return { status: "edited", text: first.text };
    return first.text === text ? { status: "written" } : { status: "form used", text: first.text };
  });
}

async function isNoteOf(transaction: Transaction<Schema>, orderId: string, id: string): Promise<boolean> {
  const note = transaction.selectFrom("desk_notes").select("id").where("id", "=", id).where("order_id", "=", orderId);
  return (await note.executeTakeFirst()) !== undefined;
}

export interface Note {
  id: string;
  at: number;
  operatorId: string;
  text: string;
  /** It edits another note. */
  isEdit: boolean;
  /** A newer note stands in its place. */
  isReplaced: boolean;
}

/** The notes about an order, the oldest first. */
export async function readNotes(query: Kysely<Schema>, orderId: string): Promise<Note[]> {
  const rows = await query
    .selectFrom("desk_notes")
    .select(["id", "at", "operator_id", "text", "replaces"])
    .where("order_id", "=", orderId)
    .orderBy("at")
    .execute();
  const replaced = new Set(rows.map(({ replaces }) => replaces));
  return rows.map(({ id, at, operator_id, text, replaces }) => ({
    id,
    at,
    operatorId: operator_id,
    text,
    isEdit: replaces !== null,
    isReplaced: replaced.has(id),
  }));
}
