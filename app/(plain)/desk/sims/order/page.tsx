import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import { fleetPage } from "#/app/(plain)/desk/sims/fleet-page.tsx";
import { PageLinks } from "#/app/(plain)/desk/sims/page-links.tsx";
import { TableHead } from "#/app/(plain)/desk/table-head.tsx";
import { Moment } from "#/components/moment.tsx";
import { findBySimId } from "#/lib/desk/fleet/index.ts";
import type { ListedPlan } from "#/lib/desk/fleet/words.ts";
import { type FleetOrder, listFleetOrders, type StateCounts } from "#/lib/desk/fleet-orders/fleet-order.ts";
import { pageAmong } from "#/lib/desk/list-page.ts";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import { OrderForm } from "./order-form.tsx";
import { countsText, FORM } from "./texts.ts";

export const metadata: Metadata = { title: FORM.title };

const PATH = "/desk/sims/order";

interface OrderPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Orders a plan for many SIMs, and lists what was ordered here before. */
export default function OrderPage({ searchParams }: OrderPageProps) {
  return fleetPage({ title: FORM.title, at: PATH }, async ({ lists, session, context }) => {
    const asked = await searchParams;
    const { list } = await lists.plans.show();
    const simId = typeof asked.sim === "string" ? asked.sim : "";
    const found = simId === "" ? null : await findBySimId(context, simId);
    const page = await pageAmong(asked.page, (part) => listFleetOrders(context.db.query, part));
    const plans = list?.items ?? [];
    const mayAct = hasRight(session.operator, "act");
    return (
      <>
        <h1>{FORM.title}</h1>
        <p className="soft">{FORM.lead}</p>
        {!mayAct && <p className="note">{FORM.mayNot}</p>}
        {mayAct && plans.length === 0 && <p className="notice">{FORM.noPlans}</p>}
        {mayAct && plans.length > 0 && (
          <OrderForm
            id={randomBytes(16).toString("base64url")}
            plans={plans.map((plan) => [plan.packageCode, nameOf(plan)] as const)}
            sims={found?.status === "found" ? found.sim : ""}
          />
        )}
        <section className="card stack" aria-labelledby="earlier">
          <h2 id="earlier">{FORM.earlier}</h2>
          {page.count === 0 ? <p>{FORM.none}</p> : <Orders orders={page.rows} />}
          <PageLinks path={PATH} filter={{}} shown={page} />
        </section>
      </>
    );
  });
}

function nameOf({ name, packageCode, priceText }: ListedPlan): string {
  return [name ?? packageCode, priceText].filter((text) => text !== null).join(", ");
}

function Orders({ orders }: { orders: readonly { order: FleetOrder; counts: StateCounts }[] }) {
  const { heads } = FORM;
  return (
    <table className="figures">
      <TableHead heads={Object.values(heads)} />
      <tbody>
        {orders.map(({ order: { id, asked, createdAt }, counts }) => (
          <tr key={id}>
            <th scope="row">
              <a href={`${PATH}/${id}`}>{asked.name}</a>
            </th>
            <td data-head={heads.made}>
              <Moment at={createdAt} language="en" />
            </td>
            <td data-head={heads.sims}>{Object.values(counts).reduce((sum, count) => sum + count, 0)}</td>
            <td data-head={heads.state}>{countsText(counts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
