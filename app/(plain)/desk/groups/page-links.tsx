import { type Page, rowsBefore } from "#/lib/desk/list-page.ts";
import { GROUP } from "./texts.ts";

interface PageLinksProps {
  part: Page<unknown>;
  address(page: number): string;
}

/** Which part is shown, and the way to the others. */
export function PageLinks({ part, address }: PageLinksProps) {
  const { rows, page, pages, count } = part;
  const before = rowsBefore(part);
  if (count === 0) return null;
  return (
    <>
      <p className="note">{GROUP.shown(before + 1, before + rows.length, count)}</p>
      {pages > 1 && (
        <nav aria-label={GROUP.pages} className="ready">
          {page > 1 && <a href={address(page - 1)}>{GROUP.previous}</a>}
          {page < pages && <a href={address(page + 1)}>{GROUP.next}</a>}
        </nav>
      )}
    </>
  );
}
