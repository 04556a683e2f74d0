import type { Metadata } from "next";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { TableHead } from "#/app/(plain)/desk/table-head.tsx";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { Moment } from "#/components/moment.tsx";
import { planFacts } from "#/lib/catalogue/plans.ts";
import { pageOf } from "#/lib/desk/list-page.ts";
import { type ListedPlan, listPlans } from "#/lib/desk/plans/read-plans.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { factTexts } from "./fact-texts.ts";
import { LIST } from "./texts.ts";

export const metadata: Metadata = { title: LIST.title };

interface PlansPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The plans that the partner has listed. The page names no SIM and no buyer, so the audit doesn't record who reads it. */
export default function PlansPage({ searchParams }: PlansPageProps) {
  return guardPage("desk/plans", "part", async () => {
    const session = await requireOperator();
    const { db, clock } = await shopContext();
    const packages = planFacts();
    const { offered, gone } = await listPlans(db.query, { packages, now: clock.now() });
    const { page: asked } = await searchParams;
    const { rows, page, pages } = pageOf([...offered, ...gone], asked);
    const [shown, ended] = [rows.filter((row) => offered.includes(row)), rows.filter((row) => gone.includes(row))];
    return (
      <DeskFrame session={session} at="/desk/plans">
        <h1>{LIST.title}</h1>
        <p className="note">{LIST.lead}</p>
        {packages.size === 0 && rows.length > 0 && <p className="note">{LIST.unread}</p>}
        {rows.length === 0 && <p>{LIST.none}</p>}
        {shown.length > 0 && (
          <section className="card stack" aria-label={LIST.title}>
            <PlanTable plans={shown} />
          </section>
        )}
        {ended.length > 0 && (
          <section className="card stack">
            <h2>{LIST.gone}</h2>
            <p className="note">{LIST.goneLead}</p>
            <PlanTable plans={ended} hasEnded />
          </section>
        )}
        {pages > 1 && (
          <nav aria-label={LIST.pages} className="ready">
            {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
              <a key={number} href={`/desk/plans?page=${number}`} aria-current={number === page ? "page" : undefined}>
                {number}
              </a>
            ))}
          </nav>
        )}
      </DeskFrame>
    );
  });
}

const HEADS = [LIST.plan, LIST.data, LIST.countries, LIST.position, LIST.state, LIST.seen] as const;

function PlanTable({ plans, hasEnded = false }: { plans: readonly ListedPlan[]; hasEnded?: boolean }) {
  return (
    <table className="figures">
      <TableHead heads={HEADS} />
      <tbody>
        {plans.map(({ id, plan, facts, published, lastSeenAt }) => (
          <tr key={id}>
            <th scope="row">
              <a href={`/desk/plans/${id}`}>{plan.title || plan.name}</a>
            </th>
            <td data-head={LIST.data}>{factTexts(facts).data ?? <b>{LIST.missing}</b>}</td>
            <td data-head={LIST.countries}>{facts.countries?.length ?? <b>{LIST.missing}</b>}</td>
            <td data-head={LIST.position}>{published?.position ?? LIST.noPosition}</td>
            <td data-head={LIST.state}>{hasEnded ? LIST.ended : stateOf(published)}</td>
            <td data-head={LIST.seen}>
              <Moment at={lastSeenAt} language="en" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stateOf(published: ListedPlan["published"]): string {
  if (published === undefined) return LIST.asRead;
  return published.isHidden ? LIST.hidden : LIST.corrected;
}
