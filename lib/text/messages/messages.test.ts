import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { sentencesOf } from "#/lib/testing/sentences.ts";
import { LANGUAGES, type Language } from "#/lib/text/language.ts";
import { MESSAGES } from "./messages.ts";

const english = sentencesOf("en");
const languages = Object.keys(LANGUAGES) as Language[];

/** The names of a message's values: from each brace up to the next brace or comma. */
function placeholdersOf(text: string): string[] {
  const names = [...text.matchAll(/\{\s*([A-Za-z]\w*)\s*[,}]/g)].map((match) => match[1] ?? "");
  return [...new Set(names)].toSorted();
}

type Format = (key: string, value: string | number) => string;

function formatterOf(locale: Language): Format {
  const messages = MESSAGES[locale];
  const onError = (error: Error): never => {
    throw error;
  };
  const translate = createTranslator({ locale, messages, onError }) as unknown as (
    key: string,
    values: object,
  ) => string;
  const texts = new Map(sentencesOf(locale));
  return (key, value) =>
    translate(key, Object.fromEntries(placeholdersOf(texts.get(key) ?? "").map((name) => [name, value])));
}

const formatters = Object.fromEntries(languages.map((language) => [language, formatterOf(language)]));
const formatted = (language: Language, ...message: Parameters<Format>) => formatters[language]?.(...message) ?? "";

describe.each(languages)("in %s", (language) => {
  const texts = sentencesOf(language);

  test("the keys are those of English, in the same order", () => {
    expect(texts.map(([key]) => key)).toEqual(english.map(([key]) => key));
  });

  test("each message takes the same values as in English", () => {
    const valuesOf = (messages: [string, string][]) =>
      Object.fromEntries(messages.map(([key, text]) => [key, placeholdersOf(text)]));
    expect(valuesOf(texts)).toEqual(valuesOf(english));
  });

  test("every message can be formatted, and no brace or hash is left in it", () => {
    for (const [key] of texts) {
      for (const value of [0, 1, 2, 3, 11, 100, 1_000_000]) {
        const text = formatted(language, key, value);
        expect(text.trim(), key).not.toBe("");
        expect(text, key).not.toMatch(/[{}#]/);
      }
    }
  });

  test("every message shows its values unchanged", () => {
    const value = "<b>{x} 'y'</b>";
    const withTexts = texts.filter(([, text]) => placeholdersOf(text).length > 0 && !text.includes("plural"));
    for (const [key] of withTexts) expect(formatted(language, key, value), key).toContain(value);
  });

  test("no message holds markup, or an apostrophe that would switch its placeholders off", () => {
    for (const [key, text] of texts) expect(text, key).not.toMatch(/[<>']/);
  });

  test("a count has each plural form of the language, and no other but one for exactly 1", () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const counting = new Set(english.filter(([, text]) => text.includes("plural")).map(([key]) => key));
    for (const [key, text] of texts) {
      const forms = text.includes("plural")
        ? [...text.matchAll(/(\w+|=\d+) \{(?!time\})/g)].map((match) => match[1] ?? "")
        : [];
      const isCounting = counting.has(key) && (pluralCategories.length > 1 || forms.length > 0);
      expect(forms.filter((form) => form !== "=1").toSorted(), key).toEqual(
        isCounting ? pluralCategories.toSorted() : [],
      );
    }
  });

  test("counts are written in Western digits, like SIM numbers and cards", () => {
    for (const unit of ["days", "months", "years", "periods"] as const) {
      expect(formatted(language, `duration.${unit}`, 30)).toContain("30");
    }
  });
});

test.each([
  ["en", 1, "1 day"],
  ["en", 2, "2 days"],
  ["zh", 1, "1 天"],
  ["zh-Hant", 30, "30 天"],
  ["ja", 30, "30日"],
  ["ko", 30, "30일"],
  ["es", 1, "1 día"],
  ["es", 30, "30 días"],
  ["es", 1_000_000, "1.000.000 de días"],
  ["fr", 0, "0 jour"],
  ["fr", 30, "30 jours"],
  ["de", 1, "1 Tag"],
  ["de", 30, "30 Tage"],
  ["it", 30, "30 giorni"],
  ["pt", 1, "1 dia"],
  ["ar", 1, "يوم واحد"],
  ["ar", 2, "يومان"],
  ["ar", 3, "3 أيام"],
  ["ar", 30, "30 يومًا"],
  ["ar", 100, "100 يوم"],
  ["he", 1, "יום אחד"],
  ["he", 2, "יומיים"],
  ["he", 30, "30 ימים"],
] as const)("in %s a count of days of %i is %s", (language, count, text) => {
  expect(formatted(language, "duration.days", count)).toBe(text);
});

test("a value in a right-to-left sentence keeps its own direction", () => {
  expect(formatted("ar", "plans.sim", "…6177")).toContain("\u2068…6177\u2069");
  expect(formatted("he", "plans.sim", "…6177")).toContain("\u2068…6177\u2069");
  expect(formatted("zh", "plans.sim", "…6177")).not.toMatch(/[\u2066-\u2069]/);
});
