"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { guardAction } from "#/app/guard.tsx";
import { isLanguage } from "#/lib/text/language.ts";
import { IDLE } from "#/lib/web/form.ts";
import { rememberLanguage } from "#/lib/web/session/session.ts";

/** Chooses the language, and leads back to the page the reader came from. */
export async function chooseLanguage(form: FormData): Promise<void> {
  let from: unknown = (await headers()).get("referer");
  await guardAction({ action: "chooseLanguage", stage: "part", form }, async () => {
    const language = form.get("language");
    if (isLanguage(language)) await rememberLanguage(language);
    // A form without the field comes from an older page, which chose the language itself.
    from = form.get("from") ?? from;
    return IDLE;
  });
  redirect(pathOf(from));
}

/** Keeps only the path, so that a forged address can't lead to another site. */
function pathOf(from: unknown): string {
  const path = typeof from === "string" && URL.canParse(from) ? new URL(from).pathname : "/";
  return /^\/(?![/\\])/.test(path) && path !== "/language" ? path : "/";
}
