import { addressOf, type ListPage, orderAddress } from "#/lib/desk/search/filter.ts";

const LIST_NAV = {
  label: "The list",
  back: "Back to the list",
  newer: "Newer order in the list",
  older: "Older order in the list",
} as const;

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
