import type { Kysely, Selectable } from "kysely";

export type GroupAction = "add" | "remove";

/**
 * `waiting`: not sent yet. `sending`: about to be sent, or sent. `running`: the partner has begun the task. `ended`: the partner has said what came
 * of it. `failed`: it certainly did nothing. `unknown`: it may have been done.
 */
export type GroupChangeState = "waiting" | "sending" | "running" | "ended" | "failed" | "unknown";

export type SimResult = "done" | "unknown SIM" | "other";

export interface GroupTables {
  group_changes: GroupChangeTable;
  group_change_sims: GroupChangeSimTable;
}

/** SIMs that an operator adds to a group of the partner, or removes from it: one call, and the task that it began. */
interface GroupChangeTable {
  id: string;
  /** The partner's, of any text. */
  group_id: string;
  /** Changes are found by it, since the group's own id may be too long for an index. */
  group_digest: string;
  /** Counts the changes of a group, so that of two drawn from the same page one is made. */
  number: number;
  action: GroupAction;
  operator_id: string;
  asked_at: number;
  state: GroupChangeState;
  /** When the call was last about to be made; null before. */
  sent_at: number | null;
  /** The partner's name of the task; null where it isn't known. */
  task_id: string | null;
  /** When the partner is asked about the task for the last time. */
  follow_until: number | null;
  /** When a worker takes it up, or the lease of the one at work ends; null once it is over. */
  next_at: number | null;
  ended_at: number | null;
  /** The partner's last words, scrubbed. */
  answer: string | null;
  /** When its SIM numbers were erased. */
  erased_at: number | null;
}

/** One SIM of a change. */
interface GroupChangeSimTable {
  change_id: string;
  /** From 0 on, as it was pasted. */
  position: number;
  /** Sealed; empty once it was erased. */
  sim: string;
  /** Null while the partner hasn't said. */
  result: SimResult | null;
  /** The partner's code. */
  code: string | null;
  /** The partner's words, scrubbed. */
  message: string | null;
}

export type GroupChangeRow = Selectable<GroupChangeTable>;

export async function addGroupChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("group_changes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("group_id", "text", (column) => column.notNull())
    .addColumn("group_digest", "text", (column) => column.notNull())
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("operator_id", "text", (column) => column.notNull().references("desk_operators.id"))
    .addColumn("asked_at", "bigint", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("sent_at", "bigint")
    .addColumn("task_id", "text")
    .addColumn("follow_until", "bigint")
    .addColumn("next_at", "bigint")
    .addColumn("ended_at", "bigint")
    .addColumn("answer", "text")
    .addColumn("erased_at", "bigint")
    .execute();
  await db.schema
    .createTable("group_change_sims")
    .addColumn("change_id", "text", (column) => column.notNull().references("group_changes.id"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("sim", "text", (column) => column.notNull())
    .addColumn("result", "text")
    .addColumn("code", "text")
    .addColumn("message", "text")
    .addColumn("key_number", "integer", (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("group_change_sims_key", ["change_id", "position"])
    .execute();
  const changes = (name: string) => db.schema.createIndex(`group_changes_${name}`).on("group_changes");
  await changes("numbers").columns(["group_digest", "number"]).unique().execute();
  await changes("next").column("next_at").execute();
  await changes("asked").column("asked_at").execute();
  await changes("erasure").columns(["erased_at", "asked_at"]).execute();
  await db.schema.createIndex("group_change_sims_key_number").on("group_change_sims").column("key_number").execute();
}
