import { sql } from "kysely";
import { isUnhandled } from "#/lib/db/desk-items.ts";
import { keyOf, type Reader } from "#/lib/desk/queue/queue-item.ts";

/**
 * Changes of groups of which the partner never said what became of every SIM. Only an operator can tell that it was looked up, so that they
 * stay until they are marked as handled, or their SIM numbers are erased.
 */
export const groupChangeItems: Reader = async ({ query }, { isOpen, subject, orderId }) => {
  if (orderId !== undefined) return [];
  let rows = query
    .selectFrom("group_changes")
    .innerJoin("group_change_sims", "group_change_sims.change_id", "group_changes.id")
    .select(({ fn }) => [
      "group_changes.id",
      "group_id",
      "action",
      "ended_at",
      fn.countAll<number | string>().as("count"),
    ])
    .where("state", "in", ["unknown", "ended"])
    .where("result", "is", null)
    .where("erased_at", "is", null)
    .groupBy(["group_changes.id", "group_id", "action", "ended_at"]);
  if (subject !== undefined) rows = rows.where("group_changes.id", "=", subject);
  if (isOpen) rows = rows.where(isUnhandled("group-change", "group_changes.id", sql.ref("ended_at")));
  return (await rows.execute()).map(({ id, group_id, action, ended_at, count }) => ({
    key: keyOf("group-change", id),
    kind: "group-change",
    orderId: null,
    since: ended_at ?? 0,
    money: null,
    version: ended_at ?? 0,
    groupId: group_id,
    changeId: id,
    action,
    count: Number(count),
  }));
};
