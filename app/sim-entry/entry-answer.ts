import { getTranslations } from "next-intl/server";
import { blocksOf } from "#/lib/sims/sim-blocks.ts";
import type { SimEntry } from "#/lib/sims/sim-entry.ts";
import { groupsOf, hasFittingCheckDigit, MAX_LENGTH, MIN_LENGTH } from "#/lib/sims/sim-number.ts";
import type { FormProblem, FormState } from "#/lib/web/form.ts";
import { readSession } from "#/lib/web/session/session.ts";

/** The answer about a number: how it was read, in blocks, and the numbers that may have been meant. */
export type EntryAnswer = FormState & {
  /** The keyboard needs letters. */
  hasLetters?: boolean;
  reading?: { label: string; blocks: string[]; doubtful: number[] };
  choices?: { label: string; numbers: { sim: string; shown: string }[] };
};

/** The form once more, with a keyboard that has letters. */
export function withLetters(typed: string): EntryAnswer {
  return { status: "problem", typed: keptText(typed), hasLetters: true };
}

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

/** The partner doesn't know the number, or sells nothing for it: both read the same. */
export function unknownSim(sim: string, typed: string): Promise<EntryAnswer> {
  return compare("none", typed, hasFittingCheckDigit(sim));
}

/** The partner gave no list of plans that could be read, which says nothing about the number. */
export async function noAnswer(reason: "unreachable" | "unreadable", typed: string): Promise<EntryAnswer> {
  const t = await getTranslations("trouble");
  return { status: "problem", title: t(`${reason}Title`), message: t(reason), typed: keptText(typed) };
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
  const text = t(reason, { min: String(MIN_LENGTH), max: String(MAX_LENGTH) });
  return {
    ...aboutNumber(doubt || !isFitting ? `${text} ${advice}` : text, typed),
    ...(blocks.length > 0 && { reading: { label: t("reading"), blocks, doubtful } }),
  };
}

function aboutNumber(text: string, typed: string): FormProblem {
  return { status: "problem", fields: { number: text }, typed: keptText(typed) };
}

function keptText(typed: string): { number: string } {
  return { number: typed.slice(0, MAX_TYPED_LENGTH) };
}
