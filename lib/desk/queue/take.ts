import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { TAKEN_MS, type Taken } from "./claims.ts";
import { hold } from "./handle.ts";
import { findItem } from "./queue.ts";

export type TakeOutcome = { status: "taken" } | { status: "gone" } | { status: "held"; taken: Taken };

/** Takes an item for half an hour. It stays with the operator who took it first, however many press at once. */
export async function takeItem(
  context: DeskContext,
  { operator }: Pick<DeskSession, "operator">,
  key: string,
): Promise<TakeOutcome> {
  const now = context.clock.now();
  return transact(context, async (transaction) => {
    const source = { query: transaction, now };
    // The row of an item that there isn't would stay for ever.
    if (!(await findItem(source, key))?.isOpen) return { status: "gone" };
    await hold(transaction, key);
    if (!(await findItem(source, key))?.isOpen) return { status: "gone" };
    const taken = { taken_by: operator.id, taken_at: now };
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("desk_items")
      .values({ key, ...taken })
      .onConflict((conflict) =>
        conflict
          .column("key")
          .doUpdateSet(taken)
          .where(({ eb, or }) =>
            or([
              eb("desk_items.taken_at", "is", null),
              eb("desk_items.taken_at", "<=", now - TAKEN_MS),
              eb("desk_items.taken_at", ">=", now + TAKEN_MS),
            ]),
          ),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) {
      await writeAudit(transaction, { operatorId: operator.id, event: "item taken", subject: key }, now);
      return { status: "taken" };
    }
    const held = (await findItem(source, key))?.taken ?? null;
    // Handled in the same moment.
    if (held === null) return { status: "gone" };
    return held.operatorId === operator.id ? { status: "taken" } : { status: "held", taken: held };
  });
}
