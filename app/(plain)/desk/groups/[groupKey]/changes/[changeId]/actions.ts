"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { CHANGE } from "#/app/(plain)/desk/groups/texts.ts";
import { askAgain } from "#/lib/desk/groups/ask-again.ts";
import { shopContext } from "#/lib/shop/index.ts";
import type { FormState } from "#/lib/web/form.ts";

const id = z.string().regex(/^[\w-]{1,8000}$/);

/** "Ask the partner again" about a task whose end is unknown. */
export async function askAboutGroupChange(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ groupKey: id, changeId: id });
  return deskAction({ action: "askAboutGroupChange", right: "act", schema, form }, async (session, fields) => {
    const { groupKey, changeId } = fields;
    const isAsked = await askAgain(await shopContext(), session.operator, changeId);
    if (!isAsked) return { status: "problem", message: CHANGE.nothingToAsk };
    redirect(`/desk/groups/${groupKey}/changes/${changeId}`);
  });
}
