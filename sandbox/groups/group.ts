import { plans } from "#/sandbox/catalogue/plans.ts";
import { findSim } from "#/sandbox/catalogue/sims.ts";

/** SIMs that share a bundle. */
export type Group = {
  id: string;
  bundleCode: string;
  /** How many additions it accepts. */
  capacity: number;
  /** One entry for each addition, so that a SIM that was added twice counts twice. */
  additions: string[];
};

/** The result for one SIM. 10 and 31 are documented, the other codes are assumed. */
export type Outcome = { result: string; message: string };

const done = { result: "10", message: "success" };
const unknownSim = { result: "31", message: "the SIM does not exist" };
const otherBundle = { result: "32", message: "the SIM's bundle is another one" };
const full = { result: "33", message: "the group is full" };
const notInGroup = { result: "34", message: "the SIM is not in the group" };

export function newGroups(): Group[] {
  return [
    {
      id: "100001",
      bundleCode: "DP20240115000102",
      capacity: 50,
      additions: ["89852072201180436177", "89852072201180436250"],
    },
    { id: "100002", bundleCode: "DP20240115000104", capacity: 3, additions: [] },
    { id: "100003", bundleCode: "DP20240115000107", capacity: 200, additions: [] },
  ];
}

/** A SIM beyond the capacity fails alone; those before it stay added (assumed). */
export function addSim(group: Group, number: string): Outcome {
  const obstacle = obstacleOf(group, number);
  if (obstacle) return obstacle;
  if (group.additions.length >= group.capacity) return full;
  group.additions.push(number);
  return done;
}

/** Removes all additions of a SIM (assumed). */
export function removeSim(group: Group, number: string): Outcome {
  const obstacle = obstacleOf(group, number);
  if (obstacle) return obstacle;
  if (!group.additions.includes(number)) return notInGroup;
  group.additions = group.additions.filter((added) => added !== number);
  return done;
}

/** A group in the list. Its fields are assumed: only the identifier is documented. */
export function toGroup(group: Group) {
  return {
    group_id: group.id,
    bundle_code: group.bundleCode,
    bundle_name: plans.find(({ packageCode }) => packageCode === group.bundleCode)?.name.en ?? "",
    capacity: group.capacity,
    sim_count: group.additions.length,
  };
}

/** The SIMs of a group, each of them once (shape assumed). */
export function toSimList(group: Group) {
  return { group_id: group.id, sim_ids: [...new Set(group.additions)] };
}

/** A SIM's own bundle must be the group's, which is documented for the removal and assumed for the addition. */
function obstacleOf(group: Group, number: string): Outcome | undefined {
  const sim = findSim(number);
  if (!sim) return unknownSim;
  return sim.packageCodes.includes(group.bundleCode) ? undefined : otherBundle;
}
