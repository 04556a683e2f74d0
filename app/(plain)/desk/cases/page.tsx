import type { Metadata } from "next";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { TableHead } from "#/app/(plain)/desk/table-head.tsx";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { Moment } from "#/components/moment.tsx";
import type { CaseState } from "#/lib/cases/cases.ts";
import { CASE_STATES, type ListedCase, listCases, readCasePlace } from "#/lib/desk/cases/list-cases.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { en } from "#/lib/text/messages/en.ts";
import { CASE_STATE_NAMES, CASES } from "./texts.ts";

export const metadata: Metadata = { title: CASES.title };

interface CasesPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The cases in one state, the open ones first. */
export default function CasesPage({ searchParams }: CasesPageProps) {
  return guardPage("desk/cases", "part", async () => {
    const session = await requireOperator();
    const asked = await searchParams;
    const state = CASE_STATES.find((known) => known === asked.state) ?? "open";
    const after = readCasePlace(asked.after);
    const { cases, next } = await listCases(await shopContext(), session.operator.id, { state, after });
    const address = state === "open" ? "/desk/cases?" : `/desk/cases?state=${state}&`;
    return (
      <DeskFrame session={session} at="/desk/cases">
        <h1>{CASES.title}</h1>
        <p className="note">{CASES.lead}</p>
        <nav aria-label={CASES.states} className="kinds">
          {CASE_STATES.map((one) => (
            <a
              key={one}
              href={one === "open" ? "/desk/cases" : `/desk/cases?state=${one}`}
              aria-current={one === state ? "page" : undefined}
            >
              {CASE_STATE_NAMES[one]}
            </a>
          ))}
        </nav>
        <section className="card stack" aria-label={CASE_STATE_NAMES[state]}>
          {cases.length === 0 ? <p>{CASES.none[state]}</p> : <CaseTable cases={cases} state={state} />}
          {(after !== null || next !== null) && (
            <p className="row">
              {after !== null && <a href={address.slice(0, -1)}>{CASES.first}</a>}
              {next !== null && <a href={`${address}after=${next.since}.${next.id}`}>{CASES.next}</a>}
            </p>
          )}
        </section>
      </DeskFrame>
    );
  });
}

function CaseTable({ cases, state }: { cases: readonly ListedCase[]; state: CaseState }) {
  return (
    <table>
      <TableHead heads={[CASES.order, CASES.since[state], CASES.plan, CASES.saw]} />
      <tbody>
        {cases.map(({ found, orderNo, plan }) => (
          <tr key={found.id}>
            <th scope="row">
              <a href={`/desk/cases/${found.id}`}>{orderNo}</a>
            </th>
            <td>
              <Moment at={found.since} language="en" />
            </td>
            <td>{plan}</td>
            <td>{en.order.heading[found.saw]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
