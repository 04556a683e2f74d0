import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { en } from "#/lib/text/messages/en.ts";
import { zh } from "#/lib/text/messages/zh.ts";
import { daysOf, durationText, lengthText } from "./duration.ts";

const fail = (error: Error): never => {
  throw error;
};
const english = createTranslator({ locale: "en", messages: en, namespace: "duration", onError: fail });
const chinese = createTranslator({ locale: "zh", messages: zh, namespace: "duration", onError: fail });

test("a term's own words replace its length", () => {
  const length = { count: 30, unit: "days" } as const;
  expect(durationText({ specifications: "a whole month", length }, english)).toBe("a whole month");
  expect(durationText({ specifications: "", length }, english)).toBe("30 days");
});

test.each([
  [{ count: 1, unit: "days" }, "1 day", "1 天", 1],
  [{ count: 7, unit: "days" }, "7 days", "7 天", 7],
  [{ count: 1, unit: "months" }, "1 month", "1 个月", 30],
  [{ count: 6, unit: "months" }, "6 months", "6 个月", 180],
  [{ count: 2, unit: "years" }, "2 years", "2 年", 730],
  [{ count: 1, unit: "periods" }, "1 period", "1 个周期", null],
  [{ count: 3, unit: "periods" }, "3 periods", "3 个周期", null],
  [{ text: "unlimited" }, "unlimited", "unlimited", null],
] as const)("%j is %s, %s", (length, inEnglish, inChinese, days) => {
  expect(lengthText(length, english)).toBe(inEnglish);
  expect(lengthText(length, chinese)).toBe(inChinese);
  expect(daysOf({ length })).toBe(days);
});

test("without a length the days are unknown", () => {
  expect(daysOf({ length: null })).toBeNull();
});
