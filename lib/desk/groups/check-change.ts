import type { GroupAction } from "#/lib/db/tables/desk/group-tables.ts";
import { findIn, MOST_LINES, readPastedSims } from "#/lib/desk/fleet/pasted-sims.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { SimGroup } from "#/lib/partner/groups/group-calls.ts";
import { undecidedSims } from "./changes.ts";
import { readGroup } from "./read-groups.ts";

interface LineFault {
  line: number;
  fault: string;
}

/** Either what is wrong, or the SIMs and what confirming will do, one sentence each. */
type CheckedChange = { fault: string; lines: LineFault[] } | { fault: null; sims: string[]; sentences: string[] };

interface Wanted {
  groupId: string;
  action: GroupAction;
  text: string;
}

/** Checks pasted SIM numbers for themselves, against the group's list as far as the partner shows it, and against the changes under way. */
export async function checkChange(
  context: Pick<OrdersContext, "db" | "partner">,
  wanted: Wanted,
): Promise<CheckedChange> {
  const { groupId, action, text } = wanted;
  const pasted = readPastedSims(text);
  if (pasted.length === 0) return { fault: "Paste at least one SIM number.", lines: [] };
  if (pasted.length > MOST_LINES) {
    return { fault: `That is more than ${MOST_LINES} lines. Make several changes of them.`, lines: [] };
  }
  const [{ group, sims: listed }, undecided] = await Promise.all([
    readGroup(context, groupId),
    undecidedSims(context.db.query, groupId),
  ]);
  const inGroup = new Set(listed.value?.items);
  const open = new Set(undecided.filter(({ fate }) => fate === "open").map(({ sim }) => sim));
  const faultOf = (sim: string): string | null => {
    if (findIn(open, sim) !== undefined) return "A change in progress already includes this SIM.";
    const isIn = findIn(inGroup, sim) !== undefined;
    if (action === "add") return isIn ? "Already in the group." : null;
    // A list that wasn't read to its end doesn't prove that a SIM is missing.
    return isIn || !listed.value?.isComplete ? null : "Not in the group.";
  };
  const lines: LineFault[] = [];
  const sims: string[] = [];
  for (const one of pasted) {
    const fault = "fault" in one ? one.fault : faultOf(one.sim);
    if (fault !== null) lines.push({ line: one.line, fault });
    else if ("sim" in one) sims.push(findIn(inGroup, one.sim) ?? one.sim);
  }
  if (lines.length > 0) {
    const wrong = lines.length === 1 ? "One line is" : `${lines.length} lines are`;
    return { fault: `${wrong} wrong. Nothing was sent.`, lines };
  }
  const maybeAdded = new Set(
    undecided.filter((one) => one.fate === "unknown" && one.action === "add").map(({ sim }) => sim),
  );
  const again = sims.filter((sim) => findIn(maybeAdded, sim) !== undefined).length;
  const isListed = listed.value?.isComplete ?? false;
  return { fault: null, sims, sentences: sentencesOf({ groupId, group, action, count: sims.length, again, isListed }) };
}

interface Facts {
  groupId: string;
  group: SimGroup | null;
  action: GroupAction;
  count: number;
  /** For so many an earlier addition may have been done. */
  again: number;
  /** Whether the group's list was read to its end. */
  isListed: boolean;
}

function sentencesOf({ groupId, group, action, count, again, isListed }: Facts): string[] {
  const sims = count === 1 ? "One SIM is" : `${count} SIMs are`;
  const name = group?.planTitle ? `${groupId} (${group.planTitle})` : groupId;
  const unread = "The group’s list couldn’t be read to its end, so some of these SIMs may";
  const last = "The partner does it later. The change’s page shows what became of each SIM.";
  if (action === "remove") {
    return [`${sims} removed from the group ${name}.`, ...(isListed ? [] : [`${unread} not be in the group.`]), last];
  }
  const { capacity, simCount } = group ?? {};
  const left = capacity != null && simCount != null ? capacity - simCount : null;
  return [
    `${sims} added to the group ${name}.`,
    "Each addition counts towards the group’s limit of additions, also a repeated one.",
    ...(left === null ? [] : [`The group takes ${capacity} additions, and the partner has counted ${simCount}.`]),
    ...(left !== null && left < count ? ["That leaves fewer than are added now: the partner may refuse some."] : []),
    ...(isListed ? [] : [`${unread} be in the group already.`]),
    ...(again === 0
      ? []
      : [`${again} of them may have been added by an earlier change whose outcome is unknown. They then count twice.`]),
    last,
  ];
}
