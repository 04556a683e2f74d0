"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { guardAction } from "#/app/guard.tsx";
import { findByEnding } from "#/lib/sims/sim-number.ts";
import { type FormState, parseForm } from "#/lib/web/form.ts";
import { forgetSim, nameSim, readSession, rememberSim } from "#/lib/web/session.ts";
import { cleanName } from "./sim-name.ts";

const ending = z.string().min(8).max(22);
const simsForm = z.strictObject({
  show: ending.optional(),
  plans: ending.optional(),
  forget: ending.optional(),
  /** The SIM to be named, if none of the buttons above was pressed. */
  sim: ending.optional(),
  name: z.string().optional(),
});

/** Switches to another of the browser's SIMs, forgets one, or names the current one. */
export async function changeSims(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "changeSims", stage: "before", form }, async () => {
    const t = await getTranslations();
    const fields = parseForm(simsForm, form);
    const chosen = [fields?.show, fields?.plans, fields?.forget].filter((named) => named !== undefined);
    const [named = fields?.sim] = chosen;
    if (!fields || named === undefined || chosen.length > 1)
      return { status: "problem", message: t("checkout.unread") };
    const sim = findByEnding((await readSession()).sims ?? [], named);
    if (sim === undefined) return { status: "problem", message: t("sim.notKnown") };
    if (chosen.length === 0) {
      const { name: typed = "" } = fields;
      const name = cleanName(typed);
      if (name === null) {
        return { status: "problem", fields: { name: t("sim.nameLong") }, typed: { name: typed.slice(0, 200) } };
      }
      await nameSim(sim, name);
      redirect("/sim?named");
    }
    if (fields.forget !== undefined) await forgetSim(sim);
    else await rememberSim(sim);
    redirect(fields.plans === undefined ? "/sim" : "/plans");
  });
}
