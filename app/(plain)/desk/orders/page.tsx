import type { Metadata } from "next";
import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { addressOf, type ListFilter, listText, readAddress } from "#/lib/desk/search/filter.ts";
import { listOrders, MOST_COUNTED, type OrderList } from "#/lib/desk/search/list.ts";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { exportDeskOrders } from "./actions.ts";
import { FilterForm } from "./filter-form.tsx";
import { OrderTable } from "./order-table.tsx";
import { EXPORT, LIST, READY, wordsOf } from "./texts.ts";

export const metadata: Metadata = { title: LIST.title };

interface OrdersPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** All orders, or those that fit the filter in the address. */
export default function OrdersPage({ searchParams }: OrdersPageProps) {
  return guardPage("desk/orders", "part", async () => {
    const session = await requireOperator();
    const { filter, place, unknown } = readAddress(await searchParams);
    const list = await listOrders(await shopContext(), session.operator.id, filter, place);
    return (
      <DeskFrame session={session} at="/desk/orders">
        <h1>{LIST.title}</h1>
        {unknown.length > 0 && <p className="notice">{LIST.unknown(unknown.filter((name) => name !== ""))}</p>}
        <ReadyLists filter={filter} />
        <p className="note">{LIST.bookmark}</p>
        <FilterForm filter={filter} />
        <section className="card stack" aria-label={LIST.title}>
          <p>
            <b>{LIST.count(list.count, MOST_COUNTED)}</b>
          </p>
          {Object.keys(filter).length > 0 && <p className="note">{wordsOf(filter)}</p>}
          {list.orders.length === 0 ? (
            <p>{LIST.empty}</p>
          ) : (
            <OrderTable orders={list.orders} list={{ filter, place }} />
          )}
          <PageLinks filter={filter} list={list} />
        </section>
        <Download filter={filter} isOwner={hasRight(session.operator, "own")} />
      </DeskFrame>
    );
  });
}

function ReadyLists({ filter }: { filter: ListFilter }) {
  return (
    <nav aria-label={LIST.ready} className="ready">
      {READY.map(([name, ready]) => {
        const href = addressOf(ready);
        return (
          <a key={name} href={href} {...(href === addressOf(filter) ? { "aria-current": "page" } : {})}>
            {name}
          </a>
        );
      })}
    </nav>
  );
}

/** The whole list as a file. */
function Download({ filter, isOwner }: { filter: ListFilter; isOwner: boolean }) {
  return (
    <section className="card stack" aria-labelledby="download">
      <h2 id="download">{EXPORT.title}</h2>
      {isOwner ? (
        <ActForm action={exportDeskOrders} hidden={{ list: listText({ filter, place: null }) }} button={EXPORT.button}>
          <label className="choice">
            <input type="checkbox" name="buyers" value="yes" /> {EXPORT.buyers}
          </label>
          <p className="note">{EXPORT.without}</p>
        </ActForm>
      ) : (
        <p className="note">{EXPORT.owners}</p>
      )}
    </section>
  );
}

function PageLinks({ filter, list: { previous, next } }: { filter: ListFilter; list: OrderList }) {
  if (previous === null && next === null) return null;
  return (
    <nav aria-label={LIST.pages} className="ready">
      {previous !== null && (
        <>
          <a href={addressOf(filter)}>{LIST.first}</a>
          <a href={addressOf(filter, previous)}>{LIST.previous}</a>
        </>
      )}
      {next !== null && <a href={addressOf(filter, next)}>{LIST.next}</a>}
    </nav>
  );
}
