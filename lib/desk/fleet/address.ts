import type { ListedSim } from "./sims.ts";

/* The filters and the page of a list, as its address has them. Each list has 50 rows a page. */

type Query = Readonly<Record<string, string | string[] | undefined>>;
/** A filter by the names of its fields. */
export type Filter = Readonly<Partial<Record<"lifecycle" | "plan" | "status" | "type", string>>>;

const PAGE = 50;
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

/** One page of rows. */
export interface Page<T> {
  rows: readonly T[];
  /** From 1. */
  page: number;
  pages: number;
  count: number;
}

/** The same of a list that is read a page at a time. */
export async function pageAmong<T>(
  asked: Query["page"],
  read: (part: { page: number; size: number }) => Promise<{ orders: T[]; total: number }>,
): Promise<Page<T>> {
  const page = numberIn(asked);
  const { orders, total } = await read({ page, size: PAGE });
  return { rows: orders, page, pages: Math.max(1, Math.ceil(total / PAGE)), count: total };
}

export function pageOf<T>(items: readonly T[], asked: Query["page"]): Page<T> {
  const pages = Math.max(1, Math.ceil(items.length / PAGE));
  const page = Math.min(numberIn(asked), pages);
  return { rows: items.slice((page - 1) * PAGE, page * PAGE), page, pages, count: items.length };
}

function numberIn(asked: Query["page"]): number {
  return typeof asked === "string" && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
}
