import type { Metadata } from "next";
import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { Fact } from "#/app/(plain)/desk/settings/fact.tsx";
import { changeDeskRights, endSessionsOf, removeDeskOperator } from "#/app/(plain)/desk/settings/operators/actions.ts";
import { RightField } from "#/app/(plain)/desk/settings/operators/invite-form.tsx";
import { OPERATORS, SETTINGS } from "#/app/(plain)/desk/settings/texts.ts";
import { RIGHT_TEXT } from "#/app/(plain)/desk/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { QuietLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import type { ListedSession } from "#/lib/desk/signing-in/sessions.ts";
import { readOperator } from "#/lib/desk/team/read-team.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";

export const metadata: Metadata = { title: OPERATORS.title };

interface OperatorPageProps {
  params: Promise<{ operatorId: string }>;
}

export default function OperatorPage({ params }: OperatorPageProps) {
  return guardPage("desk/settings/operators/one", "part", async () => {
    const session = await requireOperator("own");
    const known = await readOperator(await shopContext(), (await params).operatorId);
    if (known === null) refuseWith(404);
    return (
      <DeskFrame session={session}>
        <h1>{known?.operator.name ?? OPERATORS.title}</h1>
        {known === null ? <Notice kind="attention">{OPERATORS.gone}</Notice> : <One {...known} />}
        <p>
          <QuietLink href="/desk/settings/operators">{OPERATORS.back}</QuietLink>
        </p>
      </DeskFrame>
    );
  });
}

function One({ operator, sessions, isLastOwner }: NonNullable<Awaited<ReturnType<typeof readOperator>>>) {
  const { id, name, right } = operator;
  return (
    <>
      <p>
        {OPERATORS.rights}: {RIGHT_TEXT[right]}
      </p>
      {isLastOwner ? (
        <p className="note">{OPERATORS.lastOwner}</p>
      ) : (
        <section className="card stack">
          <h2>{OPERATORS.change}</h2>
          <ActForm action={changeDeskRights} hidden={{ operator: id, from: right }} button={OPERATORS.change}>
            <RightField name="to" chosen={right} />
          </ActForm>
          <ActForm action={removeDeskOperator} hidden={{ operator: id }} button={OPERATORS.remove(name)} />
        </section>
      )}
      <Sessions operator={id} sessions={sessions} />
    </>
  );
}

function Sessions({ operator, sessions }: { operator: string; sessions: ListedSession[] }) {
  return (
    <section className="card stack">
      <h2>{OPERATORS.sessions}</h2>
      {sessions.length === 0 && <p>{OPERATORS.noSessions}</p>}
      <ul className="items">
        {sessions.map(({ id, browser, beganAt, seenAt }) => (
          <li key={id}>
            <p>{browser}</p>
            <p className="facts">
              <Fact label={SETTINGS.began} at={beganAt} />
              <Fact label={SETTINGS.seen} at={seenAt} />
            </p>
          </li>
        ))}
      </ul>
      {sessions.length > 0 && <ActForm action={endSessionsOf} hidden={{ operator }} button={OPERATORS.endAll} />}
    </section>
  );
}
