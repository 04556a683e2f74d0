import { z } from "zod";
import { findDetail } from "#/lib/desk/acts/find-detail.ts";
import type { Handler } from "#/lib/desk/acts/handler.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { type CountedChange, listChanges } from "./changes.ts";
import { groupDigest, groupKey } from "./group-key.ts";

const detail = z.object({
  id: z.string(),
  groupId: z.string(),
  /** How many changes the group had when the form was drawn. */
  before: z.number().int(),
  action: z.enum(["add", "remove"]),
  sims: z.array(z.string()),
});

export type ChangeDetail = z.infer<typeof detail>;

/** Stores the change. A worker sends it within seconds. */
export const changeGroup: Handler = async (_context, transaction, act, { operator }, at) => {
  const { id, groupId, before, action, sims } = detail.parse(act.detail);
  const page = `/desk/groups/${groupKey(groupId)}`;
  const made = await transaction
    .insertInto("group_changes")
    .values({
      id,
      group_id: groupId,
      group_digest: groupDigest(groupId),
      number: before + 1,
      action,
      operator_id: operator.id,
      asked_at: at,
      state: "waiting",
      sent_at: null,
      task_id: null,
      follow_until: null,
      next_at: at,
      ended_at: null,
      answer: null,
      erased_at: null,
    })
    // The same form a second time, or another change was made since it was drawn: the later of two at once waits here.
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) {
    const same = transaction.selectFrom("group_changes").select("id").where("id", "=", id);
    return (await same.executeTakeFirst()) ? `${page}/changes/${id}` : `${page}/change?from=${act.id}`;
  }
  const rows = sims.map((sim, position) => ({ change_id: id, position, sim, result: null, code: null, message: null }));
  await transaction.insertInto("group_change_sims").values(rows).execute();
  const entry = { operatorId: operator.id, event: "group changed", subject: groupKey(groupId) } as const;
  await writeAudit(transaction, { ...entry, detail: { change: id, action, sims: sims.length } }, at);
  return `${page}/changes/${id}`;
};

/** What an act that changed nothing had asked for, and the changes that were made since. Null when it isn't this operator's. */
export async function readUnmade(
  { db }: DeskContext,
  operatorId: string,
  actId: string,
): Promise<{ asked: ChangeDetail; since: CountedChange[] } | null> {
  const stored = await findDetail(db.query, { operatorId, actId, kinds: ["change group"] });
  if (stored === null) return null;
  const asked = detail.parse(stored);
  return { asked, since: await listChanges(db.query, { groupId: asked.groupId, since: asked.before, most: 10 }) };
}
