import { createTranslator } from "next-intl";
import { LETTER_MESSAGES } from "#/lib/letters/messages/messages.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";

type Letters = typeof LETTER_MESSAGES.en;
type Values = Readonly<Record<string, string | number>>;

/**
 * The sentences of one part of the letters in one language, by their names: `words("title")`. Beside right-to-left text each value is
 * isolated, so that no sentence of the messages holds invisible marks.
 */
export function wordsIn<Part extends keyof Letters>(
  part: Part,
  language: Language,
): (key: keyof Letters[Part] & string, values?: Values) => string {
  const translate = translatorOf(LETTER_MESSAGES[language][part], language);
  return (key, values = {}) => {
    const entries = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? isolated(value, language) : value,
    ]);
    return translate(key, Object.fromEntries(entries));
  };
}

type Translate = (key: string, values?: Values) => string;

const translators = new WeakMap<object, Translate>();

/** Made once for each language: a translator keeps what it has parsed, and that is most of a letter's time. */
function translatorOf(messages: Readonly<Record<string, string>>, locale: Language): Translate {
  const made = translators.get(messages) ?? (createTranslator({ locale, messages }) as unknown as Translate);
  translators.set(messages, made);
  return made;
}

/** The words of the pages: a letter calls things as they do. */
export const pageWords = onceForEach((locale) =>
  createTranslator({ locale, messages: MESSAGES[locale], timeZone: "UTC" }),
);

/** The pages' words for a length of time. */
export const durationWords = onceForEach((locale) =>
  createTranslator({ locale, messages: MESSAGES[locale], namespace: "duration", timeZone: "UTC" }),
);

function onceForEach<Words>(make: (locale: Language) => Words): (locale: Language) => Words {
  const made = new Map<Language, Words>();
  return (locale) => {
    const words = made.get(locale) ?? make(locale);
    made.set(locale, words);
    return words;
  };
}

/** The pages' words for how often something is charged. */
export function everyWords(locale: Language) {
  return createTranslator({ locale, messages: MESSAGES[locale], namespace: "every", timeZone: "UTC" });
}
