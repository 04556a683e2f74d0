import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import type { Operator } from "#/lib/desk/signing-in/operators.ts";
import { groupKey } from "./group-key.ts";

/** Lets the worker ask the partner once more about a task whose end is unknown. @returns false where there is nothing to ask about */
export function askAgain(context: DeskContext, operator: Pick<Operator, "id">, changeId: string): Promise<boolean> {
  const now = context.clock.now();
  return transact(context, async (transaction) => {
    const row = await transaction
      .updateTable("group_changes")
      .set({ state: "running", next_at: now, follow_until: now, ended_at: null })
      .where("id", "=", changeId)
      .where("state", "=", "unknown")
      .where("task_id", "is not", null)
      .where("erased_at", "is", null)
      .returning("group_id")
      .executeTakeFirst();
    if (!row) return false;
    const entry = { operatorId: operator.id, event: "group asked", subject: groupKey(row.group_id) } as const;
    await writeAudit(transaction, { ...entry, detail: { change: changeId } }, now);
    return true;
  });
}
