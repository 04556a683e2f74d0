import { expect, test } from "vitest";
import { isLanguage, LANGUAGES, preferredLanguage, serviceLanguageFor } from "./language.ts";

test.each([
  [null, "en"],
  ["", "en"],
  ["en", "en"],
  ["zh", "zh"],
  ["zh-CN", "zh"],
  ["ZH-hans-cn", "zh"],
  ["zh-CN,zh;q=0.9,en;q=0.8", "zh"],
  ["en;q=0.8,zh;q=0.9", "zh"],
  ["en; q=0.3 , zh ; q=0.7", "zh"],
  ["de-DE,de;q=0.9,zh;q=0.2", "de"],
  ["da,sv;q=0.9", "en"],
  ["*", "en"],
  ["zh,en", "zh"],
  ["en,zh", "en"],
  ["zh-Hant", "zh-Hant"],
  ["zh-TW", "zh-Hant"],
  ["zh-HK", "zh-Hant"],
  ["zh-MO", "zh-Hant"],
  ["zh-Hant-CN", "zh-Hant"],
  ["zh-Hans-HK", "zh"],
  ["zh-SG", "zh"],
  ["zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7", "zh-Hant"],
  ["yue", "zh-Hant"],
  ["yue-CN", "zh"],
  ["cmn-TW", "zh-Hant"],
  ["ja-JP,ja;q=0.9,en-US;q=0.8", "ja"],
  ["ko-KR", "ko"],
  ["es-419,es;q=0.9", "es"],
  ["es-MX", "es"],
  ["fr-CA,fr;q=0.9,en;q=0.8", "fr"],
  ["de-AT", "de"],
  ["gsw-CH,de-CH;q=0.9", "de"],
  ["it-CH,de;q=0.8", "it"],
  ["pt-BR,pt;q=0.9,en;q=0.5", "pt"],
  ["pt-PT", "pt"],
  ["ca-ES,ca;q=0.9,es;q=0.8,en;q=0.5", "es"],
  ["ar", "ar"],
  ["ar-EG,ar;q=0.9,en;q=0.8", "ar"],
  ["ar-Latn-x-private", "ar"],
  ["he-IL", "he"],
  ["iw", "he"],
  ["iw-IL,iw;q=0.9", "he"],
  ["nb-NO,nb;q=0.9,no;q=0.8,nn;q=0.7", "en"],
  ["fa-IR,ar;q=0.5", "ar"],
  ["i-klingon, he", "he"],
  ["x-private, ar", "ar"],
])("Accept-Language %j is answered in %s", (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

test.each([["zh;q=0"], ["zh;q=0.0,sv"], ["sv,zh;q=0,en;q=0.1"]])(
  "a language ruled out by %j is not chosen",
  (header) => {
    expect(preferredLanguage(header)).toBe("en");
  },
);

test.each([
  [";;;,,,==="],
  ["zh;q=high,en;q=0.1"],
  ["__proto__,constructor"],
  ["\u0000\ud800"],
  [`${"sv,".repeat(10_000)}zh`],
])("a header that makes no sense is answered in English", (header) => {
  expect(preferredLanguage(header)).toBe("en");
});

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
] as const)("for a reader of %s the service that knows %j is asked in %s", (reader, codes, asked) => {
  expect(serviceLanguageFor(reader, codes)).toBe(asked);
});

test("only our own languages are languages", () => {
  expect(Object.keys(LANGUAGES).every(isLanguage)).toBe(true);
  for (const other of ["sv", "EN", "zh-TW", "", "toString", "__proto__", null, undefined, 1, ["en"]])
    expect(isLanguage(other)).toBe(false);
});
