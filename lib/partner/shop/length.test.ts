import { expect, test } from "vitest";
import { entryLength, lengthInDays, termLength } from "./length.ts";

test.each([
  ["1", "0", { count: 1, unit: "days" }, 1],
  ["7", "1", { count: 7, unit: "days" }, 7],
  ["2", "2", { count: 2, unit: "months" }, 60],
  ["1", "3", { count: 3, unit: "months" }, 90],
  ["2", "3", { count: 6, unit: "months" }, 180],
  ["1", "4", { count: 6, unit: "months" }, 180],
  ["2", "5", { count: 2, unit: "years" }, 730],
  ["1", "", { count: 1, unit: "periods" }, null],
  ["3", "99", { count: 3, unit: "periods" }, null],
  ["2", "constructor", { count: 2, unit: "periods" }, null],
  ["2", "__proto__", { count: 2, unit: "periods" }, null],
])("%s periods of type %j are %j", (orderPeriod, packageType, length, days) => {
  expect(termLength(orderPeriod, packageType)).toEqual(length);
  expect(lengthInDays(termLength(orderPeriod, packageType))).toBe(days);
});

test.each(["0", "-1", "1.5", "unlimited"])("a period of %j is no count, so its text stays", (orderPeriod) => {
  expect(termLength(orderPeriod, "2")).toEqual({ text: orderPeriod });
  expect(lengthInDays(termLength(orderPeriod, "2"))).toBeNull();
});

test.each([
  ["2", "2", { count: 2, unit: "months" }, 60],
  ["7", "1", { count: 7, unit: "days" }, 7],
  ["1", "3", { count: 1, unit: "years" }, 365],
  ["3", "9", { count: 3, unit: "periods" }, null],
  ["3", null, { count: 3, unit: "periods" }, null],
  ["3", "constructor", { count: 3, unit: "periods" }, null],
  ["a while", "2", { text: "a while" }, null],
  ["0", "2", { text: "0" }, null],
  [null, "2", null, null],
] as const)("the time %j in the unit %j is %j", (time, unit, length, days) => {
  expect(entryLength(time, unit)).toEqual(length);
  expect(lengthInDays(entryLength(time, unit))).toBe(days);
});
