import type { Metadata } from "next";
import { Choice, FilterForm } from "#/app/(plain)/desk/sims/filter-form.tsx";
import { fleetPage } from "#/app/(plain)/desk/sims/fleet-page.tsx";
import { ListState } from "#/app/(plain)/desk/sims/list-state.tsx";
import { PageLinks } from "#/app/(plain)/desk/sims/page-links.tsx";
import { FLEET, ORDERS } from "#/app/(plain)/desk/sims/texts.ts";
import { TableHead } from "#/app/(plain)/desk/table-head.tsx";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import { type Filter, keyOf, type Page, pageOf, readFilter } from "#/lib/desk/fleet/address.ts";
import { simAddress } from "#/lib/desk/fleet/index.ts";
import { type ListedOrder, NOT_NAMED, orderStateChoices, orderStateText, timeText } from "#/lib/desk/fleet/words.ts";
import { dataText } from "#/lib/text/data-amount.ts";

export const metadata: Metadata = { title: ORDERS.title };

const PATH = "/desk/sims/orders";
const HEADS = [ORDERS.code, ORDERS.sim, ORDERS.plan, ORDERS.state, ORDERS.ends, ORDERS.used] as const;

interface OrdersPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The partner's list of plan orders, as far as it is read. */
export default function PartnerOrdersPage({ searchParams }: OrdersPageProps) {
  return fleetPage({ title: ORDERS.title, at: PATH }, async ({ lists, session, context }) => {
    const asked = await searchParams;
    const filter = readFilter(asked, ["status", "type"]);
    const shown = await lists.orders.show(keyOf(filter));
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
              <OrderTable page={page} addressOf={(sim) => simAddress(context, sim)} />
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

interface OrderTableProps {
  page: Page<ListedOrder>;
  addressOf: (sim: string) => string | null;
}

function OrderTable({ page: { rows, page }, addressOf }: OrderTableProps) {
  return (
    <table>
      <TableHead heads={HEADS} />
      <tbody>
        {rows.map(({ orderCode, sim, name, packageCode, status, expiresAt, usedMb }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may have no number, and no row moves
          <tr key={`${page} ${row}`}>
            <th scope="row">{orderCode ?? ORDERS.noCode}</th>
            <td>{sim === null ? NOT_NAMED : <a href={addressOf(sim) ?? ""}>{sim}</a>}</td>
            <td>{name ?? packageCode ?? NOT_NAMED}</td>
            <td>{orderStateText(status)}</td>
            <td>{timeText(expiresAt)}</td>
            <td className="amount">{usedMb === null ? NOT_NAMED : dataText(usedMb, "en")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
