"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { type FormProblem, type FormState, IDLE, parseForm } from "#/lib/form.ts";
import { isLanguage } from "#/lib/language.ts";
import { findSim } from "#/lib/plans.ts";
import { rememberLanguage, rememberSim, serviceLanguage } from "#/lib/session.ts";
import { hasFittingCheckDigit, parseSim } from "#/lib/sim.ts";
import { guardAction } from "./guard.tsx";

const simForm = z.strictObject({ number: z.string() });

/** "Show plans": finds the SIM and shows what it can buy, or says what is wrong with the number. */
export async function showPlans(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "showPlans", stage: "before", form }, async () => {
    const t = await getTranslations("home");
    const fields = parseForm(simForm, form);
    if (!fields) return { status: "problem", message: (await getTranslations("checkout"))("unread") };
    const { number } = fields;
    const problem = (text: string): FormProblem => ({
      status: "problem",
      fields: { number: text },
      typed: { number: number.slice(0, 200) },
    });
    const entry = parseSim(number);
    if ("problem" in entry) return problem(t(`problem.${entry.problem}`));
    const answer = await findSim(entry.sim, await serviceLanguage());
    if (answer.status === "unreachable") {
      const trouble = await getTranslations("trouble");
      return { ...problem(trouble("unreachable")), message: trouble("unreachableTitle") };
    }
    if (answer.status === "none") {
      return problem(hasFittingCheckDigit(entry.sim) ? t("none") : `${t("none")} ${t("mistyped")}`);
    }
    await rememberSim(answer.sim);
    redirect("/plans");
  });
}

/** Chooses the language by hand, and leads back to the page the reader came from. */
export async function chooseLanguage(form: FormData): Promise<void> {
  let from: unknown = (await headers()).get("referer");
  await guardAction({ action: "chooseLanguage", stage: "before", form }, async () => {
    const language = form.get("language");
    if (isLanguage(language)) await rememberLanguage(language);
    // The page of languages says which page led there; whoever has an older form open stands on that page itself.
    from = form.get("from") ?? from;
    return IDLE;
  });
  redirect(pathOf(from));
}

/** Only the path of the page the reader came from, and only a path: an address from outside, of whatever kind, leads nowhere else. */
function pathOf(from: unknown): string {
  const path = typeof from === "string" && URL.canParse(from) ? new URL(from).pathname : "/";
  return /^\/(?![/\\])/.test(path) && path !== "/language" ? path : "/";
}
