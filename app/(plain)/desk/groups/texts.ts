import type { ChangeSim, Fate, GroupChange } from "#/lib/desk/groups/changes.ts";

type Action = GroupChange["action"];

const sims = (count: number) => (count === 1 ? "1 SIM" : `${count} SIMs`);

export const GROUPS = {
  title: "Groups",
  lead: "SIMs that share a plan at the partner. This list comes from the partner, as it is now.",
  none: "The partner has no group.",
  incomplete: "Part of the partner’s answer couldn’t be read, so this list may lack some.",
  heads: { group: "Group", plan: "Plan", capacity: "Additions it takes", sims: "SIMs counted" },
  notSaid: "not said",
  latest: "Latest changes",
  noChanges: "No change was made here.",
} as const;

export const GROUP = {
  title: (groupId: string) => `Group ${groupId}`,
  unnamed: "Group",
  unknown: "No group has this address.",
  notListed: "The partner’s list of groups doesn’t have this one, or didn’t come.",
  back: "All groups",
  toGroup: "Back to the group",
  sims: "SIMs in the group",
  noSims: "No SIM is in this group.",
  shown: (from: number, to: number, all: number) =>
    to - from + 1 === all ? sims(all) : `${from} to ${to} of ${sims(all)}`,
  pages: "Pages",
  previous: "Previous",
  next: "Next",
  add: "Add SIMs",
  remove: "Remove SIMs",
  changes: "Changes made here",
  mayNot: "Only an operator with the right to act can change a group.",
} as const;

export const CHANGES = {
  label: "Changes",
  heads: { what: "Change", group: "Group", asked: "Asked for", by: "By", state: "State" },
  name: (action: Action, count: number) => `${action === "add" ? "Add" : "Remove"} ${sims(count)}`,
  state: (state: GroupChange["state"], counts: Record<Fate, number>) => {
    const parts = (["done", "failed", "unknown"] as const).filter((fate) => counts[fate] > 0);
    if (state === "ended") return parts.map((fate) => `${counts[fate]} ${fate}`).join(", ");
    return STATES[state];
  },
} as const;

const STATES: Readonly<Record<GroupChange["state"], string>> = {
  waiting: "waiting",
  sending: "being sent",
  running: "in progress",
  ended: "ended",
  failed: "failed",
  unknown: "unknown",
};

export const CHANGE_FORM = {
  title: "Add or remove SIMs",
  lead: "The numbers are checked first, and nothing is sent before you confirm with your passkey.",
  what: "What to do",
  actions: { add: "Add to the group", remove: "Remove from the group" },
  button: "Check",
  tooLong: "That is more text than fits. Paste the column with the SIM numbers alone.",
  moved: "Nothing was done: this group has changed since you began. Look at these changes, then check again.",
} as const;

export const CHANGE = {
  group: "Group",
  asked: "Asked for",
  by: (name: string) => `, ${name}`,
  ended: "Over since",
  state: "State",
  words: "The partner’s words",
  erased: "The SIM numbers of this change were erased.",
  again: "Look again",
  ask: "Ask the partner again",
  nothingToAsk: "There is nothing to ask about any more. Look at the change again.",
  compare: "Compare with the group’s list",
  retryFailed: (count: number) => `Try again with the ${sims(count)} that failed`,
  retryUnknown: (count: number) => `Try again with the ${sims(count)} whose outcome is unknown`,
  sims: "SIMs",
  heads: { sim: "SIM", outcome: "Outcome", now: "In the group now" },
  noNumber: "erased",
  isIn: "yes",
  isNotIn: "no",
  mayBeIn: "not in the part that was read",
} as const;

/** About SIMs whose outcome is unknown. */
export const RETRY_WARNING: Readonly<Record<Action, string>> = {
  add: "These SIMs may have been added already. Compare with the group’s list first: an addition that is repeated counts again.",
  remove: "These SIMs may have been removed already. Compare with the group’s list first.",
};

/** What is known of a change as a whole. */
export function stateText({ state, hasTask, answer }: GroupChange, unnamed: number): string {
  switch (state) {
    case "waiting":
      return "Not sent yet. The shop sends it within seconds. If the partner can’t be reached, the shop goes on for a quarter of an hour.";
    case "sending":
      return "It is being sent.";
    case "running":
      return "The partner has begun it. The shop asks about it until it is done, for a day at most.";
    case "ended":
      return unnamed === 0
        ? "Over. The partner has said what became of each SIM."
        : `Over. The partner didn’t say what became of ${sims(unnamed)}.`;
    case "failed":
      return answer === null
        ? "Nothing was done. The shop couldn’t send the change in time and won’t try again."
        : "Nothing was done: the partner refused it.";
    case "unknown":
      return hasTask
        ? "Unknown. The partner began it, and didn’t say in time that it was done."
        : "Unknown. The shop was sending it and has no answer, so the partner may have done it or not. The shop doesn’t send it again by itself.";
  }
}

/** What became of one SIM. */
export function outcomeText(action: Action, { fate, result, code, message }: ChangeSim): string {
  if (fate === "done") return action === "add" ? "added" : "removed";
  if (result === "unknown SIM") return "failed: the partner doesn’t know this SIM";
  if (result === "other") return `failed: code ${code}${message ? `, “${message}”` : ""}`;
  if (fate === "failed") return "not done";
  return fate === "open" ? "not known yet" : "unknown";
}
