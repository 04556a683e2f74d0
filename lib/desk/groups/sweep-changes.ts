import type { Updateable } from "kysely";
import type { GroupChangeRow, GroupTables, SimResult } from "#/lib/db/tables/desk/group-tables.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { DAY, LONGEST_PAUSE_MS } from "#/lib/orders/schedule.ts";
import { isPartnerError, type PartnerError } from "#/lib/partner/error.ts";
import type { GroupTask, SimOutcome } from "#/lib/partner/groups/group-calls.ts";
import { BATCH, forEachOf } from "#/lib/process/batch.ts";
import { scrub } from "#/lib/process/scrub.ts";
import { inSpan } from "#/lib/process/tracing/span.ts";
import { simCandidates } from "#/lib/sims/sim-number.ts";

/** Longer than a call may take. Who is at work for so long counts as dead. */
export const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 2_000;
/** A call that never left is made again for so long: no outcome hangs on it. */
const UNSENT_MS = 15 * 60_000;
const UNSENT_PAUSE_MS = 10_000;
/** What was confirmed so long ago isn't sent any more: the operator may have changed the group elsewhere since. */
export const STALE_MS = 3_600_000;
/** A task need not end. After this time its outcome counts as unknown. */
const FOLLOW_MS = DAY;

type Context = Pick<OrdersContext, "db" | "clock" | "partner" | "log">;
type Change = Updateable<GroupTables["group_changes"]>;

/**
 * Works on the changes of groups that are due: calls the partner once for each, and follows the task that it begins. A change whose call may have
 * left is never sent again. @returns how many were due
 */
export async function sweepGroupChanges(context: Context, mayContinue?: () => boolean): Promise<number> {
  const { db, log } = context;
  const due = await db.query
    .selectFrom("group_changes")
    .selectAll()
    .where("next_at", "<=", await db.now())
    .orderBy("next_at")
    .limit(BATCH)
    .execute();
  const work = async (row: GroupChangeRow): Promise<void> => {
    const claimed = await claim(context, row);
    // A defect that stops one change must not hold up the others; its lease ends by itself.
    if (claimed === null) return;
    const onFailure = (error: unknown) => log.error("a group's change failed", { changeId: row.id, error });
    await inSpan("change group", claimed).catch(onFailure);
  };
  await forEachOf(due, work, mayContinue);
  return due.length;
}

/**
 * Takes a change's lease, and says with the same update what is about to happen: after a crash that is all that is known.
 * @returns what to do under the lease; null when there is nothing to do, or another process was first
 */
async function claim(context: Context, row: GroupChangeRow): Promise<(() => Promise<void>) | null> {
  const now = await context.db.now();
  const leased = { next_at: now + LEASE_MS };
  if (row.state === "waiting") {
    // Where the clock was put back, how old it is isn't known.
    if (Math.abs(now - row.asked_at) > STALE_MS) {
      await update(context, row, { state: "failed", next_at: null, ended_at: now });
      return null;
    }
    const sending = { ...leased, state: "sending", sent_at: now } as const;
    return (await update(context, row, sending)) ? () => send(context, { ...row, ...sending }) : null;
  }
  if (row.state === "running") {
    return (await update(context, row, leased)) ? () => follow(context, { ...row, ...leased }) : null;
  }
  // The holder of the lease died as it sent the change, before or after.
  await update(context, row, { state: "unknown", next_at: null, ended_at: now });
  return null;
}

/** Changes a row that is still as it was read. @returns false when another process was faster */
async function update({ db }: Context, { id, state, next_at }: GroupChangeRow, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable("group_changes")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", state)
    .where("next_at", "=", next_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function send(context: Context, row: GroupChangeRow): Promise<void> {
  const { db, clock, partner, log } = context;
  const listed = db.query.selectFrom("group_change_sims").select("sim").where("change_id", "=", row.id);
  const sims = (await listed.orderBy("position").execute()).map(({ sim }) => sim);
  let change: Change;
  try {
    const { taskId } = await (row.action === "add"
      ? partner.addToGroup(row.group_id, sims)
      : partner.removeFromGroup(row.group_id, sims));
    const now = clock.now();
    change = { state: "running", task_id: taskId, next_at: now + FIRST_PAUSE_MS, follow_until: now + FOLLOW_MS };
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    change = afterFailure(error, row, clock.now());
  }
  // By the time of the sending, not by the lease: a task's name is of use even if it comes after the lease has ended.
  const sent = db.query.updateTable("group_changes").where("id", "=", row.id).where("sent_at", "=", row.sent_at);
  const kept = sent.set({ ended_at: null, ...change }).where("state", "=", "sending");
  if ((await kept.executeTakeFirst()).numUpdatedRows !== 1n) {
    // It has counted as unknown since, and an operator may have made it anew: it isn't sent any more.
    const over = { state: "failed", next_at: null, ended_at: clock.now() } as const;
    const late = change.state === "waiting" ? over : { ended_at: null, ...change };
    await sent.set(late).where("state", "=", "unknown").execute();
  }
  log.info("a group's change was sent", { changeId: row.id, kind: change.state, count: sims.length });
}

function afterFailure(error: PartnerError, { asked_at }: GroupChangeRow, now: number): Change {
  const answer = error.upstreamCode ?? (error.status === undefined ? null : `status ${error.status}`);
  const over = { answer, next_at: null, ended_at: now };
  if (error.mayHaveTakenEffect) return { ...over, state: "unknown" };
  const mayComeYet = error.kind === "unreachable" && now - asked_at < UNSENT_MS;
  return mayComeYet ? { state: "waiting", next_at: now + UNSENT_PAUSE_MS } : { ...over, state: "failed" };
}

async function follow(context: Context, row: GroupChangeRow): Promise<void> {
  const { partner, clock, log } = context;
  let task: GroupTask | null = null;
  try {
    task = await partner.groupTask(row.task_id ?? "");
  } catch (error) {
    if (!isPartnerError(error)) throw error;
  }
  // One that does the opposite is another task.
  const isOurs = task?.action === row.action || task?.action === "unknown";
  if (task?.isCompleted && isOurs) return concludeChange(context, row, task.outcomes);
  const now = clock.now();
  const answer = task === null ? row.answer : scrub(task.status);
  if (now >= (row.follow_until ?? 0)) {
    await update(context, row, { state: "unknown", answer, next_at: null, ended_at: now });
    log.warn("a group's change has no known end", { changeId: row.id });
    return;
  }
  const pause = Math.min(Math.max((now - (row.sent_at ?? now)) / 10, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
  await update(context, row, { answer, next_at: Math.round(now + pause) });
}

/** A SIM that the partner doesn't name keeps no result: what became of it isn't known. */
async function concludeChange(context: Context, row: GroupChangeRow, outcomes: readonly SimOutcome[]): Promise<void> {
  const { db, clock, log } = context;
  const outcomeOf = new Map<string, SimOutcome>();
  for (const outcome of outcomes) {
    // Named twice, it is done if it was done once.
    if (!outcomeOf.get(outcome.sim)?.isDone) outcomeOf.set(outcome.sim, outcome);
  }
  await db.query.transaction().execute(async (transaction) => {
    const ended = { state: "ended", answer: null, next_at: null, ended_at: clock.now() } as const;
    if (!(await update({ ...context, db: { ...db, query: transaction } }, row, ended))) return;
    const sims = transaction
      .selectFrom("group_change_sims")
      .select(["position", "sim"])
      .where("change_id", "=", row.id);
    for (const { position, sim } of await sims.execute()) {
      const named = simCandidates(sim).find((candidate) => outcomeOf.has(candidate));
      const outcome = outcomeOf.get(named ?? sim);
      if (outcome === undefined) continue;
      const { code, message } = outcome;
      await transaction
        .updateTable("group_change_sims")
        .set({ result: resultOf(outcome), code: scrub(code), message })
        .where("change_id", "=", row.id)
        .where("position", "=", position)
        .execute();
    }
  });
  log.info("a group's change has ended", { changeId: row.id, count: outcomes.length });
}

function resultOf({ isDone, isUnknownSim }: SimOutcome): SimResult {
  if (isDone) return "done";
  return isUnknownSim ? "unknown SIM" : "other";
}
