import type { Metadata } from "next";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { SHOWN } from "#/app/(plain)/desk/settings/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { QuietLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import { takeShown } from "#/lib/desk/acts/shown.ts";
import { invitationLink } from "#/lib/shop/desk.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";

export const metadata: Metadata = { title: SHOWN.title };

interface ShownPageProps {
  params: Promise<{ shownId: string }>;
}

/** A link or recovery codes, for the one view that they are kept for. */
export default function ShownPage({ params }: ShownPageProps) {
  return guardPage("desk/settings/shown", "part", async () => {
    const session = await requireOperator();
    const shown = await takeShown(await shopContext(), session, (await params).shownId);
    if (shown === null) refuseWith(410);
    return (
      <DeskFrame session={session}>
        <h1>{SHOWN.title}</h1>
        {shown === null ? <Notice kind="attention">{SHOWN.gone}</Notice> : <Secret {...shown} />}
        <p>
          <QuietLink href="/desk/settings">{SHOWN.back}</QuietLink>
        </p>
      </DeskFrame>
    );
  });
}

function Secret({ kind, secret }: { kind: string; secret: string }) {
  if (kind === "codes") {
    return (
      <section className="card stack">
        <p>{SHOWN.codes}</p>
        <ol>
          {secret.split("\n").map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </section>
    );
  }
  const link = invitationLink(secret);
  return (
    <section className="card stack">
      <p>{kind === "own key" ? SHOWN["own key"] : SHOWN.invitation}</p>
      <p className="wrap-anywhere">{kind === "own key" ? <a href={link}>{link}</a> : <code>{link}</code>}</p>
    </section>
  );
}
