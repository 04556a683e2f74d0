import type { World } from "#/sandbox/world.ts";
import { addSim, type Group, type Outcome, removeSim } from "./group.ts";

/** Work on a group that goes on after its call was answered. */
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

/** Begins a task. With a delay of null it never ends. */
export function beginTask(world: World, action: Action, group: Group, simIds: string[]): Task {
  const task: Task = { id: world.random.token(32), action, groupId: group.id, status: "processing", details: [] };
  world.tasks.push(task);
  const perform = action === "70" ? addSim : removeSim;
  const { taskDelayMs } = world.settings;
  if (taskDelayMs === null) return task;
  world.schedule.after(taskDelayMs, () => {
    task.details = simIds.map((sim_id) => ({ sim_id, ...perform(group, sim_id) }));
    task.status = "completed";
  });
  return task;
}

export function toResult(task: Task) {
  return { request_id: task.id, action_code: task.action, status: task.status, details: task.details };
}
