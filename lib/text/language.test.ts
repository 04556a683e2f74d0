import { expect, test } from "vitest";
import { isLanguage, LANGUAGES, partnerLanguageFor } from "./language.ts";

test.each([
  ["en", { en: "1", zh: "0" }, "en"],
  ["zh", { en: "1", zh: "0" }, "zh"],
  ["zh-Hant", { en: "1", zh: "0" }, "zh"],
  ["zh-Hant", { en: "1", zh: "0", "zh-Hant": "7" }, "zh-Hant"],
  ["zh-Hant", { en: "1" }, "en"],
  ["zh", { en: "1" }, "en"],
  ["ar", { en: "1", zh: "0" }, "en"],
  ["ar", { en: "1", ar: "5" }, "ar"],
  ["ar", { en: "1", ar: "" }, "en"],
  ["en", { zh: "0" }, "zh"],
  ["ar", { sv: "9", zh: "0" }, "zh"],
  ["ar", {}, "en"],
] as const)("for a reader of %s a partner that knows %j is asked in %s", (reader, codes, asked) => {
  expect(partnerLanguageFor(reader, codes)).toBe(asked);
});

test("only the tags of the shop's own languages are languages", () => {
  expect(Object.keys(LANGUAGES).every(isLanguage)).toBe(true);
  for (const other of ["sv", "EN", "zh-TW", "", "toString", "__proto__", null, undefined, 1, ["en"]])
    expect(isLanguage(other)).toBe(false);
});
