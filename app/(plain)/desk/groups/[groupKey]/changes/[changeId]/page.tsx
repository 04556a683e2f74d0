import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { type AddressedPage, groupPage } from "#/app/(plain)/desk/groups/group-page.tsx";
import { CHANGE, CHANGES, GROUP, RETRY_WARNING, stateText } from "#/app/(plain)/desk/groups/texts.ts";
import { QuietLink } from "#/components/buttons.tsx";
import { Moment } from "#/components/moment.tsx";
import { Notice } from "#/components/notice.tsx";
import { Summary } from "#/components/summary.tsx";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import { type ChangeSim, type Fate, type GroupChange, readChange } from "#/lib/desk/groups/changes.ts";
import { groupKey } from "#/lib/desk/groups/group-key.ts";
import { readGroup } from "#/lib/desk/groups/read-groups.ts";
import { hasRight, operatorNames } from "#/lib/desk/signing-in/operators.ts";
import { askAboutGroupChange } from "./actions.ts";
import { SimTable } from "./sim-table.tsx";

export const metadata: Metadata = { title: GROUP.changes };

/** One change: how it stands, what became of each SIM, and what can be done about those that failed. */
export default function ChangePage(addressed: AddressedPage) {
  return groupPage(addressed, { name: "desk/groups/[groupKey]/changes/[changeId]", right: "look" }, async (page) => {
    const { session, context, groupId, address, changeId, asked } = page;
    const found = await readChange(context.db.query, changeId);
    if (found === null || found.change.groupId !== groupId) return null;
    const { change, sims } = found;
    const entry = { operatorId: session.operator.id, event: "group read", subject: groupKey(groupId) } as const;
    await writeRead(context, { ...entry, detail: { change: changeId, sims: sims.length } });
    const isCompared = asked.compare === "1";
    const listed = isCompared ? (await readGroup(context, groupId)).sims : null;
    const names = await operatorNames(context.db.query);
    return (
      <>
        <h1>{CHANGES.name(change.action, sims.length)}</h1>
        <section className="card stack" aria-label={CHANGE.state}>
          <p>
            <b>{stateText(change, countOf(sims, "unknown"))}</b>
          </p>
          <Summary rows={factsOf(change, address, names)} />
          {change.isErased && <p className="note">{CHANGE.erased}</p>}
          <Ways change={change} sims={sims} address={address} mayAct={hasRight(session.operator, "act")} />
        </section>
        {listed?.fault && <Notice kind="attention">{listed.fault}</Notice>}
        <SimTable
          action={change.action}
          sims={sims}
          listed={listed?.value ?? null}
          page={asked.page}
          address={`${address}/changes/${changeId}?${isCompared ? "compare=1&" : ""}page=`}
        />
        <p>
          <a href={address}>{GROUP.toGroup}</a>
        </p>
      </>
    );
  });
}

function factsOf(change: GroupChange, address: string, names: ReadonlyMap<string, string>): [string, ReactNode][] {
  const { groupId, askedAt, operatorId, endedAt, answer } = change;
  const moment = (at: number) => <Moment at={at} language="en" />;
  return [
    [
      CHANGE.group,
      <a key="group" href={address} className="wrap-anywhere">
        {groupId}
      </a>,
    ],
    [
      CHANGE.asked,
      <span key="asked">
        {moment(askedAt)}
        {CHANGE.by(names.get(operatorId) ?? operatorId)}
      </span>,
    ],
    ...(endedAt === null ? [] : [[CHANGE.ended, moment(endedAt)] as [string, ReactNode]]),
    ...(answer === null ? [] : [[CHANGE.words, answer] as [string, ReactNode]]),
  ];
}

interface WaysProps {
  change: GroupChange;
  sims: readonly ChangeSim[];
  address: string;
  mayAct: boolean;
}

/** What can be done from here. */
function Ways({ change: { id, groupId, action, state, hasTask, isErased }, sims, address, mayAct }: WaysProps) {
  const here = `${address}/changes/${id}`;
  const [failed, unknown] = [countOf(sims, "failed"), countOf(sims, "unknown")];
  if (isErased) return null;
  return (
    <>
      <p className="acts">
        {countOf(sims, "open") > 0 && <QuietLink href={here}>{CHANGE.again}</QuietLink>}
        <QuietLink href={`${here}?compare=1`}>{CHANGE.compare}</QuietLink>
        {mayAct && failed > 0 && (
          <QuietLink href={`${address}/change?of=${id}&fate=failed`}>{CHANGE.retryFailed(failed)}</QuietLink>
        )}
        {mayAct && unknown > 0 && (
          <QuietLink href={`${address}/change?of=${id}&fate=unknown`}>{CHANGE.retryUnknown(unknown)}</QuietLink>
        )}
      </p>
      {unknown > 0 && <p className="note">{RETRY_WARNING[action]}</p>}
      {mayAct && state === "unknown" && hasTask && (
        <ActForm
          action={askAboutGroupChange}
          hidden={{ groupKey: groupKey(groupId), changeId: id }}
          button={CHANGE.ask}
        />
      )}
    </>
  );
}

function countOf(sims: readonly ChangeSim[], fate: Fate): number {
  return sims.filter((sim) => sim.fate === fate).length;
}
