import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import type { Taken } from "./claims.ts";
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
    const item = await findItem(source, key);
    if (!item?.isOpen) return { status: "gone" };
    if (item.taken !== null) {
      return item.taken.operatorId === operator.id ? { status: "taken" } : { status: "held", taken: item.taken };
    }
    const taken = { taken_by: operator.id, taken_at: now };
    await transaction.updateTable("desk_items").set(taken).where("key", "=", key).execute();
    await writeAudit(transaction, { operatorId: operator.id, event: "item taken", subject: key }, now);
    return { status: "taken" };
  });
}
