import type { Metadata } from "next";
import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { EndForm } from "#/app/(plain)/desk/end-form.tsx";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { DESK } from "#/app/(plain)/desk/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { QuietLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import type { CodesLeft } from "#/lib/desk/signing-in/codes.ts";
import type { Key } from "#/lib/desk/signing-in/operators.ts";
import type { ListedSession } from "#/lib/desk/signing-in/sessions.ts";
import { signingIn } from "#/lib/shop/desk.ts";
import { momentText } from "#/lib/text/moment.ts";
import { addDeskKey, endOtherDeskSessions, makeDeskCodes, removeDeskKey } from "./actions.ts";
import { Fact } from "./fact.tsx";
import { SETTINGS } from "./texts.ts";

export const metadata: Metadata = { title: DESK.settings };

interface SettingsPageProps {
  searchParams: Promise<{ unchanged?: string | string[] }>;
}

export default function SettingsPage({ searchParams }: SettingsPageProps) {
  return guardPage("desk/settings", "part", async () => {
    const session = await requireOperator();
    const { keys, codes, sessions } = await (await signingIn()).settings(session.operator.id);
    const isUnchanged = (await searchParams).unchanged === "last";
    return (
      <DeskFrame session={session} at="/desk/settings">
        <h1>{DESK.settings}</h1>
        {isUnchanged && <Notice kind="attention">{SETTINGS.onlyKey}</Notice>}
        <Keys keys={keys} />
        <Codes codes={codes} />
        <Sessions sessions={sessions} here={session.id} />
        <section className="card stack">
          <h2>{SETTINGS.operators}</h2>
          <p>{SETTINGS.operatorsLead}</p>
          <QuietLink href="/desk/settings/operators">{SETTINGS.operators}</QuietLink>
        </section>
      </DeskFrame>
    );
  });
}

function Keys({ keys }: { keys: Key[] }) {
  return (
    <section className="card stack">
      <h2>{SETTINGS.keys}</h2>
      <ul className="items">
        {keys.map(({ id, addedAt, usedAt }) => (
          <li key={id}>
            <div>
              <p>{SETTINGS.key(id.slice(-6))}</p>
              <p className="facts">
                <Fact label={SETTINGS.added} at={addedAt} />
                <Fact label={SETTINGS.used} at={usedAt} />
              </p>
            </div>
            {keys.length > 1 && (
              <ActForm
                action={removeDeskKey}
                hidden={{ key: id }}
                button={SETTINGS.removeKey}
                label={SETTINGS.removeKeyLabel(id.slice(-6))}
              />
            )}
          </li>
        ))}
      </ul>
      {keys.length === 1 && <p className="note">{SETTINGS.onlyKey}</p>}
      <ActForm action={addDeskKey} button={SETTINGS.addKey} />
    </section>
  );
}

function Codes({ codes: { left, madeAt } }: { codes: CodesLeft }) {
  return (
    <section className="card stack">
      <h2>{SETTINGS.codes}</h2>
      <p>{SETTINGS.codesLead}</p>
      {madeAt === null ? (
        <p className="note">{SETTINGS.noCodes}</p>
      ) : (
        <p className="facts">
          <span>{SETTINGS.codesLeft(left)}</span>
          <Fact label={SETTINGS.made} at={madeAt} />
        </p>
      )}
      <ActForm action={makeDeskCodes} button={SETTINGS.makeCodes} />
    </section>
  );
}

function Sessions({ sessions, here }: { sessions: ListedSession[]; here: string }) {
  return (
    <section className="card stack">
      <h2>{SETTINGS.sessions}</h2>
      <ul className="items">
        {sessions.map(({ id, browser, beganAt, seenAt }) => (
          <li key={id}>
            <div>
              <p>
                {id === here && <b>{SETTINGS.here}: </b>}
                {browser}
              </p>
              <p className="facts">
                <Fact label={SETTINGS.began} at={beganAt} />
                <Fact label={SETTINGS.seen} at={seenAt} />
              </p>
            </div>
            {id !== here && (
              <EndForm
                session={id}
                button={SETTINGS.end}
                label={SETTINGS.endLabel(browser, momentText(beganAt, "en"))}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="note">{SETTINGS.most}</p>
      {sessions.length > 1 && <ActForm action={endOtherDeskSessions} button={SETTINGS.endOthers} />}
    </section>
  );
}
