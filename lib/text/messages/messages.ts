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

/** Every sentence in every language. For the server, and for pages whose script is never sent. */
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
  ar: embedding(ar, "ar"),
  he: embedding(he, "he"),
};

/** What is put into a sentence may run the other way. Said here once, so that no sentence has to hold signs that nobody sees. */
function embedding<Messages extends Branch>(messages: Messages, language: Language): Messages {
  const entries = Object.entries(messages).map(([name, value]) => [
    name,
    typeof value === "string"
      ? value.replace(/\{[a-z]+\}/gi, (placeholder) => isolated(placeholder, language))
      : embedding(value, language),
  ]);
  return Object.fromEntries(entries) as Messages;
}
