import { getTranslations } from "next-intl/server";
import type { Case } from "#/lib/cases/cases.ts";
import { isolated } from "#/lib/text/direction.ts";
import { momentText } from "#/lib/text/moment.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";

const SENTENCES = { open: "asked", answered: "answered", closed: "closed" } as const;

/** How far a buyer's request for help is, in one sentence. */
export async function CaseStatus({ found: { state, since } }: { found: Case }) {
  const t = await getTranslations("support");
  const language = await currentLanguage();
  return <p>{t(SENTENCES[state], { date: isolated(momentText(since, language), language) })}</p>;
}
