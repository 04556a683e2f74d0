import { expect, test } from "vitest";
import { preferredLanguage } from "./preferred-language.ts";

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
  ["de;Q=0.2,zh", "zh"],
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
  "a language of quality zero is not chosen: %j",
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
])("a malformed header is answered in English: %j", (header) => {
  expect(preferredLanguage(header)).toBe("en");
});
