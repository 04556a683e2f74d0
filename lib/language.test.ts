import { expect, test } from "vitest";
import { isLanguage, preferredLanguage } from "./language.ts";

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
  ["de-DE,de;q=0.9,zh;q=0.2", "zh"],
  ["de,fr;q=0.9", "en"],
  ["*", "en"],
  ["zh,en", "zh"],
  ["en,zh", "en"],
])("Accept-Language %j is answered in %s", (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

test.each([["zh;q=0"], ["zh;q=0.0,de"], ["de,zh;q=0,en;q=0.1"]])(
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
  [`${"de,".repeat(10_000)}zh`],
])("a header that makes no sense is answered in English", (header) => {
  expect(preferredLanguage(header)).toBe("en");
});

test("only our own languages are languages", () => {
  expect(["en", "zh"].every(isLanguage)).toBe(true);
  for (const other of ["de", "EN", "", "toString", "__proto__", null, undefined, 1, ["en"]])
    expect(isLanguage(other)).toBe(false);
});
