import type { Metadata } from "next";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { REFUSED, RIGHT_TEXT } from "#/app/(plain)/desk/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { RIGHTS } from "#/lib/desk/signing-in/operators.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";

export const metadata: Metadata = { title: REFUSED.title };

interface RefusedPageProps {
  searchParams: Promise<{ right?: string | string[] }>;
}

/** Where an operator without the right to a page or an action is led. */
export default function RefusedPage({ searchParams }: RefusedPageProps) {
  return guardPage("desk/refused", "part", async () => {
    const session = await requireOperator();
    const asked = (await searchParams).right;
    const right = RIGHTS.find((known) => known === asked) ?? "own";
    refuseWith(403);
    return (
      <DeskFrame session={session}>
        <h1>{REFUSED.title}</h1>
        <p>{asked === "export" ? REFUSED.export : REFUSED.why(right, RIGHT_TEXT[session.operator.right])}</p>
        <p>{asked === "export" ? REFUSED.again : REFUSED.next}</p>
      </DeskFrame>
    );
  });
}
