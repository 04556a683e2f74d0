"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { askerOfForm } from "#/app/asker.ts";
import { guardAction } from "#/app/guard.tsx";
import { isOwner } from "#/app/owner.ts";
import { tooMany } from "#/app/too-many.ts";
import { limits } from "#/lib/limits/index.ts";
import { log } from "#/lib/process/log.ts";
import { renewals } from "#/lib/shop/index.ts";
import { findByEnding } from "#/lib/sims/sim-number.ts";
import { type FormState, parseForm } from "#/lib/web/form.ts";
import { partnerLanguage, readSession, rememberSim } from "#/lib/web/session/session.ts";

const stopForm = z.strictObject({ sim: z.string().max(32) });

/** - `sent`: by a browser that knows only the number. It says nothing of what follows. */
export type StopState = FormState | { status: "sent" };

/**
 * "Yes, stop", without an account. An owner's browser stops the renewal, and the SIM's page then shows the result. Any other one with the
 * number gets the same answer, as fast, for every SIM: its request is only stored here, and ends nothing that began in this shop.
 */
export async function stopRenewal(_previous: StopState, form: FormData): Promise<StopState> {
  return guardAction({ action: "stopRenewal", stage: "stop", form }, async () => {
    const fields = parseForm(stopForm, form);
    const sim = fields && findByEnding((await readSession()).sims ?? [], fields.sim);
    if (!sim) return { status: "problem", message: (await getTranslations("checkout"))("unread") };
    const renewal = await renewals();
    const isProven = await isOwner(sim);
    if (!isProven || !(await renewal.isOwn(sim))) {
      const counted = await (await limits()).take("stop", await askerOfForm({ sim }));
      if (counted.status === "refused") return tooMany(counted, {}, "sim");
      log.info("a renewal is to be stopped that didn't begin here, or by its SIM number");
    }
    if (!isProven) {
      await renewal.stopByNumber(sim, await partnerLanguage());
      return { status: "sent" };
    }
    await renewal.stop(sim, await partnerLanguage());
    // /sim shows the latest SIM, which another tab may have changed.
    await rememberSim(sim);
    redirect("/sim");
  });
}
