import type { Metadata } from "next";
import type { ReactNode } from "react";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { PROBLEMS, RESULT } from "#/app/(plain)/desk/money/reconcile/texts.ts";
import { UploadForm } from "#/app/(plain)/desk/money/reconcile/upload-form.tsx";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { Moment } from "#/components/moment.tsx";
import { Summary } from "#/components/summary.tsx";
import { FIELDS } from "#/lib/desk/reconcile/columns.ts";
import { MOST_DIFFERENCES } from "#/lib/desk/reconcile/compare.ts";
import { DIFFERENCES } from "#/lib/desk/reconcile/difference.ts";
import { readComparison, type ShownComparison, type ShownDifference } from "#/lib/desk/reconcile/read-comparison.ts";
import { countAll } from "#/lib/desk/reconcile/reconcile.ts";
import { DIFFERENCE_NAMES } from "#/lib/desk/reconcile/words.ts";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { priceText } from "#/lib/text/price.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { DifferenceTable } from "./difference-table.tsx";

export const metadata: Metadata = { title: RESULT.title };

interface ComparisonPageProps {
  params: Promise<{ comparisonId: string }>;
}

/** What a comparison found. It names payments, so the audit records each reading. */
export default function ComparisonPage({ params }: ComparisonPageProps) {
  return guardPage("desk/money/reconcile/[comparisonId]", "part", async () => {
    const session = await requireOperator();
    const { comparisonId } = await params;
    const found = await readComparison(await shopContext(), session.operator.id, comparisonId);
    if (found === null) refuseWith(404);
    return (
      <DeskFrame session={session} at="/desk/money">
        {found === null ? (
          <>
            <h1>{RESULT.title}</h1>
            <p className="notice">{RESULT.unknown}</p>
          </>
        ) : (
          <>
            <h1>{found.comparison.problem === null ? RESULT.title : RESULT.refused}</h1>
            <Result {...found} />
            {hasRight(session.operator, "act") && found.columns.names.length > 0 && (
              <section className="stack" aria-labelledby="again">
                <h2 id="again">{RESULT.again}</h2>
                <UploadForm {...found.columns} />
              </section>
            )}
          </>
        )}
        <p>
          <a href="/desk/money/reconcile">{RESULT.back}</a>
        </p>
      </DeskFrame>
    );
  });
}

interface ResultProps {
  comparison: ShownComparison;
  differences: readonly ShownDifference[];
}

function Result({ comparison, differences }: ResultProps) {
  const { problem, summary } = comparison;
  return (
    <>
      {problem !== null && <p className="notice">{PROBLEMS[problem]}</p>}
      <div className="card stack">
        <Summary rows={factsOf(comparison)} />
        {FIELDS.some((field) => summary.leftOut[field]) && (
          <ul>
            {FIELDS.map((field) => {
              const left = summary.leftOut[field];
              return left && <li key={field}>{RESULT.left[field](left.rows, left.firstLine)}</li>;
            })}
          </ul>
        )}
      </div>
      {problem === null && <Differences comparison={comparison} differences={differences} />}
    </>
  );
}

function factsOf({ at, by, rows, span, problem, summary }: ShownComparison): [string, ReactNode][] {
  const facts: [string, ReactNode][] = [
    [
      RESULT.made,
      <span key="made">
        <Moment at={at} language="en" />, {by}
      </span>,
    ],
    [RESULT.rows, rows.toLocaleString("en")],
  ];
  if (problem !== null) return facts;
  const { equal, unpaid, counts } = summary;
  const sums = equal.map(({ count, ...money }) => RESULT.sum(count, priceText(money, "en")));
  return [
    ...facts,
    [
      RESULT.span,
      span === null ? (
        RESULT.noSpan
      ) : (
        <span key="span">
          <Moment at={span.from} language="en" /> – <Moment at={span.to} language="en" />
        </span>
      ),
    ],
    [RESULT.equal, sums.length === 0 ? RESULT.noneEqual : sums.join("; ")],
    [RESULT.unpaid, String(unpaid)],
    ...DIFFERENCES.map((kind): [string, ReactNode] => [DIFFERENCE_NAMES[kind], String(counts[kind] ?? 0)]),
  ];
}

function Differences({ comparison: { summary }, differences }: ResultProps) {
  const found = countAll(summary.counts);
  // Rows without a time were compared.
  const isAllRead = FIELDS.every((field) => field === "time" || !summary.leftOut[field]);
  if (found === 0 && !isAllRead) return <p className="notice">{RESULT.restEqual}</p>;
  if (found === 0) return <p className="notice good">{RESULT.allEqual}</p>;
  if (found > MOST_DIFFERENCES) return <p className="notice">{RESULT.tooMany(found, MOST_DIFFERENCES)}</p>;
  return (
    <section className="card stack" aria-labelledby="differences">
      <h2 id="differences">{RESULT.differences}</h2>
      {differences.length > 0 && <p className="note">{RESULT.inQueue}</p>}
      {differences.length < found && <p className="note">{RESULT.fewer}</p>}
      {DIFFERENCES.map((kind) => {
        const ofKind = differences.filter((difference) => difference.kind === kind);
        return ofKind.length > 0 && <DifferenceTable key={kind} kind={kind} differences={ofKind} />;
      })}
    </section>
  );
}
