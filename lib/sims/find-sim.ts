import "server-only";
import { readPlans } from "#/lib/catalogue/plans.ts";
import { env } from "#/lib/env.ts";
import { observations, partner } from "#/lib/partner/index.ts";
import { once } from "#/lib/process/once.ts";
import type { Language } from "#/lib/text/language.ts";
import { lookUps } from "./look-ups.ts";
import { createSimFinder, type SimAnswer } from "./sim-finder.ts";

/** Finds the number under which the partner knows the SIM that was typed. */
export async function findSim(typed: string, language: Language): Promise<SimAnswer> {
  const find = once("SIM finder", () => {
    const { verify } = partner();
    return createSimFinder({ mode: env().PARTNER_VERIFY, verify, readPlans, observe: observations().observe });
  });
  const answer = await find(typed, language);
  if (answer.status === "found" || answer.status === "none") lookUps().note(answer.status === "found");
  return answer;
}
