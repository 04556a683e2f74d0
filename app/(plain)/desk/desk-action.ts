import { redirect } from "next/navigation";
import type { z } from "zod";
import { requireOperator } from "#/app/desk-session.ts";
import { guardAction } from "#/app/guard.tsx";
import { type Proposal, propose } from "#/lib/desk/acts/acts.ts";
import type { Right } from "#/lib/desk/signing-in/operators.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { type FormState, parseForm } from "#/lib/web/form.ts";
import { DESK } from "./texts.ts";

interface DeskAction<Fields> {
  /** The action's name in the log. */
  action: string;
  right: Right;
  schema: z.ZodType<Fields>;
  form: FormData;
}

/** Runs an action of the desk for an operator who has the right to it. A form that no page of the desk has made is answered with a sentence. */
export async function deskAction<Fields>(
  { action, right, schema, form }: DeskAction<Fields>,
  run: (session: DeskSession, fields: Fields) => Promise<FormState>,
): Promise<FormState> {
  return guardAction({ action, stage: "part", form }, async () => {
    const session = await requireOperator(right);
    const fields = parseForm(schema, form);
    return fields === null ? { status: "problem", message: DESK.unreadForm } : run(session, fields);
  });
}

/** Writes an act down, and leads to the page where the passkey confirms it. */
export async function askForTap(session: DeskSession, proposal: Proposal): Promise<never> {
  redirect(`/desk/confirm/${await propose(await shopContext(), session, proposal)}`);
}
