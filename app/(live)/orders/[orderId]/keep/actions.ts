"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { guardAction } from "#/app/guard.tsx";
import { type FormState, parseForm } from "#/lib/web/form.ts";
import { ownsOrder, readSession, rememberKeeping } from "#/lib/web/session/session.ts";

const keepForm = z.strictObject({ orderId: z.string().max(64), keep: z.enum(["yes", "no"]) });

/** The answer to "Keep on this device?", for this browser and as long as its session lives. */
export async function keepPages(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "keepPages", stage: "after", form }, async () => {
    const fields = parseForm(keepForm, form);
    if (!fields || !ownsOrder(await readSession(), fields.orderId)) {
      return { status: "problem", message: (await getTranslations("checkout"))("unread") };
    }
    await rememberKeeping(fields.keep === "yes");
    redirect(`/orders/${fields.orderId}`);
  });
}
