import type { Metadata } from "next";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { TableHead } from "#/app/(plain)/desk/table-head.tsx";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { Notice } from "#/components/notice.tsx";
import { listChanges } from "#/lib/desk/groups/changes.ts";
import { groupKey } from "#/lib/desk/groups/group-key.ts";
import { type GroupList, readGroups } from "#/lib/desk/groups/read-groups.ts";
import { operatorNames } from "#/lib/desk/signing-in/operators.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { ChangeTable } from "./change-table.tsx";
import { GROUPS } from "./texts.ts";

export const metadata: Metadata = { title: GROUPS.title };

const MOST_CHANGES = 10;

/** The partner's groups and the latest changes of them. No SIM is named here. */
export default function GroupsPage() {
  return guardPage("desk/groups", "part", async () => {
    const session = await requireOperator();
    const context = await shopContext();
    const { query } = context.db;
    const [groups, changes, names] = await Promise.all([
      readGroups(context),
      listChanges(query, { most: MOST_CHANGES }),
      operatorNames(query),
    ]);
    return (
      <DeskFrame session={session} at="/desk/groups">
        <h1>{GROUPS.title}</h1>
        <p className="soft">{GROUPS.lead}</p>
        {groups.fault !== null ? <Notice kind="attention">{groups.fault}</Notice> : <List groups={groups.value} />}
        <section className="card stack" aria-labelledby="latest">
          <h2 id="latest">{GROUPS.latest}</h2>
          <ChangeTable hasGroups changes={changes} names={names} />
        </section>
      </DeskFrame>
    );
  });
}

function List({ groups: { items, isComplete } }: { groups: GroupList }) {
  const { heads, notSaid } = GROUPS;
  return (
    <section className="card stack" aria-label={GROUPS.title}>
      {!isComplete && <p className="notice">{GROUPS.incomplete}</p>}
      {items.length === 0 && <p>{GROUPS.none}</p>}
      {items.length > 0 && (
        <table className="figures">
          <TableHead heads={Object.values(heads)} />
          <tbody>
            {items.map(({ id, planTitle, planCode, capacity, simCount }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={`/desk/groups/${groupKey(id)}`}>{id}</a>
                </th>
                <td data-head={heads.plan}>{planTitle || planCode || notSaid}</td>
                <td data-head={heads.capacity}>{capacity ?? notSaid}</td>
                <td data-head={heads.sims}>{simCount ?? notSaid}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
