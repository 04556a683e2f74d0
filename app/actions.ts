"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { type FormProblem, type FormState, IDLE, parseForm } from "#/lib/form.ts";
import { isLanguage } from "#/lib/language.ts";
import { findSim } from "#/lib/plans.ts";
import { currentLanguage, rememberLanguage, rememberSim } from "#/lib/session.ts";
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
    const answer = await findSim(entry.sim, await currentLanguage());
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

/** Chooses the language by hand, and shows the page again it was chosen on. */
export async function chooseLanguage(form: FormData): Promise<void> {
  await guardAction({ action: "chooseLanguage", stage: "before", form }, async () => {
    const language = form.get("language");
    if (isLanguage(language)) await rememberLanguage(language);
    return IDLE;
  });
  redirect(pathOf((await headers()).get("referer")));
}

/** Only the path of the page the form stood on, and only a path: an address from outside, of whatever kind, leads nowhere else. */
function pathOf(referer: string | null): string {
  const path = referer !== null && URL.canParse(referer) ? new URL(referer).pathname : "/";
  return /^\/(?![/\\])/.test(path) ? path : "/";
}
