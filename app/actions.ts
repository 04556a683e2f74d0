"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { findSim } from "#/lib/sims/find-sim.ts";
import { blocksOf } from "#/lib/sims/sim-blocks.ts";
import { parseSim, type SimEntry } from "#/lib/sims/sim-entry.ts";
import { groupsOf, hasFittingCheckDigit } from "#/lib/sims/sim-number.ts";
import { isLanguage } from "#/lib/text/language.ts";
import { type FormProblem, type FormState, IDLE, parseForm } from "#/lib/web/form.ts";
import { partnerLanguage, readSession, rememberLanguage, rememberSim } from "#/lib/web/session.ts";
import { guardAction } from "./guard.tsx";

/** The answer about a number: what was read, in blocks, and the numbers that may have been meant. */
export type SimAnswer = FormState & {
  reading?: { label: string; blocks: string[]; doubtful: number[] };
  choices?: { label: string; numbers: { sim: string; shown: string }[] };
};

/** `pick` is one of the numbers that the page before offered. */
const simForm = z.strictObject({ number: z.string(), pick: z.string().optional() });

const MAX_SHOWN_LENGTH = 500;

/** "Show plans": finds the SIM and shows what it can buy, or says what is wrong with the number. */
export async function showPlans(_previous: SimAnswer, form: FormData): Promise<SimAnswer> {
  return guardAction<SimAnswer>({ action: "showPlans", stage: "before", form }, async () => {
    const fields = parseForm(simForm, form);
    if (!fields) return { status: "problem", message: (await getTranslations("checkout"))("unread") };
    const number = fields.pick ?? fields.number;
    const entry = parseSim(number);
    if ("problem" in entry) return explain(entry, number);
    const answer = await findSim(entry.sim, await partnerLanguage());
    if (answer.status === "unreachable") {
      const t = await getTranslations("trouble");
      return { ...aboutNumber(t("unreachable"), number), message: t("unreachableTitle") };
    }
    if (answer.status === "none") return compare("none", number, hasFittingCheckDigit(entry.sim));
    await rememberSim(answer.sim);
    redirect("/plans");
  });
}

/** Why a text holds no number to ask for. */
async function explain(
  { problem, choices }: Extract<SimEntry, { problem: unknown }>,
  typed: string,
): Promise<SimAnswer> {
  const t = await getTranslations("home");
  if (problem === "card") return aboutNumber(t("problem.card"), "");
  const isNearlyOne = problem === "characters" || problem === "short" || problem === "long";
  return {
    ...(isNearlyOne ? await compare(`problem.${problem}`, typed, true) : aboutNumber(t(`problem.${problem}`), typed)),
    ...(choices.length > 0 && {
      choices: { label: t("choose"), numbers: choices.map((sim) => ({ sim, shown: groupsOf(sim) })) },
    }),
  };
}

/** Shows what was read beside what is wrong, and points at what is doubtful: letters, odd blocks, else the check digit. */
async function compare(
  reason: "none" | `problem.${"characters" | "short" | "long"}`,
  typed: string,
  isFitting: boolean,
): Promise<SimAnswer> {
  const t = await getTranslations("home");
  const { blocks, doubt, doubtful } = blocksOf(typed, (await readSession()).sims);
  const hint = doubt ? t(`doubt.${doubt}`) : t("mistyped");
  return {
    ...aboutNumber(doubt || !isFitting ? `${t(reason)} ${hint}` : t(reason), typed),
    ...(blocks.length > 0 && { reading: { label: t("reading"), blocks, doubtful } }),
  };
}

function aboutNumber(text: string, typed: string): FormProblem {
  return { status: "problem", fields: { number: text }, typed: { number: typed.slice(0, MAX_SHOWN_LENGTH) } };
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
