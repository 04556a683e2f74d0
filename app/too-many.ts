import { getTranslations } from "next-intl/server";
import type { Refused } from "#/lib/limits/limits.ts";
import { waitText } from "#/lib/text/moment.ts";
import type { FormProblem } from "#/lib/web/form.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { logRefusal } from "#/lib/web/refusals.ts";
import { currentLanguage } from "#/lib/web/session.ts";

/** The answer to a form beyond a limit: 429, and the form as it was typed, with the sentence that says how long to wait. */
export async function tooMany(refused: Refused, typed: Record<string, string> = {}): Promise<FormProblem> {
  refuseWith(429, { "retry-after": note(refused), "cache-control": "no-store" });
  const t = await getTranslations("trouble");
  return { status: "problem", title: t("waitTitle"), message: await waitSentence(refused), typed };
}

/** The same for a page's script. */
export async function tooManyAnswer(refused: Refused): Promise<Response> {
  const headers = { "retry-after": note(refused), "cache-control": "no-store" };
  return Response.json({ error: "too many requests", text: await waitSentence(refused) }, { status: 429, headers });
}

async function waitSentence({ waitMs }: Refused): Promise<string> {
  const t = await getTranslations("trouble");
  return t("wait", { time: waitText(waitMs, await currentLanguage()) });
}

/** Writes the refusal to the log. @returns the whole seconds until the next try */
function note({ limit, waitMs }: Refused): string {
  logRefusal("limit", `${limit.of} by ${limit.by}`);
  return String(Math.ceil(waitMs / 1_000));
}
