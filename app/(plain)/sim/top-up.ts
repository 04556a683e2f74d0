import { getTranslations } from "next-intl/server";
import { fieldNames, writePlan, writeTerm } from "#/app/(plain)/plans/choice.ts";
import { durationText } from "#/lib/catalogue/duration.ts";
import type { Choice } from "#/lib/catalogue/plan.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { priceText } from "#/lib/text/price.ts";
import { readSession } from "#/lib/web/session/session.ts";
import { newAttempt } from "#/lib/web/session/session-id.ts";
import type { TopUp } from "./sim-panel.tsx";

/** The form that buys a plan once more: the same fields as on the page of the plans, so that "Buy" checks the same. */
export async function topUpForm(
  { plan, term, price }: Choice,
  title: string,
  simEnding: string,
  language: Language,
): Promise<TopUp> {
  const t = await getTranslations();
  const duration = durationText(term, await getTranslations("duration"));
  return {
    fields: {
      sim: simEnding,
      attempt: newAttempt((await readSession()).id),
      plan: writePlan(0, plan),
      [fieldNames(0).term]: writeTerm(term.name, price),
    },
    button: t("sim.topUp", { price: priceText(price, language) }),
    plan: [title, duration].map((text) => isolated(text, language)).join(" · "),
  };
}
