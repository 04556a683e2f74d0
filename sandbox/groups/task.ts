import { isQuirky } from "#/sandbox/quirks.ts";
import type { Random } from "#/sandbox/random.ts";
import type { Schedule } from "#/sandbox/schedule.ts";
import type { Settings } from "#/sandbox/settings.ts";
import { addSim, type Group, type Outcome, removeSim } from "./group.ts";

/** Work on a group that runs after its call is answered. */
export type Task = {
  id: string;
  action: Action;
  groupId: string;
  /** "completed" is documented, "processing" is assumed. */
  status: "processing" | "completed";
  /** Empty until it is completed (assumed). */
  details: ({ sim_id: string } & Outcome)[];
};

/** 70 adds SIMs to a group, 71 removes them. */
export type Action = "70" | "71";

/** The tasks, and what running one needs. */
export type TaskQueue = { tasks: Task[]; random: Random; schedule: Schedule; settings: Settings };

/** Begins a task. With a delay of null it never ends. */
export function beginTask(queue: TaskQueue, action: Action, group: Group, simIds: string[]): Task {
  const token = queue.random.token(32);
  const id = isQuirky(queue, "group-odd-tasks") ? `${token}/70 é+?#%2F&=` : token;
  const task: Task = { id, action, groupId: group.id, status: "processing", details: [] };
  queue.tasks.push(task);
  const perform = action === "70" ? addSim : removeSim;
  const { taskDelayMs } = queue.settings;
  if (taskDelayMs === null) return task;
  queue.schedule.after(taskDelayMs, () => {
    task.details = simIds.map((sim_id) => ({ sim_id, ...perform(group, sim_id) }));
    task.status = "completed";
  });
  return task;
}

export function toResult(task: Task) {
  return { request_id: task.id, action_code: task.action, status: task.status, details: task.details };
}
