import { type Filter, filterAddress } from "#/lib/desk/fleet/address.ts";
import type { Page } from "#/lib/desk/list-page.ts";
import { FLEET } from "./texts.ts";

interface PageLinksProps {
  path: string;
  filter: Filter;
  shown: Page<unknown>;
}

export function PageLinks({ path, filter, shown: { page, pages } }: PageLinksProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label={FLEET.more} className="ready">
      {page > 1 && (
        <>
          <a href={filterAddress(path, filter)}>{FLEET.first}</a>
          <a href={filterAddress(path, filter, page - 1)}>{FLEET.previous}</a>
        </>
      )}
      {page < pages && <a href={filterAddress(path, filter, page + 1)}>{FLEET.next}</a>}
      <p className="note">{FLEET.page(page, pages)}</p>
    </nav>
  );
}
