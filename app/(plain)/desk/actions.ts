"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { clearDeskCookie, requireOperator } from "#/app/desk-session.ts";
import { guardAction } from "#/app/guard.tsx";
import { signingIn } from "#/lib/shop/desk.ts";
import { type FormState, parseForm } from "#/lib/web/form.ts";

const endForm = z.strictObject({ session: z.string().max(32) });

/** "Sign out", and "End" for another of one's own sessions. Nothing is left to do for a session that has ended already. */
export async function endDeskSession(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "endDeskSession", stage: "part", form }, async () => {
    const { id, operator } = await requireOperator();
    const fields = parseForm(endForm, form);
    if (fields) await (await signingIn()).endSession(operator.id, fields.session);
    if (fields?.session !== id) redirect("/desk/settings");
    await clearDeskCookie();
    redirect("/desk/sign-in");
  });
}
