import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { Moment } from "#/components/moment.tsx";
import type { FleetLists } from "#/lib/desk/fleet/lists.ts";
import type { ShownList } from "#/lib/desk/fleet/shared-list.ts";
import { readListAgain } from "./actions.ts";
import { FLEET } from "./texts.ts";

interface ListStateProps {
  shown: ShownList<unknown>;
  /** Which list the button reads, and of which filter. */
  name: keyof FleetLists;
  filter?: Readonly<Record<string, string>>;
}

/** When the list was read, whether it is whole, and the button that reads it anew. */
export function ListState({ shown: { list, isReading, failure }, name, filter = {} }: ListStateProps) {
  return (
    <section className="card stack" aria-label={FLEET.readAt}>
      {list !== null && (
        <p>
          {FLEET.readAt}: <Moment at={list.at} language="en" />.{" "}
          {list.isComplete ? FLEET.complete : incompleteText(list.items.length, list.total)}
        </p>
      )}
      {failure !== null && (
        <p className="notice">
          {FLEET.failed(failure.kind)} <Moment at={failure.at} language="en" />. {list === null && FLEET.noList}
        </p>
      )}
      {isReading ? (
        <p className="note">{list === null ? FLEET.firstReading : FLEET.reading}</p>
      ) : (
        <ActForm action={readListAgain} hidden={{ ...filter, list: name }} button={FLEET.readAgain} />
      )}
    </section>
  );
}

function incompleteText(read: number, total: number | null): string {
  return total === null || total === read ? FLEET.incomplete : FLEET.incompleteOf(read, total);
}
