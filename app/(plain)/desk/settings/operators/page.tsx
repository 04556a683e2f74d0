import type { Metadata } from "next";
import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { Fact } from "#/app/(plain)/desk/settings/fact.tsx";
import { OPERATORS, SETTINGS } from "#/app/(plain)/desk/settings/texts.ts";
import { RIGHT_TEXT } from "#/app/(plain)/desk/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { Notice } from "#/components/notice.tsx";
import type { OpenInvitation } from "#/lib/desk/signing-in/invitations.ts";
import { hasRight, type ListedOperator } from "#/lib/desk/signing-in/operators.ts";
import { readOperators } from "#/lib/desk/team/read-team.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { revokeDeskInvitation } from "./actions.ts";
import { InviteForm } from "./invite-form.tsx";

export const metadata: Metadata = { title: OPERATORS.title };

interface OperatorsPageProps {
  searchParams: Promise<{ unchanged?: string | string[] }>;
}

export default function OperatorsPage({ searchParams }: OperatorsPageProps) {
  return guardPage("desk/settings/operators", "part", async () => {
    const session = await requireOperator();
    const { operators, invitations } = await readOperators(await shopContext());
    const { unchanged } = await searchParams;
    const isOwner = hasRight(session.operator, "own");
    return (
      <DeskFrame session={session}>
        <h1>{OPERATORS.title}</h1>
        {unchanged === "last" && <Notice kind="attention">{OPERATORS.lastOwner}</Notice>}
        {unchanged === "moved" && <Notice kind="attention">{OPERATORS.moved}</Notice>}
        <ul className="items">
          {operators.map((operator) => (
            <Listed key={operator.id} {...operator} isYou={operator.id === session.operator.id} isOwner={isOwner} />
          ))}
        </ul>
        {invitations.length > 0 && <Invitations invitations={invitations} isOwner={isOwner} />}
        {isOwner ? (
          <section className="card stack">
            <h2>{OPERATORS.invite}</h2>
            <InviteForm />
          </section>
        ) : (
          <p className="note">{OPERATORS.ownersOnly}</p>
        )}
      </DeskFrame>
    );
  });
}

function Listed({
  id,
  name,
  right,
  keys,
  usedAt,
  isYou,
  isOwner,
}: ListedOperator & { isYou: boolean; isOwner: boolean }) {
  return (
    <li>
      <p>
        {isOwner ? <a href={`/desk/settings/operators/${id}`}>{name}</a> : name}
        {isYou && ` (${OPERATORS.you})`}
      </p>
      <p className="facts">
        <span>
          {OPERATORS.rights}: {RIGHT_TEXT[right]}
        </span>
        <span>
          {OPERATORS.count}: {keys}
        </span>
        <Fact label={SETTINGS.used} at={usedAt} />
      </p>
    </li>
  );
}

function Invitations({ invitations, isOwner }: { invitations: OpenInvitation[]; isOwner: boolean }) {
  return (
    <section className="card stack">
      <h2>{OPERATORS.open}</h2>
      <ul className="items">
        {invitations.map(({ operatorId, name, by, expiresAt }) => (
          <li key={operatorId}>
            <div>
              <p>{name}</p>
              <p className="facts">
                <span>{OPERATORS.openFact(by)}</span>
                <Fact label={OPERATORS.until} at={expiresAt} />
              </p>
            </div>
            {isOwner && (
              <ActForm
                action={revokeDeskInvitation}
                hidden={{ operator: operatorId }}
                button={OPERATORS.revoke}
                label={OPERATORS.revokeLabel(name)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
