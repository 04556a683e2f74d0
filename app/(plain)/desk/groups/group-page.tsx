import type { ReactNode } from "react";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { groupIdOf } from "#/lib/desk/groups/group-key.ts";
import type { Right } from "#/lib/desk/signing-in/operators.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { GROUP } from "./texts.ts";

export interface AddressedPage {
  params: Promise<{ groupKey: string; changeId?: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

interface Asked {
  session: DeskSession;
  context: Awaited<ReturnType<typeof shopContext>>;
  groupId: string;
  /** The group's, without a query. */
  address: string;
  changeId: string;
  asked: Record<string, string | string[] | undefined>;
}

/** A page about one group, whose id its address holds. @param render null where its address leads nowhere */
export function groupPage(
  { params, searchParams }: AddressedPage,
  { name, right }: { name: string; right: Right },
  render: (asked: Asked) => Promise<ReactNode | null>,
): Promise<ReactNode> {
  return guardPage(name, "part", async () => {
    const session = await requireOperator(right);
    const { groupKey, changeId = "" } = await params;
    const groupId = groupIdOf(groupKey);
    const address = `/desk/groups/${groupKey}`;
    const asked = { session, context: await shopContext(), address, changeId, asked: await searchParams };
    const content = groupId === null ? null : await render({ ...asked, groupId });
    if (content === null) refuseWith(404);
    return (
      <DeskFrame session={session} at="/desk/groups">
        {content ?? (
          <>
            <h1>{GROUP.unnamed}</h1>
            <p className="notice">{GROUP.unknown}</p>
          </>
        )}
        <p>
          <a href="/desk/groups">{GROUP.back}</a>
        </p>
      </DeskFrame>
    );
  });
}
