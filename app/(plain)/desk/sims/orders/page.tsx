import type { Metadata } from "next";
import { Choice, FilterForm } from "#/app/(plain)/desk/sims/filter-form.tsx";
import { fleetPage } from "#/app/(plain)/desk/sims/fleet-page.tsx";
import { ListState } from "#/app/(plain)/desk/sims/list-state.tsx";
import { OrderTable } from "#/app/(plain)/desk/sims/order-table.tsx";
import { PageLinks } from "#/app/(plain)/desk/sims/page-links.tsx";
import { FLEET, ORDERS } from "#/app/(plain)/desk/sims/texts.ts";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import { type Filter, readFilter } from "#/lib/desk/fleet/address.ts";
import { simAddress } from "#/lib/desk/fleet/index.ts";
import { orderKey } from "#/lib/desk/fleet/lists.ts";
import { orderStateChoices } from "#/lib/desk/fleet/words.ts";
import { pageOf } from "#/lib/desk/list-page.ts";

export const metadata: Metadata = { title: ORDERS.title };

const PATH = "/desk/sims/orders";

interface OrdersPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The partner's list of plan orders, as far as it is read. */
export default function PartnerOrdersPage({ searchParams }: OrdersPageProps) {
  return fleetPage({ title: ORDERS.title, at: PATH }, async ({ lists, session, context }) => {
    const asked = await searchParams;
    const filter = readFilter(asked, ["status", "type"]);
    const shown = await lists.orders.show(orderKey(filter));
    const page = pageOf(shown.list?.items ?? [], asked.page);
    const detail = { count: page.rows.length };
    await writeRead(context, { operatorId: session.operator.id, event: "partner orders read", subject: "", detail });
    return (
      <>
        <h1>{ORDERS.title}</h1>
        <p className="soft">{ORDERS.lead}</p>
        <ListState shown={shown} name="orders" filter={filter} />
        <OrderFilter filter={filter} />
        {shown.list !== null && (
          <section className="card stack" aria-label={ORDERS.title}>
            <p>
              <b>{ORDERS.count(page.count)}</b>
            </p>
            {!shown.list.isComplete && <p className="note">{ORDERS.limited}</p>}
            {page.count === 0 ? (
              <p>{FLEET.empty}</p>
            ) : (
              <OrderTable orders={page.rows} simAddress={(sim) => simAddress(context, sim)} />
            )}
            <PageLinks path={PATH} filter={filter} shown={page} />
          </section>
        )}
        <p className="note">{FLEET.times}</p>
        <p className="note">{FLEET.noted}</p>
      </>
    );
  });
}

function OrderFilter({ filter }: { filter: Filter }) {
  const { status, type } = filter;
  return (
    <FilterForm path={PATH} filter={filter}>
      <Choice
        name="status"
        label={ORDERS.state}
        chosen={status}
        choices={orderStateChoices(status === undefined ? [] : [status])}
      />
      <label>
        {ORDERS.type}
        <input name="type" defaultValue={type} maxLength={20} pattern="[\w\-]+" />
      </label>
    </FilterForm>
  );
}
