/* Lists that are shown fifty rows a page, with the number of the page in the address. */

const PAGE = 50;

type Asked = string | string[] | undefined;

/** One page of rows. */
export interface Page<T> {
  rows: readonly T[];
  /** From 1. */
  page: number;
  pages: number;
  count: number;
}

/** A page of a list that is read a page at a time. */
export async function pageAmong<T>(
  asked: Asked,
  read: (part: { page: number; size: number }) => Promise<{ orders: T[]; total: number }>,
): Promise<Page<T>> {
  const page = numberIn(asked);
  const { orders, total } = await read({ page, size: PAGE });
  return { rows: orders, page, pages: Math.max(1, Math.ceil(total / PAGE)), count: total };
}

/** A page of a list that is here whole; the last one where there is no such page. */
export function pageOf<T>(items: readonly T[], asked: Asked): Page<T> {
  const pages = Math.max(1, Math.ceil(items.length / PAGE));
  const page = Math.min(numberIn(asked), pages);
  return { rows: items.slice((page - 1) * PAGE, page * PAGE), page, pages, count: items.length };
}

/** How many rows stand on the pages before it. */
export function rowsBefore({ page }: Page<unknown>): number {
  return (page - 1) * PAGE;
}

function numberIn(asked: Asked): number {
  return typeof asked === "string" && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
}
