import { getTranslations } from "next-intl/server";
import { blocksOf } from "#/lib/sims/sim-blocks.ts";
import type { SimEntry } from "#/lib/sims/sim-entry.ts";
import { groupsOf, hasFittingCheckDigit } from "#/lib/sims/sim-number.ts";
import type { FormProblem, FormState } from "#/lib/web/form.ts";
import { readSession } from "#/lib/web/session.ts";

/** The answer about a number: how it was read, in blocks, and the numbers that may have been meant. */
export type EntryAnswer = FormState & {
  reading?: { label: string; blocks: string[]; doubtful: number[] };
  choices?: { label: string; numbers: { sim: string; shown: string }[] };
};

const MAX_TYPED_LENGTH = 500;

/** Why a text holds no SIM number. */
export async function notASim(
  { problem, choices }: Extract<SimEntry, { problem: unknown }>,
  typed: string,
): Promise<EntryAnswer> {
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

/** The partner doesn't know the number. */
export function unknownSim(sim: string, typed: string): Promise<EntryAnswer> {
  return compare("none", typed, hasFittingCheckDigit(sim));
}

export async function unreachable(typed: string): Promise<EntryAnswer> {
  const t = await getTranslations("trouble");
  return { ...aboutNumber(t("unreachable"), typed), message: t("unreachableTitle") };
}

/** Shows how the number was read and marks what is doubtful: letters, blocks of an odd length, else the check digit. */
async function compare(
  reason: "none" | `problem.${"characters" | "short" | "long"}`,
  typed: string,
  isFitting: boolean,
): Promise<EntryAnswer> {
  const t = await getTranslations("home");
  const { blocks, doubt, doubtful } = blocksOf(typed, (await readSession()).sims);
  const advice = doubt ? t(`doubt.${doubt}`) : t("mistyped");
  return {
    ...aboutNumber(doubt || !isFitting ? `${t(reason)} ${advice}` : t(reason), typed),
    ...(blocks.length > 0 && { reading: { label: t("reading"), blocks, doubtful } }),
  };
}

function aboutNumber(text: string, typed: string): FormProblem {
  return { status: "problem", fields: { number: text }, typed: { number: typed.slice(0, MAX_TYPED_LENGTH) } };
}
