import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import { ChangeTable } from "#/app/(plain)/desk/groups/change-table.tsx";
import { type AddressedPage, groupPage } from "#/app/(plain)/desk/groups/group-page.tsx";
import { CHANGE_FORM, GROUP, RETRY_WARNING } from "#/app/(plain)/desk/groups/texts.ts";
import { Notice } from "#/components/notice.tsx";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import { readUnmade } from "#/lib/desk/groups/change-act.ts";
import { countChanges, readChange } from "#/lib/desk/groups/changes.ts";
import { groupKey } from "#/lib/desk/groups/group-key.ts";
import { operatorNames } from "#/lib/desk/signing-in/operators.ts";
import { ChangeForm } from "./change-form.tsx";

export const metadata: Metadata = { title: CHANGE_FORM.title };

/** The form that adds SIMs or removes them: empty, with what an earlier change left undone, or with what was kept because another one came first. */
export default function ChangeFormPage(addressed: AddressedPage) {
  return groupPage(addressed, { name: "desk/groups/[groupKey]/change", right: "act" }, async (page) => {
    const { session, context, groupId, address, asked } = page;
    const { query } = context.db;
    const { operator } = session;
    const from = typeof asked.from === "string" ? await readUnmade(context, operator.id, asked.from) : null;
    const unmade = from?.asked.groupId === groupId ? from : null;
    const fate = asked.fate === "unknown" ? "unknown" : "failed";
    const of = typeof asked.of === "string" ? await readChange(query, asked.of) : null;
    const earlier = of?.change.groupId === groupId ? of : null;
    if (earlier !== null) {
      const entry = { operatorId: operator.id, event: "group read", subject: groupKey(groupId) } as const;
      await writeRead(context, { ...entry, detail: { change: earlier.change.id } });
    }
    const left = earlier?.sims.filter(({ sim, fate: its }) => its === fate && sim !== "").map(({ sim }) => sim);
    const action = unmade?.asked.action ?? earlier?.change.action ?? (asked.action === "remove" ? "remove" : "add");
    const drawn = {
      groupKey: groupKey(groupId),
      id: randomBytes(16).toString("base64url"),
      before: await countChanges(query, groupId),
    };
    return (
      <>
        <h1>{CHANGE_FORM.title}</h1>
        <p className="note wrap-anywhere">{GROUP.title(groupId)}</p>
        {unmade !== null && (
          <Notice kind="attention">
            <p>{CHANGE_FORM.moved}</p>
            <ChangeTable changes={unmade.since} names={await operatorNames(query)} />
          </Notice>
        )}
        {earlier !== null && fate === "unknown" && <Notice kind="attention">{RETRY_WARNING[action]}</Notice>}
        <p>{CHANGE_FORM.lead}</p>
        <ChangeForm drawn={drawn} kept={{ action, text: (unmade?.asked.sims ?? left ?? []).join("\n") }} />
        <p>
          <a href={address}>{GROUP.toGroup}</a>
        </p>
      </>
    );
  });
}
