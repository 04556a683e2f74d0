import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { GroupAction, GroupChangeRow, GroupChangeState, SimResult } from "#/lib/db/tables/desk/group-tables.ts";
import { groupDigest } from "./group-key.ts";

/** SIMs that an operator adds to a group, or removes from it. */
export interface GroupChange {
  id: string;
  groupId: string;
  /** Counts the changes of the group. */
  number: number;
  action: GroupAction;
  operatorId: string;
  askedAt: number;
  state: GroupChangeState;
  /** Whether the partner has named its task, so that it can be asked about it. */
  hasTask: boolean;
  endedAt: number | null;
  /** The partner's last words, scrubbed. */
  answer: string | null;
  isErased: boolean;
}

/** What became of a SIM: `open` while the change is under way, `failed` only where it certainly isn't done. */
export type Fate = "done" | "failed" | "unknown" | "open";

export interface ChangeSim {
  /** Empty once it was erased. */
  sim: string;
  fate: Fate;
  result: SimResult | null;
  /** The partner's code and words, the words scrubbed. */
  code: string | null;
  message: string | null;
}

export type CountedChange = GroupChange & { counts: Record<Fate, number> };

/** The latest changes, of one group or of all, the newest first. */
export async function listChanges(
  query: Kysely<Schema>,
  { groupId, since = 0, most }: { groupId?: string; since?: number; most: number },
): Promise<CountedChange[]> {
  let changes = query.selectFrom("group_changes").selectAll().limit(most);
  changes =
    groupId === undefined
      ? changes.orderBy("asked_at", "desc")
      : changes.where("group_digest", "=", groupDigest(groupId)).where("number", ">", since).orderBy("number", "desc");
  const rows = await changes.execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const results = await query
    .selectFrom("group_change_sims")
    .select(({ fn }) => ["change_id", "result", fn.countAll<number | string>().as("sims")])
    .where("change_id", "in", ids)
    .groupBy(["change_id", "result"])
    .execute();
  return rows.map((row) => {
    const counts = { done: 0, failed: 0, unknown: 0, open: 0 };
    for (const { change_id, result, sims } of results) {
      if (change_id === row.id) counts[fateOf(row.state, result)] += Number(sims);
    }
    return { ...toChange(row), counts };
  });
}

/** How many changes a group has had. */
export async function countChanges(query: Kysely<Schema>, groupId: string): Promise<number> {
  const [last] = await listChanges(query, { groupId, most: 1 });
  return last?.number ?? 0;
}

/** A change with its SIMs, in the order in which they were pasted. */
export async function readChange(
  query: Kysely<Schema>,
  id: string,
): Promise<{ change: GroupChange; sims: ChangeSim[] } | null> {
  const row = await query.selectFrom("group_changes").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const sims = await query
    .selectFrom("group_change_sims")
    .select(["sim", "result", "code", "message"])
    .where("change_id", "=", id)
    .orderBy("position")
    .execute();
  return { change: toChange(row), sims: sims.map((sim) => ({ ...sim, fate: fateOf(row.state, sim.result) })) };
}

/** The SIMs of a group whose fate isn't known yet, or isn't known at all. */
export async function undecidedSims(
  query: Kysely<Schema>,
  groupId: string,
): Promise<{ sim: string; fate: Fate; action: GroupAction }[]> {
  const rows = await query
    .selectFrom("group_change_sims")
    .innerJoin("group_changes", "group_changes.id", "group_change_sims.change_id")
    .select(["group_change_sims.sim", "group_changes.state", "group_changes.action"])
    .where("group_changes.group_digest", "=", groupDigest(groupId))
    .where("group_changes.state", "!=", "failed")
    .where("group_changes.erased_at", "is", null)
    .where("group_change_sims.result", "is", null)
    .execute();
  return rows.map(({ sim, state, action }) => ({ sim, action, fate: fateOf(state, null) }));
}

function fateOf(state: GroupChangeState, result: SimResult | null): Fate {
  if (result !== null) return result === "done" ? "done" : "failed";
  if (state === "failed") return "failed";
  return state === "ended" || state === "unknown" ? "unknown" : "open";
}

function toChange(row: GroupChangeRow): GroupChange {
  return {
    id: row.id,
    groupId: row.group_id,
    number: row.number,
    action: row.action,
    operatorId: row.operator_id,
    askedAt: row.asked_at,
    state: row.state,
    hasTask: row.task_id !== null,
    endedAt: row.ended_at,
    answer: row.answer,
    isErased: row.erased_at !== null,
  };
}
