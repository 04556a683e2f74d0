import { addressOf, type ListPage, orderAddress } from "#/lib/desk/search/filter.ts";
import { LIST_NAV } from "./texts.ts";

interface ListNavProps {
  list: ListPage;
  /** The orders beside this one in the list. */
  newer: string | null;
  older: string | null;
}

/** The way back to the list that an order was opened from, and on through it. */
export function ListNav({ list, newer, older }: ListNavProps) {
  return (
    <nav aria-label={LIST_NAV.label} className="ready">
      <a href={addressOf(list.filter, list.place)}>{LIST_NAV.back}</a>
      {newer !== null && <a href={orderAddress(newer, list)}>{LIST_NAV.newer}</a>}
      {older !== null && <a href={orderAddress(older, list)}>{LIST_NAV.older}</a>}
    </nav>
  );
}
