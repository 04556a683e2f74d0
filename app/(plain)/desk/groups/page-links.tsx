import { GROUP } from "./texts.ts";

const PAGE = 50;

interface Part<T> {
  shown: readonly T[];
  /** How many stand before those shown. */
  before: number;
  /** From 1 on. */
  page: number;
  pages: number;
  all: number;
}

/** The part of a list that an address asks for; the nearest one where there is no such page. */
export function partOf<T>(list: readonly T[], asked: string | string[] | undefined): Part<T> {
  const pages = Math.max(1, Math.ceil(list.length / PAGE));
  const wanted = typeof asked === "string" && /^\d{1,6}$/.test(asked) ? Number(asked) : 1;
  const page = Math.min(Math.max(wanted, 1), pages);
  const before = (page - 1) * PAGE;
  return { shown: list.slice(before, before + PAGE), before, page, pages, all: list.length };
}

interface PageLinksProps {
  part: Part<unknown>;
  address(page: number): string;
}

/** Which part is shown, and the way to the others. */
export function PageLinks({ part: { shown, before, page, pages, all }, address }: PageLinksProps) {
  if (all === 0) return null;
  return (
    <>
      <p className="note">{GROUP.shown(before + 1, before + shown.length, all)}</p>
      {pages > 1 && (
        <nav aria-label={GROUP.pages} className="ready">
          {page > 1 && <a href={address(page - 1)}>{GROUP.previous}</a>}
          {page < pages && <a href={address(page + 1)}>{GROUP.next}</a>}
        </nav>
      )}
    </>
  );
}
