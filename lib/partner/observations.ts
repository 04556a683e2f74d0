import { ALL_ASSUMPTIONS, type Assumption, type AssumptionId } from "./assumptions.ts";

/**
 * Notes what was seen of an assumption. `seen` is a short label of the form, chosen by the code: a code word of the service at most,
 * never an amount, a number, an email address or free text.
 */
export type Observe = (assumption: AssumptionId, seen: string) => void;

/** What was seen of one assumption, and how often. Times are epoch milliseconds. */
export interface Observation {
  /** An id of the assumptions; one of another version of the shop where a stored row names it. */
  assumption: string;
  seen: string;
  count: number;
  firstAt: number;
  lastAt: number;
}

/** Counts observations in memory until a sweeper stores them. */
export interface Observations {
  observe: Observe;
  /** Removes and returns what was counted since the last call. */
  drain(): Observation[];
}

/** Different labels of one assumption; more are not counted, so that a broken service can't fill the memory. */
const MAX_LABELS = 30;
const MAX_LABEL_LENGTH = 60;

export function createObservations(now: () => number): Observations {
  let counted = new Map<AssumptionId, Map<string, Observation>>();
  return {
    observe(assumption, text) {
      const seen = text.slice(0, MAX_LABEL_LENGTH);
      const labels = counted.get(assumption) ?? new Map<string, Observation>();
      counted.set(assumption, labels);
      const at = now();
      const known = labels.get(seen);
      if (known) Object.assign(known, { count: known.count + 1, lastAt: at });
      else if (labels.size < MAX_LABELS) labels.set(seen, { assumption, seen, count: 1, firstAt: at, lastAt: at });
    },
    drain() {
      const drained = [...counted.values()].flatMap((labels) => [...labels.values()]);
      counted = new Map();
      return drained;
    },
  };
}

export const ignoreObservations: Observe = () => undefined;

/** What the observations say about an assumption: each label must be one that confirms it. */
export function verdictOf(
  confirmedBy: readonly string[] | undefined,
  seen: readonly string[],
): "confirmed" | "refuted" | "not met" {
  if (confirmedBy === undefined || seen.length === 0) return "not met";
  return seen.every((label) => confirmedBy.includes(label)) ? "confirmed" : "refuted";
}

/** One assumption, what was seen of it, and what that says. */
export interface Judgement {
  id: AssumptionId;
  assumption: Assumption;
  verdict: ReturnType<typeof verdictOf>;
  seen: Observation[];
}

/** Every assumption in the order of the table. What was seen of another version's assumptions is left out. */
export function judgeAssumptions(observed: readonly Observation[]): Judgement[] {
  return ALL_ASSUMPTIONS.map(([id, assumption]) => {
    const seen = observed.filter((observation) => observation.assumption === id);
    const labels = seen.map((observation) => observation.seen);
    return { id, assumption, verdict: verdictOf(assumption.confirmedBy, labels), seen };
  });
}
