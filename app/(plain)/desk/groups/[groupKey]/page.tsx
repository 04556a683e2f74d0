import type { Metadata } from "next";
import { ChangeTable } from "#/app/(plain)/desk/groups/change-table.tsx";
import { type AddressedPage, groupPage } from "#/app/(plain)/desk/groups/group-page.tsx";
import { PageLinks } from "#/app/(plain)/desk/groups/page-links.tsx";
import { GROUP, GROUPS } from "#/app/(plain)/desk/groups/texts.ts";
import { QuietLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import { Summary } from "#/components/summary.tsx";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import { listChanges } from "#/lib/desk/groups/changes.ts";
import { groupKey } from "#/lib/desk/groups/group-key.ts";
import { type GroupReading, readGroup } from "#/lib/desk/groups/read-groups.ts";
import { pageOf, rowsBefore } from "#/lib/desk/list-page.ts";
import { hasRight, operatorNames } from "#/lib/desk/signing-in/operators.ts";
import { groupsOf } from "#/lib/sims/sim-number.ts";

export const metadata: Metadata = { title: GROUP.unnamed };

const MOST_CHANGES = 50;

/** A group as the partner shows it, with its SIMs, and the changes that were made here. */
export default function GroupPage(addressed: AddressedPage) {
  return groupPage(addressed, { name: "desk/groups/[groupKey]", right: "look" }, async (page) => {
    const { session, context, groupId, address, asked } = page;
    const { query } = context.db;
    const [reading, changes, names] = await Promise.all([
      readGroup(context, groupId),
      listChanges(query, { groupId, most: MOST_CHANGES }),
      operatorNames(query),
    ]);
    const entry = { operatorId: session.operator.id, event: "group read", subject: groupKey(groupId) } as const;
    await writeRead(context, { ...entry, detail: { sims: reading.sims.value?.items.length ?? 0 } });
    return (
      <>
        <h1 className="wrap-anywhere">{GROUP.title(groupId)}</h1>
        <Facts group={reading.group} />
        {hasRight(session.operator, "act") ? (
          <p className="acts">
            <QuietLink href={`${address}/change?action=add`}>{GROUP.add}</QuietLink>
            <QuietLink href={`${address}/change?action=remove`}>{GROUP.remove}</QuietLink>
          </p>
        ) : (
          <p className="note">{GROUP.mayNot}</p>
        )}
        <Sims sims={reading.sims} address={address} page={asked.page} />
        <section className="card stack" aria-labelledby="changes">
          <h2 id="changes">{GROUP.changes}</h2>
          <ChangeTable changes={changes} names={names} />
        </section>
      </>
    );
  });
}

function Facts({ group }: Pick<GroupReading, "group">) {
  if (group === null) return <p className="notice">{GROUP.notListed}</p>;
  const { heads, notSaid } = GROUPS;
  return (
    <div className="card">
      <Summary
        rows={[
          [heads.plan, group.planTitle || group.planCode || notSaid],
          [heads.capacity, group.capacity ?? notSaid],
          [heads.sims, group.simCount ?? notSaid],
        ]}
      />
    </div>
  );
}

interface SimsProps {
  sims: GroupReading["sims"];
  address: string;
  page: string | string[] | undefined;
}

function Sims({ sims: { value, fault }, address, page }: SimsProps) {
  const part = pageOf(value?.items ?? [], page);
  return (
    <section className="card stack" aria-labelledby="sims">
      <h2 id="sims">{GROUP.sims}</h2>
      {fault !== null && <Notice kind="attention">{fault}</Notice>}
      {value?.isComplete === false && <p className="notice">{GROUPS.incomplete}</p>}
      {value !== null && part.count === 0 && <p>{GROUP.noSims}</p>}
      {part.count > 0 && (
        <ol start={rowsBefore(part) + 1}>
          {part.rows.map((sim, index) => (
            // A list of the partner may name a SIM twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={index}>{groupsOf(sim)}</li>
          ))}
        </ol>
      )}
      <PageLinks part={part} address={(number) => `${address}?page=${number}`} />
    </section>
  );
}
