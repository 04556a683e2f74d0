import { createTranslator } from "next-intl";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";

type Values = Readonly<Record<string, string | number>>;

/**
 * The sentences of one language, by their names: `words("title")`. Beside right-to-left text each value is isolated, so that no sentence
 * of the messages holds invisible marks.
 */
export function wordsIn<Messages extends Readonly<Record<string, string>>>(
  messages: Readonly<Record<Language, Messages>>,
  language: Language,
): (key: keyof Messages & string, values?: Values) => string {
  const translate = createTranslator({ locale: language, messages: messages[language] }) as unknown as (
    key: string,
    values?: Values,
  ) => string;
  return (key, values = {}) => {
    const entries = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? isolated(value, language) : value,
    ]);
    return translate(key, Object.fromEntries(entries));
  };
}

/** The words of the pages: a letter calls things as they do. */
export function pageWords(locale: Language) {
  return createTranslator({ locale, messages: MESSAGES[locale], timeZone: "UTC" });
}

/** The pages' words for a length of time. */
export function durationWords(locale: Language) {
  return createTranslator({ locale, messages: MESSAGES[locale], namespace: "duration", timeZone: "UTC" });
}
