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

/** The words of all letters, in every language. */
export const LETTER_MESSAGES: Readonly<Record<Language, typeof en>> = {
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
  ar,
  he,
};
