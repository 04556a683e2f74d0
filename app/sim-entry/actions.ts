"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { askerOfForm } from "#/app/asker.ts";
import { guardAction } from "#/app/guard.tsx";
import { tooMany } from "#/app/too-many.ts";
import { limits } from "#/lib/limits/index.ts";
import { findSim } from "#/lib/sims/find-sim.ts";
import { parseSim } from "#/lib/sims/sim-entry.ts";
import { parseForm } from "#/lib/web/form.ts";
import { partnerLanguage, rememberSim } from "#/lib/web/session/session.ts";
import { type EntryAnswer, noAnswer, notASim, unknownSim, withLetters } from "./entry-answer.ts";

/** `pick` is one of the numbers that the previous answer offered; `letters` asks for another keyboard. */
const simForm = z.strictObject({
  number: z.string(),
  pick: z.string().optional(),
  letters: z.literal("yes").optional(),
});

/** "Show plans": finds the SIM and leads to its plans, or says what is wrong with the number. */
export async function showPlans(_previous: EntryAnswer, form: FormData): Promise<EntryAnswer> {
  return guardAction<EntryAnswer>({ action: "showPlans", stage: "part", form }, async () => {
    const fields = parseForm(simForm, form);
    if (!fields) return { status: "problem", message: (await getTranslations("checkout"))("unread") };
    if (fields.letters) return withLetters(fields.number);
    const number = fields.pick ?? fields.number;
    const entry = parseSim(number);
    if ("problem" in entry) return notASim(entry, number);
    const asker = await askerOfForm({ sim: entry.sim });
    const lookUp = await (await limits()).take("look-up", asker);
    if (lookUp.status === "refused") return tooMany(lookUp, { number }, "home");
    const unknown = await (await limits()).take("unknown", asker);
    if (unknown.status === "refused") return tooMany(unknown, { number }, "home");
    const answer = await findSim(entry.sim, await partnerLanguage());
    if (answer.status !== "none") await (await limits()).giveBack(unknown.taken);
    if (answer.status === "none") return unknownSim(entry.sim, number);
    if (answer.status !== "found") return noAnswer(answer.status, number);
    await rememberSim(answer.sim);
    redirect("/plans");
  });
}
