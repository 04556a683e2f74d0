import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { QuietLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import { readAct } from "#/lib/desk/acts/acts.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { CONFIRM } from "#/lib/text/desk-sign-in.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { Confirm } from "./confirm.tsx";

export const metadata: Metadata = { title: CONFIRM.title };

interface ConfirmPageProps {
  params: Promise<{ actId: string }>;
}

/** What an act will do, and the button that performs it after a tap of the passkey. */
export default function ConfirmPage({ params }: ConfirmPageProps) {
  return guardPage("desk/confirm", "part", async () => {
    const session = await requireOperator();
    const found = await readAct(await shopContext(), session, (await params).actId);
    if (found.status === "performed") redirect(found.outcome);
    if (found.status === "open")
      return <Open id={found.act.id} sentences={found.act.sentences} back={found.act.back} />;
    refuseWith(found.status === "unknown" ? 404 : 410);
    return (
      <Frame>
        <Notice kind="attention">{CONFIRM[found.status]}</Notice>
        {"back" in found ? (
          <QuietLink href={found.back}>{CONFIRM.back}</QuietLink>
        ) : (
          <QuietLink href="/desk">{CONFIRM.queue}</QuietLink>
        )}
      </Frame>
    );
  });
}

function Open({ id, sentences, back }: { id: string; sentences: readonly string[]; back: string }) {
  return (
    <Frame>
      <p className="soft">{CONFIRM.lead}</p>
      <noscript>
        <p className="notice attention">{CONFIRM.noScript}</p>
      </noscript>
      <div className="card stack">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Confirm act={id} />
        <QuietLink href={back}>{CONFIRM.back}</QuietLink>
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div lang="en" className="stack max-w-form">
      <h1>{CONFIRM.title}</h1>
      {children}
    </div>
  );
}
