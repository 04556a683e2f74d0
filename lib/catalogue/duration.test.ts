import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { en } from "#/lib/text/messages/en.ts";
import { zh } from "#/lib/text/messages/zh.ts";
import { daysOf, durationText, spanDays, spanText } from "./duration.ts";

const fail = (error: Error): never => {
  throw error;
};
const english = createTranslator({ locale: "en", messages: en, namespace: "duration", onError: fail });
const chinese = createTranslator({ locale: "zh", messages: zh, namespace: "duration", onError: fail });

const term = (orderPeriod: string, packageType: string, specifications = "") => ({
  orderPeriod,
  packageType,
  specifications,
});

test("the service's own words go first", () => {
  expect(durationText(term("30", "1", "a whole month"), english)).toBe("a whole month");
});

test.each([
  ["1", "0", "1 day", "1 天"],
  ["7", "1", "7 days", "7 天"],
  ["1", "2", "1 month", "1 个月"],
  ["2", "3", "6 months", "6 个月"],
  ["1", "4", "6 months", "6 个月"],
  ["2", "5", "2 years", "2 年"],
  ["1", "", "1 period", "1 个周期"],
  ["3", "99", "3 periods", "3 个周期"],
])("%s of type %j is %s, %s", (orderPeriod, packageType, inEnglish, inChinese) => {
  expect(durationText(term(orderPeriod, packageType), english)).toBe(inEnglish);
  expect(durationText(term(orderPeriod, packageType), chinese)).toBe(inChinese);
});

test.each([["0"], ["-1"], ["1.5"], ["unlimited"]])(
  "a period of %j is no count, so it stays as it came",
  (orderPeriod) => {
    expect(durationText(term(orderPeriod, "2"), english)).toBe(orderPeriod);
  },
);

test.each([["constructor"], ["__proto__"], ["toString"]])(
  "a type named %s is unknown like any other",
  (packageType) => {
    expect(durationText(term("2", packageType), english)).toBe("2 periods");
  },
);

test.each([
  ["7", "1", 7],
  ["2", "2", 60],
  ["1", "3", 90],
  ["1", "5", 365],
  ["1", "99", null],
  ["unlimited", "1", null],
  ["0", "1", null],
])("%s of type %j lasts %j days", (orderPeriod, packageType, days) => {
  expect(daysOf({ orderPeriod, packageType })).toBe(days);
});

test.each([
  ["2", "2", "2 months", "2 个月", 60],
  ["7", "1", "7 days", "7 天", 7],
  ["1", "3", "1 year", "1 年", 365],
  ["3", "9", "3 periods", "3 个周期", null],
  ["3", null, "3 periods", "3 个周期", null],
  ["3", "constructor", "3 periods", "3 个周期", null],
  ["a while", "2", "a while", "a while", null],
  ["0", "2", "0", "0", null],
  [null, "2", null, null, null],
] as const)("the list's time %j in the unit %j is %j, %j", (time, unit, inEnglish, inChinese, days) => {
  expect(spanText({ time, unit }, english)).toBe(inEnglish);
  expect(spanText({ time, unit }, chinese)).toBe(inChinese);
  expect(spanDays({ time, unit })).toBe(days);
});
