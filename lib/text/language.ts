/** Every language of the shop by its tag, as its own readers call it. */
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

/** The first language we speak in the order an Accept-Language header prefers (RFC 9110, 12.5.4); English if none. */
export function preferredLanguage(acceptLanguage: string | null): Language {
  const preferences = (acceptLanguage ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part
        .toLowerCase()
        .split(";")
        .map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    });
  // A quality of zero rules a language out.
  const wanted = preferences
    .filter(({ quality }) => quality > 0)
    .toSorted((left, right) => right.quality - left.quality);
  return wanted.map(({ tag }) => languageOf(tag)).find((language) => language !== null) ?? "en";
}

/**
 * The language of ours that readers of a tag read: region and spelling don't matter ("pt-BR" is Portuguese, and so is "pt-AO"), except
 * that Chinese is written in two scripts, which the tag names or its region implies ("zh-HK", "yue").
 */
function languageOf(tag: string): Language | null {
  const locale = localeOf(tag);
  if (locale === null) return null;
  const { language, script } = locale.maximize();
  if (language === "zh" || language === "yue") return script === "Hant" ? "zh-Hant" : "zh";
  return isLanguage(language) ? language : null;
}

/** Null for what is no tag. Old names become today's ("iw" is "he", "cmn" is "zh"). */
function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}

/**
 * The language in which the service is asked on behalf of a reader: the reader's own if the service has a code for it, else
 * Simplified for a reader of Traditional Chinese, else English, else whichever it has one for.
 * @param codes the service's code of each language it knows, by our tag
 */
export function serviceLanguageFor(reader: Language, codes: Readonly<Record<string, string>>): Language {
  const nearest: Language[] = reader === "zh-Hant" ? [reader, "zh", "en"] : [reader, "en"];
  return [...nearest, ...Object.keys(codes).filter(isLanguage)].find((language) => codes[language]) ?? "en";
}
