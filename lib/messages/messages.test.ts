import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import type { Language } from "#/lib/language.ts";
import { en } from "./en.ts";
import { zh } from "./zh.ts";

interface Branch {
  [name: string]: string | Branch;
}

const flatten = (branch: Branch, path = ""): [string, string][] =>
  Object.entries(branch).flatMap(([name, value]) =>
    typeof value === "string" ? [[path + name, value] as [string, string]] : flatten(value, `${path}${name}.`),
  );

const english = flatten(en);
const chinese = flatten(zh);
const texts = [
  ...english.map(([key, text]) => ["en", key, text] as const),
  ...chinese.map(([key, text]) => ["zh", key, text] as const),
];

/** The names a message asks for: what stands right after a brace, up to the next brace or comma. */
function placeholdersOf(text: string): string[] {
  const names = [...text.matchAll(/\{\s*([A-Za-z]\w*)\s*[,}]/g)].map((match) => match[1] ?? "");
  return [...new Set(names)].toSorted();
}

function formatted(locale: Language, key: string, value: string | number): string {
  const messages = locale === "en" ? en : zh;
  const onError = (error: Error): never => {
    throw error;
  };
  const translate = createTranslator<Branch>({ locale, messages, onError }) as (key: string, values: object) => string;
  const text = texts.find(([language, name]) => language === locale && name === key)?.[2] ?? "";
  return translate(key, Object.fromEntries(placeholdersOf(text).map((name) => [name, value])));
}

test("both languages say the same things in the same order", () => {
  expect(chinese.map(([key]) => key)).toEqual(english.map(([key]) => key));
});

test("both languages ask for the same values", () => {
  const asked = (messages: [string, string][]) =>
    Object.fromEntries(messages.map(([key, text]) => [key, placeholdersOf(text)]));
  expect(asked(chinese)).toEqual(asked(english));
});

test.each(texts)("%s %s can be formatted", (locale, key) => {
  for (const value of [0, 1, 2, 1_000]) {
    const text = formatted(locale, key, value);
    expect(text.trim()).not.toBe("");
    expect(text).not.toMatch(/[{}#]/);
  }
});

const withTexts = texts.filter(([, , text]) => placeholdersOf(text).length > 0 && !text.includes("plural"));
test.each(withTexts)("%s %s shows what it is given as it is", (locale, key) => {
  const value = "<b>{x} 'y'</b>";
  expect(formatted(locale, key, value)).toContain(value);
});

test("no message holds markup, or an apostrophe that would switch its placeholders off", () => {
  for (const [, key, text] of texts) expect(`${key}: ${text}`).not.toMatch(/[<>']/);
});

test("nothing is left untranslated", () => {
  const inEnglish = new Map(english);
  const same = chinese.filter(([key, text]) => inEnglish.get(key) === text).map(([key]) => key);
  expect(same).toEqual([]);
  for (const [key, text] of chinese) expect(`${key}: ${text}`).toMatch(/\p{Script=Han}/u);
});

test("a count of one is not many", () => {
  expect(formatted("en", "duration.days", 1)).toBe("1 day");
  expect(formatted("en", "duration.days", 2)).toBe("2 days");
  expect(formatted("zh", "duration.days", 1)).toBe("1 天");
});

test.each(Object.keys(en.decline) as (keyof typeof en.decline)[])(
  "the refusal %s says that nothing was charged, in both languages",
  (reason) => {
    expect(en.decline[reason]).toContain("Nothing was charged");
    expect(zh.decline[reason]).toContain("未扣款");
  },
);

test("wherever one language says that nothing was charged, the other says it too", () => {
  const inChinese = new Map(chinese);
  for (const [key, text] of english) {
    const other = inChinese.get(key) ?? "";
    expect([key, /nothing (was|is) charged/i.test(text)]).toEqual([key, /未扣款|不会扣款/.test(other)]);
    expect([key, /(not|n’t) pay again/i.test(text)]).toEqual([key, /(不要|无需)再次付款/.test(other)]);
  }
});
