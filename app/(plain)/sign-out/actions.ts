"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { guardAction } from "#/app/guard.tsx";
import { log } from "#/lib/process/log.ts";
import { type FormState, parseForm } from "#/lib/web/form.ts";
import { answerWithHeader } from "#/lib/web/front/answer-status.ts";
import { endSession } from "#/lib/web/session/sealed-session.ts";

const signOutForm = z.strictObject({ sure: z.literal("yes") });

/** "Sign out": ends the session everywhere, and has the browser delete its cookie and the kept pages. */
export async function signOutHere(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "signOutHere", stage: "part", form }, async () => {
    const t = await getTranslations();
    if (!parseForm(signOutForm, form)) return { status: "problem", message: t("checkout.unread") };
    try {
      await endSession();
    } catch (error) {
      log.error("action failed", { page: "signOutHere", error });
      return { status: "problem", message: t("session.failed") };
    }
    // Not "cache": Chromium alone would clear it, slowly, and no page of the shop is in it.
    answerWithHeader("Clear-Site-Data", '"cookies", "storage"');
    redirect("/sign-out");
  });
}
