import type { ReadList } from "./shared-list.ts";

type Sims = ReadList<{ sim: string }>;

/** What two lists said when they were compared: a large one takes a tenth of a second, and pages show the same ones again. */
const compared = new WeakMap<Sims, { to: Sims; missing: number }>();

/** How many SIMs of one list another lacks. */
export function countMissing(from: Sims, to: Sims): number {
  const known = compared.get(from);
  if (known?.to === to) return known.missing;
  const there = new Set(to.items.map(({ sim }) => sim));
  const missing = from.items.filter(({ sim }) => !there.has(sim)).length;
  compared.set(from, { to, missing });
  return missing;
}
