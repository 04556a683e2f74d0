import type { ListedSim } from "./sims.ts";

/* The filters of a list, as its address has them. */

type Query = Readonly<Record<string, string | string[] | undefined>>;
/** A filter by the names of its fields. */
export type Filter = Readonly<Partial<Record<"lifecycle" | "plan" | "status" | "type", string>>>;

const CODE = /^[\w-]{1,20}$/;

const FIELDS: { readonly [Name in keyof Filter]-?: (text: string) => boolean } = {
  lifecycle: (text) => CODE.test(text),
  plan: (text) => text === "yes" || text === "no",
  status: (text) => CODE.test(text),
  type: (text) => CODE.test(text),
};

/** What can't be read is left out. */
export function readFilter(query: Query, names: readonly (keyof Filter)[]): Filter {
  const found = names.flatMap((name) => {
    const text = query[name];
    return typeof text === "string" && FIELDS[name](text) ? [[name, text]] : [];
  });
  return Object.fromEntries(found);
}

export function filterAddress(path: string, filter: Filter, page = 1): string {
  const query = new URLSearchParams({ ...filter, ...(page > 1 && { page: String(page) }) });
  return query.size === 0 ? path : `${path}?${query}`;
}

export function fits({ lifecycle, plan }: Filter, sim: ListedSim): boolean {
  const hasPlan = sim.order === null ? "no" : "yes";
  return (lifecycle ?? sim.lifecycle) === sim.lifecycle && (plan ?? hasPlan) === hasPlan;
}
