import { TableHead } from "#/app/(plain)/desk/table-head.tsx";
import { Moment } from "#/components/moment.tsx";
import type { CountedChange } from "#/lib/desk/groups/changes.ts";
import { groupKey } from "#/lib/desk/groups/group-key.ts";
import { CHANGES, GROUPS } from "./texts.ts";

interface ChangeTableProps {
  /** Whether each has its group beside it. */
  hasGroups?: boolean;
  changes: readonly CountedChange[];
  /** Operators by their ids. */
  names: ReadonlyMap<string, string>;
}

const { heads } = CHANGES;

/** Changes of groups with a link to each. They are named by their counts. */
export function ChangeTable({ hasGroups = false, changes, names }: ChangeTableProps) {
  if (changes.length === 0) return <p>{GROUPS.noChanges}</p>;
  return (
    <table className="figures" aria-label={CHANGES.label}>
      <TableHead heads={Object.values(heads).filter((head) => hasGroups || head !== heads.group)} />
      <tbody>
        {changes.map(({ id, groupId, action, askedAt, operatorId, state, counts }) => (
          <tr key={id}>
            <th scope="row">
              <a href={changeAddress({ id, groupId })}>
                {CHANGES.name(
                  action,
                  Object.values(counts).reduce((sum, count) => sum + count, 0),
                )}
              </a>
            </th>
            {hasGroups && <td data-head={heads.group}>{groupId}</td>}
            <td data-head={heads.asked}>
              <Moment at={askedAt} language="en" />
            </td>
            <td data-head={heads.by}>{names.get(operatorId) ?? operatorId}</td>
            <td data-head={heads.state}>{CHANGES.state(state, counts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function changeAddress({ id, groupId }: { id: string; groupId: string }): string {
  return `/desk/groups/${groupKey(groupId)}/changes/${id}`;
}
