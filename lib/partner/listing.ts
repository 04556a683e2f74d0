import { z } from "zod";
import type { Listing } from "./fleet.ts";
import { optionalFigure, readable } from "./wire.ts";

/** *Assumed* to be allowed: the greatest size of a page is not documented. */
export const PAGE_SIZE = 100;
/** So that nothing the service says makes us read for ever. */
export const MAX_PAGES = 20;

export interface Page {
  /** As they came; null where there was no list. */
  entries: unknown[] | null;
  total: number | null;
  pages: number | null;
}

/** The shape of a page whose entries stand under a name of their own. */
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
 * Reads page after page. What the service says of their number is believed only where it is borne out: the end is an empty page,
 * or one that is not full and with which everything has come that was promised. A page that came before ends the reading too: the
 * service doesn't turn pages then.
 * @param readPage takes the number of a page, from 1.
 * @param maxPages where the reading is stopped
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
    // A list that is missing says nothing, unless nothing was promised.
    const isSaid = page.entries !== null || page.total === came;
    const pages = entries.length > 0 ? number : number - 1;
    return { items, total: first.total, isComplete: isSound && isSaid && isBorneOut(first, came, pages) };
  }
  return { items, total: first?.total ?? null, isComplete: false };
}

/** Of what comes all at once, uncounted. */
export function listingOf<T>(entries: unknown[], entry: z.ZodType<T>): Listing<T> {
  const items = readable(entries, entry);
  return { items, total: null, isComplete: items.length === entries.length };
}

function isLast({ entries, total, pages }: Page, number: number, came: number): boolean {
  return (entries?.length ?? 0) < PAGE_SIZE && came === total && (pages ?? number) <= number;
}

/** An empty listing has no page or one. */
function isBorneOut({ total, pages }: Page, came: number, pagesRead: number): boolean {
  return (total ?? came) === came && Math.max(pages ?? pagesRead, 1) === Math.max(pagesRead, 1);
}
