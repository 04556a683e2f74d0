import { getTranslations } from "next-intl/server";
import { env } from "#/lib/env.ts";
import type { Refused } from "#/lib/limits/limits.ts";
import { isPassedByProof, type Limit } from "#/lib/limits/table.ts";
import { waitText } from "#/lib/text/moment.ts";
import type { FormProblem } from "#/lib/web/form.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { logRefusal } from "#/lib/web/refusals.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";

/**
 * The answer to a form beyond a limit: 429, and the form as it was typed, with the sentence that says how long to wait.
 * @param place where the buyer goes on after proving a mailbox, if that helps: `home`, `plans`, `sim`, or the order at the checkout
 */
export async function tooMany(
  refused: Refused,
  typed: Record<string, string> = {},
  place?: string,
): Promise<FormProblem> {
  refuseWith(429, note(refused));
  return { ...(await problemOf(refused, place)), typed };
}

/** The same for a page's script. */
export async function tooManyAnswer(refused: Refused, place?: string): Promise<Response> {
  const headers = note(refused);
  const { message, offer } = await problemOf(refused, place);
  return Response.json({ error: "too many requests", text: message, offer }, { status: 429, headers });
}

async function problemOf({ limit, waitMs }: Refused, place?: string): Promise<FormProblem> {
  const t = await getTranslations();
  const time = waitText(waitMs, await currentLanguage());
  const mayProve = place !== undefined && env().SMTP_URL !== undefined && isPassedByProof(limit);
  const offer = { href: `/mail?confirm=${place}`, text: t("mail.confirm") };
  const sentence = sentenceOf(limit, mayProve);
  const text = t(`trouble.${sentence}`, { time, count: limit.count });
  const isOrder = limit.of === "order" || limit.of === "open";
  return {
    status: "problem",
    ...(sentence.startsWith("wait") && { title: t("trouble.waitTitle") }),
    message: isOrder ? t("trouble.uncharged", { text }) : text,
    ...(mayProve && { offer }),
  };
}

/** The ones that don't begin with "wait" name what the buyer can do at once. */
function sentenceOf({ of, by }: Limit, mayProve: boolean): "wait" | "waitMany" | "unpaid" | "busy" {
  if (of === "open" && by === "device") return "unpaid";
  if (of === "open" && by === "all" && mayProve) return "busy";
  // A limit by SIM, by mailbox or on all may have been reached by others.
  return by === "device" || by.startsWith("address") ? "wait" : "waitMany";
}

/** Writes the refusal to the log. @returns the headers of its answer */
function note({ limit, waitMs }: Refused): Record<string, string> {
  logRefusal("limit", `${limit.of} by ${limit.by}`);
  return { "retry-after": String(Math.ceil(waitMs / 1_000)), "cache-control": "no-store" };
}
