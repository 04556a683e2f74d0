import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import { pt } from "./pt.ts";
import { zh } from "./zh.ts";
import { zhHant } from "./zh-hant.ts";

interface Branch {
  [name: string]: string | Branch;
}

/** Every sentence in every language. For the server only: a page hands its scripts the few sentences they show. */
export const MESSAGES: Readonly<Record<Language, typeof en>> = {
  en,
  zh,
  "zh-Hant": zhHant,
  ja,
  ko,
  es,
  fr,
  de,
  it,
  pt,
  ar: isolatingValues(ar, "ar"),
  he: isolatingValues(he, "he"),
};

/** A value in a sentence may run in the other direction. Isolated here, so that no sentence holds invisible marks. */
function isolatingValues<Messages extends Branch>(messages: Messages, language: Language): Messages {
  const entries = Object.entries(messages).map(([name, value]) => [
    name,
    typeof value === "string"
      ? value.replace(/\{[a-z]+\}/gi, (placeholder) => isolated(placeholder, language))
      : isolatingValues(value, language),
  ]);
  return Object.fromEntries(entries) as Messages;
}
