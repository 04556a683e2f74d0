"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { guardAction } from "#/app/guard.tsx";
import { isOwner } from "#/app/owner.ts";
import { feeds } from "#/lib/shop/index.ts";
import { findByEnding } from "#/lib/sims/sim-number.ts";
import { type FormState, parseForm } from "#/lib/web/form.ts";
import { readSession, rememberSim } from "#/lib/web/session/session.ts";

const feedForm = z.strictObject({ sim: z.string().min(8).max(22), change: z.enum(["make", "remove"]) });

/** Makes the address of a SIM's feed, or deletes it, for the SIM's owner. */
export async function changeFeed(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "changeFeed", stage: "part", form }, async () => {
    const fields = parseForm(feedForm, form);
    const sim = fields && findByEnding((await readSession()).sims ?? [], fields.sim);
    if (!sim || !(await isOwner(sim))) {
      return { status: "problem", message: (await getTranslations("checkout"))("unread") };
    }
    const shop = await feeds();
    // A second press must not replace what the first one made.
    if (fields.change === "remove") await shop.remove(sim);
    else if ((await shop.tokenOf(sim)) === null) await shop.make(sim);
    // The page shows the latest SIM, which another tab may have changed.
    await rememberSim(sim);
    redirect("/sim");
  });
}
