/** Every language of the shop by its tag, with its own name. */
export const LANGUAGES = {
  en: "English",
  zh: "简体中文",
  "zh-Hant": "繁體中文",
  ja: "日本語",
  ko: "한국어",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  it: "Italiano",
  pt: "Português",
  ar: "العربية",
  he: "עברית",
} as const;

export type Language = keyof typeof LANGUAGES;

export function isLanguage(text: unknown): text is Language {
  return typeof text === "string" && Object.hasOwn(LANGUAGES, text);
}

/**
 * The language in which the partner is asked on behalf of a reader: the reader's own if the partner has a code for it, else
 * Simplified for a reader of Traditional Chinese, else English, else any language that it has a code for.
 * @param codes the partner's code of each language it knows, by our tag
 */
export function partnerLanguageFor(reader: Language, codes: Readonly<Record<string, string>>): Language {
  const nearest: Language[] = reader === "zh-Hant" ? [reader, "zh", "en"] : [reader, "en"];
  return [...nearest, ...Object.keys(codes).filter(isLanguage)].find((language) => codes[language]) ?? "en";
}
