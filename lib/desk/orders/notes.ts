import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { writeAudit } from "#/lib/desk/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import type { Operator } from "#/lib/desk/signing-in/operators.ts";

export const NOTE_MOST = 2_000;

export interface NewNote {
  /** That of the form: the same form twice is one note. */
  id: string;
  orderId: string;
  text: string;
  /** The note that this one edits; null for a note of its own. */
  replaces: string | null;
}

/**
 * Writes a note about an order. No note is ever changed: an edited one is a new one that names the old.
 * @returns what stands there instead, when another operator has edited the same note first; null otherwise
 */
export async function writeNote(
  context: DeskContext,
  { id: operatorId }: Pick<Operator, "id">,
  { id, orderId, text, replaces }: NewNote,
): Promise<string | null> {
  return transact(context, async (transaction) => {
    const at = context.clock.now();
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("desk_notes")
      .values({ id, order_id: orderId, operator_id: operatorId, at, text, replaces })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) {
      await writeAudit(transaction, { operatorId, event: "note written", subject: orderId }, at);
      return null;
    }
    const first = await transaction
      .selectFrom("desk_notes")
      .select(["id", "text"])
      .where(({ eb, or }) => or([eb("id", "=", id), ...(replaces === null ? [] : [eb("replaces", "=", replaces)])]))
      .executeTakeFirstOrThrow();
    return first.id === id ? null : first.text;
  });
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
