"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { guardAction } from "#/app/guard.tsx";
import { type FormProblem, type FormState, parseForm } from "#/lib/form.ts";
import { forgetSim, nameSim, readSession, rememberSim } from "#/lib/session.ts";
import { findByEnding } from "#/lib/sim.ts";
import { cleanName } from "#/lib/sim-name.ts";

const ending = z.string().min(8).max(22);
const chooseForm = z.union([
  z.strictObject({ show: ending }),
  z.strictObject({ plans: ending }),
  z.strictObject({ forget: ending }),
]);
const nameForm = z.strictObject({ sim: ending, name: z.string() });

/** Goes on with another of the browser's SIMs, or forgets one. */
export async function chooseSim(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "chooseSim", stage: "before", form }, async () => {
    const choice = parseForm(chooseForm, form);
    if (!choice) return unread();
    const [[verb, named] = ["", ""]] = Object.entries(choice);
    const sim = await ownSim(named);
    if (sim === undefined) return notKnown();
    await (verb === "forget" ? forgetSim(sim) : rememberSim(sim));
    redirect(verb === "plans" ? "/plans" : "/sim");
  });
}

/** Gives a SIM a name, or takes it away. */
export async function giveName(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "giveName", stage: "before", form }, async () => {
    const fields = parseForm(nameForm, form);
    if (!fields) return unread();
    const sim = await ownSim(fields.sim);
    if (sim === undefined) return notKnown();
    const name = cleanName(fields.name);
    if (name === null) {
      const t = await getTranslations("sim");
      return { status: "problem", fields: { name: t("nameLong") }, typed: { name: fields.name.slice(0, 200) } };
    }
    await nameSim(sim, name);
    redirect("/sim");
  });
}

async function ownSim(named: string): Promise<string | undefined> {
  return findByEnding((await readSession()).sims ?? [], named);
}

async function unread(): Promise<FormProblem> {
  return { status: "problem", message: (await getTranslations("checkout"))("unread") };
}

async function notKnown(): Promise<FormProblem> {
  return { status: "problem", message: (await getTranslations("sim"))("notKnown") };
}
