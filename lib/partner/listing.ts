import { createHash } from "node:crypto";
import { z } from "zod";
import { isPartnerError, type PartnerError } from "./error.ts";
import type { Observe } from "./observations.ts";
import { optionalFigure, readable, unused } from "./wire.ts";

/** The entries of a paged or a complete answer. */
export interface Listing<T> {
  items: T[];
  /** How many there are, as the service says; null when it does not. */
  total: number | null;
  /** False when reading ended at its limit, a page or an entry was unreadable, or the pages contradict the totals. */
  isComplete: boolean;
}

export interface Page {
  /** Unparsed; null where there was no list. */
  entries: unknown[] | null;
  total: number | null;
  pages: number | null;
}

export interface ListingLimits {
  /** How many entries a page is asked for: assumption "page-size". */
  pageSize: number;
  /** Limits the reading, even if the service claims larger totals. */
  maxEntries: number;
  maxPages?: number | undefined;
}

/** Pages may be smaller than asked for: ten entries are the default of a related interface, a hundred its largest page. */
const MOST_PAGES = 10;
/** After this many failed pages in a row, the rest are not requested. */
const FAILED_IN_A_ROW = 3;
const FAILED_AT_FIRST = 2;

const counts = z.looseObject({
  /** The number of the page. */
  cur_page_no: unused,
  page_size: unused,
  total_count: optionalFigure,
  total_pages: optionalFigure,
});

/** @param name the field that holds the entries @param count the field that counts them; of the page or of all, unknown */
export function pageOf(name: string, count: string): z.ZodType<Page> {
  return z
    .looseObject({
      [name]: z.array(z.unknown()).nullable(),
      page: counts.nullable().catch(null),
      [count]: unused,
      /** How the service signs an answer is unknown. */
      sign: unused,
    })
    .nullable()
    .transform((answer) => {
      const page = answer?.page as z.output<typeof counts> | null | undefined;
      const entries = answer?.[name] as unknown[] | null | undefined;
      return { entries: entries ?? null, total: page?.total_count ?? null, pages: page?.total_pages ?? null };
    });
}

/**
 * Reads page after page, until an empty page, or until a page that is not full completes the total (assumption "listing-end"). A
 * page equal to an earlier one also ends the reading: the service ignores the page number, or repeats its last page. A page that
 * fails is skipped.
 * @param readPage takes the number of a page, from 1.
 * @throws {PartnerError} when no page can be read, or the service is down before the end
 */
export async function readListing<T>(
  readPage: (number: number) => Promise<Page>,
  entry: z.ZodType<T>,
  limits: ListingLimits,
  observe: Observe,
): Promise<Listing<T>> {
  const maxPages = limits.maxPages ?? MOST_PAGES * Math.ceil(limits.maxEntries / limits.pageSize);
  const items: T[] = [];
  const seen = new Set<string>();
  let first: Page | undefined;
  let came = 0;
  let lastPage = 0;
  let failed = 0;
  let isSound = true;
  const end = (how: string, isStated = true): Listing<T> => {
    observe("listing-end", how);
    const isComplete = isSound && isStated && first !== undefined && isConfirmed(first, came, lastPage);
    return { items, total: first?.total ?? null, isComplete };
  };
  for (let number = 1; number <= maxPages && came < limits.maxEntries; number += 1) {
    const page = await readPage(number).catch(partnerError);
    if (page instanceof Error) {
      if (first?.total === came) return end("no page after the last");
      failed += 1;
      isSound = false;
      // One failed page is skipped, be it the first; a service without any page is not asked for long.
      const isLost = failed === (first ? FAILED_IN_A_ROW : FAILED_AT_FIRST) || number === maxPages;
      if (isLost && (first === undefined || page.isTransient)) throw page;
      if (isLost) return end("pages refused");
      continue;
    }
    failed = 0;
    const entries = page.entries ?? [];
    // A missing list means nothing, unless the total is complete without it.
    if (entries.length === 0) {
      first ??= page;
      isSound &&= page.total === first.total && page.pages === first.pages;
      return end("an empty page", page.entries !== null || page.total === came);
    }
    const read = readable(entries, entry);
    const print = fingerprint(read);
    if (seen.has(print)) return end("a page again", first?.total === came);
    seen.add(print);
    if (first === undefined) observePageSize(page, limits.pageSize, observe);
    first ??= page;
    for (const one of read) items.push(one);
    came += entries.length;
    lastPage = number;
    isSound &&= page.total === first.total && page.pages === first.pages && read.length === entries.length;
    if (isLast(page, number, came, limits.pageSize)) return end("the total");
  }
  return end("the limit", first?.total === came);
}

/** For an answer without pages and totals. */
export function listingOf<T>(entries: unknown[], entry: z.ZodType<T>): Listing<T> {
  const items = readable(entries, entry);
  return { items, total: null, isComplete: items.length === entries.length };
}

function partnerError(error: unknown): PartnerError {
  if (isPartnerError(error)) return error;
  throw error;
}

/** Short, because one is kept for each page of a long listing. */
function fingerprint(entries: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(entries)).digest("base64");
}

/** A list that fits on one page says nothing about the largest page. */
function observePageSize({ entries, total }: Page, pageSize: number, observe: Observe): void {
  const size = entries?.length ?? 0;
  if (size > pageSize) observe("page-size", "larger than asked for");
  else if (size === pageSize) observe("page-size", "as asked for");
  else if ((total ?? 0) > size) observe("page-size", "smaller than asked for");
}

/** A page that is not full, by assumption "page-size". */
function isLast({ entries, total, pages }: Page, number: number, came: number, pageSize: number): boolean {
  return (entries?.length ?? 0) < pageSize && came === total && (pages ?? number) <= number;
}

/** An empty listing counts zero pages or one. */
function isConfirmed({ total, pages }: Page, came: number, pagesRead: number): boolean {
  return (total ?? came) === came && Math.max(pages ?? pagesRead, 1) === Math.max(pagesRead, 1);
}
