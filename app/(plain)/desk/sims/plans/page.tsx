import type { Metadata } from "next";
import { fleetPage } from "#/app/(plain)/desk/sims/fleet-page.tsx";
import { ListState } from "#/app/(plain)/desk/sims/list-state.tsx";
import { PageLinks } from "#/app/(plain)/desk/sims/page-links.tsx";
import { FLEET, PLANS } from "#/app/(plain)/desk/sims/texts.ts";
import { TableHead } from "#/app/(plain)/desk/table-head.tsx";
import { type ListedPlan, NOT_NAMED, periodText, splitNames } from "#/lib/desk/fleet/words.ts";
import { pageOf } from "#/lib/desk/list-page.ts";
import { dataText } from "#/lib/text/data-amount.ts";

export const metadata: Metadata = { title: PLANS.title };

const PATH = "/desk/sims/plans";
const HEADS = [PLANS.plan, PLANS.code, PLANS.period, PLANS.data, PLANS.price, PLANS.countries] as const;

interface PlansPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** What the company can order. The page names no SIM and no buyer, so the audit doesn't record who reads it. */
export default function FleetPlansPage({ searchParams }: PlansPageProps) {
  return fleetPage({ title: PLANS.title, at: PATH }, async ({ lists }) => {
    const shown = await lists.plans.show();
    const page = pageOf(shown.list?.items ?? [], (await searchParams).page);
    return (
      <>
        <h1>{PLANS.title}</h1>
        <p className="soft">{PLANS.lead}</p>
        <ListState shown={shown} name="plans" />
        {shown.list !== null && (
          <section className="card stack" aria-label={PLANS.title}>
            <p>
              <b>{PLANS.count(page.count)}</b>
            </p>
            {page.count === 0 ? <p>{FLEET.empty}</p> : <PlanTable plans={page.rows} />}
            <PageLinks path={PATH} filter={{}} shown={page} />
          </section>
        )}
        <p className="note">{PLANS.priceNote}</p>
      </>
    );
  });
}

function PlanTable({ plans }: { plans: readonly ListedPlan[] }) {
  return (
    <table className="figures">
      <TableHead heads={HEADS} />
      <tbody>
        {plans.map((plan) => (
          <tr key={plan.packageCode}>
            <th scope="row">{plan.name ?? NOT_NAMED}</th>
            <td data-head={PLANS.code} className="amount">
              {plan.packageCode}
            </td>
            <td data-head={PLANS.period}>{periodText(plan.packageType)}</td>
            <td data-head={PLANS.data} className="amount">
              {plan.flowMb === null ? NOT_NAMED : dataText(plan.flowMb, "en")}
            </td>
            <td data-head={PLANS.price} className="amount">
              {plan.priceText ?? NOT_NAMED}
            </td>
            <td data-head={PLANS.countries}>
              <Countries text={plan.countriesText} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Countries({ text }: { text: string | null }) {
  const names = splitNames(text);
  if (names.length < 2) return names[0] ?? NOT_NAMED;
  return (
    <details>
      <summary>{PLANS.countriesOf(names.length)}</summary>
      {names.join(", ")}
    </details>
  );
}
