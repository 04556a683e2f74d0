import type { Metadata } from "next";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { Moment } from "#/components/moment.tsx";
import { listComparisons, type ShownComparison } from "#/lib/desk/reconcile/read-comparison.ts";
import { countAll } from "#/lib/desk/reconcile/reconcile.ts";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { PROBLEMS, RECONCILE } from "./texts.ts";
import { UploadForm } from "./upload-form.tsx";

export const metadata: Metadata = { title: RECONCILE.title };

interface ReconcilePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Where an operator uploads a file of payments, and what was compared before. */
export default function ReconcilePage({ searchParams }: ReconcilePageProps) {
  return guardPage("desk/money/reconcile", "part", async () => {
    const session = await requireOperator();
    const { problem } = await searchParams;
    const comparisons = await listComparisons(await shopContext());
    return (
      <DeskFrame session={session} at="/desk/money">
        <h1>{RECONCILE.title}</h1>
        {(problem === "no-file" || problem === "ours") && (
          <p className="notice" role="alert">
            {PROBLEMS[problem]}
          </p>
        )}
        <p className="soft">{RECONCILE.lead}</p>
        {hasRight(session.operator, "act") ? <UploadForm /> : <p className="note">{RECONCILE.mayNot}</p>}
        <section className="stack" aria-labelledby="earlier">
          <h2 id="earlier">{RECONCILE.earlier}</h2>
          {comparisons.length === 0 ? <p>{RECONCILE.none}</p> : <Comparisons comparisons={comparisons} />}
        </section>
      </DeskFrame>
    );
  });
}

function Comparisons({ comparisons }: { comparisons: readonly ShownComparison[] }) {
  return (
    <ul className="items">
      {comparisons.map(({ id, at, by, problem, rows, summary }) => (
        <li key={id}>
          <p>
            <a href={`/desk/money/reconcile/${id}`}>
              <Moment at={at} language="en" />
            </a>
          </p>
          <p className="facts">
            <span>{problem === null ? RECONCILE.line(rows, countAll(summary.counts)) : RECONCILE.refusedLine}</span>
            <span>{RECONCILE.by(by)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
