import type { Metadata } from "next";
import { TableHead } from "#/app/(plain)/desk/table-head.tsx";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import { fits, readFilter } from "#/lib/desk/fleet/address.ts";
import { countMissing } from "#/lib/desk/fleet/compare.ts";
import type { ShownList } from "#/lib/desk/fleet/shared-list.ts";
import type { ListedSim } from "#/lib/desk/fleet/sims.ts";
import { lifecycleChoices, lifecycleText, timeText } from "#/lib/desk/fleet/words.ts";
import { pageOf } from "#/lib/desk/list-page.ts";
import { Choice, FilterForm } from "./filter-form.tsx";
import { FindForm } from "./find-form.tsx";
import { fleetPage } from "./fleet-page.tsx";
import { ListState } from "./list-state.tsx";
import { PageLinks } from "./page-links.tsx";
import { FLEET, SIMS } from "./texts.ts";

export const metadata: Metadata = { title: SIMS.title };

const PATH = "/desk/sims";
const HEADS = [SIMS.sim, SIMS.lifecycle, SIMS.plan, SIMS.ends] as const;

interface SimsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The company's SIMs as the partner lists them. */
export default function SimsPage({ searchParams }: SimsPageProps) {
  return fleetPage({ title: SIMS.title, at: PATH }, async ({ lists, session, context }) => {
    const asked = await searchParams;
    const filter = readFilter(asked, ["lifecycle", "plan"]);
    const [shown, inUse] = await Promise.all([lists.sims.show(), lists.inUse.show()]);
    const sims = shown.list?.items ?? [];
    const page = pageOf(
      sims.filter((sim) => fits(filter, sim)),
      asked.page,
    );
    const lifecycles = new Set([...sims.map(({ lifecycle }) => lifecycle ?? ""), filter.lifecycle ?? ""]);
    lifecycles.delete("");
    const detail = { count: page.rows.length };
    await writeRead(context, { operatorId: session.operator.id, event: "sims read", subject: "", detail });
    return (
      <>
        <h1>{SIMS.title}</h1>
        <FindForm />
        <ListState shown={shown} name="sims" />
        {shown.list !== null && (
          <>
            <FilterForm path={PATH} filter={filter}>
              <Choice
                name="lifecycle"
                label={SIMS.lifecycle}
                chosen={filter.lifecycle}
                choices={lifecycleChoices([...lifecycles].toSorted())}
              />
              <Choice
                name="plan"
                label={SIMS.hasPlan}
                chosen={filter.plan}
                choices={[
                  ["yes", SIMS.yes],
                  ["no", SIMS.no],
                ]}
              />
            </FilterForm>
            <section className="card stack" aria-label={SIMS.title}>
              <p>
                <b>{SIMS.count(page.count)}</b>
              </p>
              {page.count === 0 ? <p>{FLEET.empty}</p> : <SimTable sims={page.rows} />}
              <PageLinks path={PATH} filter={filter} shown={page} />
            </section>
          </>
        )}
        <p className="note">{inUseText(inUse, shown)}</p>
        <p className="note">{FLEET.times}</p>
        <p className="note">{FLEET.noted}</p>
      </>
    );
  });
}

function SimTable({ sims }: { sims: readonly ListedSim[] }) {
  return (
    <table>
      <TableHead heads={HEADS} />
      <tbody>
        {sims.map(({ sim, simId, lifecycle, order }) => (
          <tr key={simId}>
            <th scope="row">
              <a href={`${PATH}/${simId}`}>{sim}</a>
            </th>
            <td>{lifecycleText(lifecycle)}</td>
            <td>{order === null ? SIMS.none : (order.name ?? order.packageCode ?? order.orderCode)}</td>
            <td>{order === null ? "" : timeText(order.expiresAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The partner has a list of SIMs in use besides: where it names others, one of the two is wrong. */
function inUseText(inUse: ShownList<{ sim: string }>, { list }: ShownList<ListedSim>): string {
  if (inUse.list === null) return inUse.isReading ? SIMS.inUseReading : SIMS.inUseFailed;
  const { items, isComplete } = inUse.list;
  const sentences: string[] = [SIMS.inUse(items.length)];
  if (!isComplete) sentences.push(SIMS.inUseIncomplete);
  if (list?.isComplete) {
    const missing = countMissing(inUse.list, list);
    sentences.push(missing === 0 ? SIMS.allListed : SIMS.unlisted(missing));
  }
  return sentences.join(" ");
}
