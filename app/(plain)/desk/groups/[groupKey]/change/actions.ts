"use server";

import { z } from "zod";
import { askForTap, deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { CHANGE_FORM, GROUP } from "#/app/(plain)/desk/groups/texts.ts";
import { MOST_TEXT } from "#/lib/desk/fleet/pasted-sims.ts";
import { checkChange } from "#/lib/desk/groups/check-change.ts";
import { groupIdOf } from "#/lib/desk/groups/group-key.ts";
import { shopContext } from "#/lib/shop/index.ts";
import type { FormState } from "#/lib/web/form.ts";

/** "Check": wrong lines are shown beside what was typed; where there are none, the passkey confirms the change. */
export async function checkGroupChange(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({
    groupKey: z.string().max(8_000),
    id: z.string().regex(/^[\w-]{16,64}$/),
    before: z.coerce.number().int().min(0),
    action: z.enum(["add", "remove"]),
    text: z.string(),
  });
  return deskAction({ action: "checkGroupChange", right: "act", schema, form }, async (session, fields) => {
    const { groupKey, id, before, action, text } = fields;
    const groupId = groupIdOf(groupKey);
    if (groupId === null) return { status: "problem", message: GROUP.unknown };
    if (text.length > MOST_TEXT) return { status: "problem", message: CHANGE_FORM.tooLong, typed: { action } };
    const context = await shopContext();
    const checked = await checkChange(context, { groupId, action, text });
    if (checked.fault !== null) {
      const wrong = Object.fromEntries(checked.lines.map(({ line, fault }) => [line, fault]));
      return { status: "problem", message: checked.fault, fields: wrong, typed: { action, text } };
    }
    return askForTap(session, {
      kind: "change group",
      detail: { id, groupId, before, action, sims: checked.sims },
      sentences: checked.sentences,
      back: `/desk/groups/${groupKey}/change?action=${action}`,
    });
  });
}
