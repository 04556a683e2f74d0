"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { askerOfForm } from "#/app/asker.ts";
import { guardAction } from "#/app/guard.tsx";
import { tooMany } from "#/app/too-many.ts";
import { limits } from "#/lib/limits/index.ts";
import { log } from "#/lib/process/log.ts";
import { renewals } from "#/lib/shop/index.ts";
import { findByEnding } from "#/lib/sims/sim-number.ts";
import { type FormState, parseForm } from "#/lib/web/form.ts";
import { partnerLanguage, readSession, rememberSim } from "#/lib/web/session.ts";

const stopForm = z.strictObject({ sim: z.string().max(32) });

/** "Yes, stop renewal": needs the SIM in the session and no account. The SIM's page then shows the result. */
export async function stopRenewal(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "stopRenewal", stage: "stop", form }, async () => {
    const fields = parseForm(stopForm, form);
    const sim = fields && findByEnding((await readSession()).sims ?? [], fields.sim);
    if (!sim) return { status: "problem", message: (await getTranslations("checkout"))("unread") };
    const renewal = await renewals();
    if (!(await renewal.isOwn(sim))) {
      const counted = await (await limits()).take("stop", await askerOfForm({ sim }));
      if (counted.status === "refused") return tooMany(counted, {}, "sim");
      log.info("a renewal that didn't begin here is stopped by its SIM number");
    }
    await renewal.stop(sim, await partnerLanguage());
    // /sim shows the latest SIM, which another tab may have changed.
    await rememberSim(sim);
    redirect("/sim");
  });
}
