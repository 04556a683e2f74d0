import { sql } from "kysely";
import { isUnhandled } from "#/lib/db/desk-items.ts";
import { type ChangeInDoubt, keyOf, type Reader } from "#/lib/desk/queue/queue-item.ts";
import { STALE_MS } from "./sweep-changes.ts";

/**
 * Changes of groups of which the partner never said what became of every SIM, and those that were confirmed and never sent: the operator may
 * have left the page by then. Only an operator can tell that it was looked up or made anew, so that they stay until they are marked as
 * handled, or their SIM numbers are erased.
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
      "state",
      "asked_at",
      "ended_at",
      fn.countAll<number | string>().as("count"),
    ])
    // With an answer, the partner has refused it.
    .where(({ eb, and, or }) =>
      or([eb("state", "in", ["unknown", "ended"]), and([eb("state", "=", "failed"), eb("answer", "is", null)])]),
    )
    .where("result", "is", null)
    .where("erased_at", "is", null)
    .groupBy(["group_changes.id", "group_id", "action", "state", "asked_at", "ended_at"]);
  if (subject !== undefined) rows = rows.where("group_changes.id", "=", subject);
  if (isOpen) rows = rows.where(isUnhandled("group-change", "group_changes.id", sql.ref("ended_at")));
  return (await rows.execute()).map(({ id, group_id, action, state, asked_at, ended_at, count }) => ({
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
    unsent: state === "failed" ? reasonOf(asked_at, ended_at ?? asked_at) : null,
  }));
};

/** A partner that can't be reached is given up long before a change is stale. */
function reasonOf(askedAt: number, endedAt: number): ChangeInDoubt["unsent"] {
  return Math.abs(endedAt - askedAt) > STALE_MS ? "stale" : "unreachable";
}
