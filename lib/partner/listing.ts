import { z } from "zod";
import { PAGE_SIZE } from "./assumptions.ts";
import { optionalFigure, readable } from "./wire.ts";

/** Limits the reading, even if the service claims larger totals. */
export const MAX_PAGES = 20;

/** The entries of a paged or a complete answer. */
export interface Listing<T> {
  items: T[];
  /** How many there are, as the service says; null when it does not. */
  total: number | null;
  /** False when reading ended at its limit, an entry was unreadable, or the pages contradict the totals. */
  isComplete: boolean;
}

export interface Page {
  /** Unparsed; null where there was no list. */
  entries: unknown[] | null;
  total: number | null;
  pages: number | null;
}

/** @param name the field that holds the entries */
export function pageOf(name: string): z.ZodType<Page> {
  const counts = z.looseObject({ total_count: optionalFigure, total_pages: optionalFigure });
  return z
    .looseObject({ [name]: z.array(z.unknown()).nullable(), page: counts.nullable().catch(null) })
    .nullable()
    .transform((answer) => {
      const page = answer?.page as z.output<typeof counts> | null | undefined;
      const entries = answer?.[name] as unknown[] | null | undefined;
      return { entries: entries ?? null, total: page?.total_count ?? null, pages: page?.total_pages ?? null };
    });
}

/**
 * Reads page after page, until an empty page, or until a page that is not full completes the total (assumption "listing-end"). A
 * page equal to an earlier one also ends the reading: then the service ignores the page number.
 * @param readPage takes the number of a page, from 1.
 */
export async function readListing<T>(
  readPage: (number: number) => Promise<Page>,
  entry: z.ZodType<T>,
  maxPages = MAX_PAGES,
): Promise<Listing<T>> {
  const items: T[] = [];
  const seen = new Set<string>();
  let first: Page | undefined;
  let came = 0;
  let isSound = true;
  for (let number = 1; number <= maxPages; number += 1) {
    const page = await readPage(number);
    first ??= page;
    const entries = page.entries ?? [];
    const read = readable(entries, entry);
    const text = JSON.stringify(read);
    if (seen.has(text)) return { items, total: first.total, isComplete: false };
    seen.add(text);
    items.push(...read);
    came += entries.length;
    isSound &&= page.total === first.total && page.pages === first.pages && read.length === entries.length;
    if (entries.length > 0 && !isLast(page, number, came)) continue;
    // A missing list means nothing, unless the total is complete without it.
    const isStated = page.entries !== null || page.total === came;
    const pages = entries.length > 0 ? number : number - 1;
    return { items, total: first.total, isComplete: isSound && isStated && isConfirmed(first, came, pages) };
  }
  return { items, total: first?.total ?? null, isComplete: false };
}

/** For an answer without pages and totals. */
export function listingOf<T>(entries: unknown[], entry: z.ZodType<T>): Listing<T> {
  const items = readable(entries, entry);
  return { items, total: null, isComplete: items.length === entries.length };
}

/** A page that is not full, by assumption "page-size". */
function isLast({ entries, total, pages }: Page, number: number, came: number): boolean {
  return (entries?.length ?? 0) < PAGE_SIZE && came === total && (pages ?? number) <= number;
}

/** An empty listing counts zero pages or one. */
function isConfirmed({ total, pages }: Page, came: number, pagesRead: number): boolean {
  return (total ?? came) === came && Math.max(pages ?? pagesRead, 1) === Math.max(pagesRead, 1);
}
