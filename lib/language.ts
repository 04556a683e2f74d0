export const LANGUAGES = { en: "English", zh: "简体中文" } as const;

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
      return { language: tag.split("-")[0], quality: quality === undefined ? 1 : Number(quality) || 0 };
    });
  // A quality of zero rules a language out.
  const wanted = preferences
    .filter(({ quality }) => quality > 0)
    .toSorted((left, right) => right.quality - left.quality);
  return wanted.map(({ language }) => language).find(isLanguage) ?? "en";
}
