import { once } from "#/lib/process/once.ts";
import { isOfScript, OTHER, type PolicyReport } from "./policy-report.ts";

export interface PolicyReportCount extends PolicyReport {
  count: number;
  firstAt: number;
  lastAt: number;
}

interface PolicyReports {
  add(report: PolicyReport): void;
  /** The counts since the last call. */
  drain(): PolicyReportCount[];
}

/** Different reports in memory for a page, and as many for its scripts: a flood of made-up hosts must not fill it. */
const MOST = 100;

/** Counts reports in memory, so that a flood of them is a few writes. */
export function createPolicyReports(now: () => number): PolicyReports {
  let counts = new Map<string, PolicyReportCount>();
  return {
    add({ page, directive, blocked }) {
      const keyOf = (name: string): string => `${page} ${directive} ${name}`;
      const isShared = (count: PolicyReportCount): boolean =>
        count.page === page && isOfScript(count.directive) === isOfScript(directive);
      const isNamed = counts.has(keyOf(blocked)) || [...counts.values()].filter(isShared).length < MOST;
      const name = isNamed ? blocked : OTHER;
      const known = counts.get(keyOf(name));
      const at = now();
      if (known) counts.set(keyOf(name), { ...known, count: known.count + 1, lastAt: at });
      else counts.set(keyOf(name), { page, directive, blocked: name, count: 1, firstAt: at, lastAt: at });
    },
    drain() {
      const drained = [...counts.values()];
      counts = new Map();
      return drained;
    },
  };
}

/** The reports that this process has received. */
export function policyReports(): PolicyReports {
  return once("policy reports", () => createPolicyReports(Date.now));
}
