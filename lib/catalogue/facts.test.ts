import fc from "fast-check";
import { expect, test } from "vitest";
import { termLength } from "#/lib/partner/shop/length.ts";
import { type PlanFacts, termMb } from "./facts.ts";
import type { Term } from "./plan.ts";
import { compareRates, dayRate, gbRate, rounded } from "./unit-price.ts";

const DAYS = "1";
const MONTHS = "2";
const YEARS = "5";

function term(orderPeriod: string, packageType: string, specifications = ""): Term {
  const length = termLength(orderPeriod, packageType);
  return { name: "", orderPeriod, packageType, length, specifications, label: "", isRenewable: false, prices: [] };
}

function mbOf(data: PlanFacts["data"], of: Term, others: Term[] = []): number | null {
  return termMb({ terms: [of, ...others] }, of, { data });
}

const month = term("1", MONTHS);

test.each([
  ["a day", { mb: 1_024, every: "day" }, term("7", DAYS), 7_168],
  ["a day, of a month", { mb: 1_024, every: "day" }, month, null],
  ["a week", { mb: 700, every: "week" }, term("14", DAYS), 1_400],
  ["a week, of ten days", { mb: 700, every: "week" }, term("10", DAYS), null],
  ["a month", { mb: 500, every: "month" }, term("3", MONTHS), 1_500],
  ["a month, of two years", { mb: 500, every: "month" }, term("2", YEARS), 12_000],
  ["a month, of 30 days", { mb: 500, every: "month" }, term("30", DAYS), null],
  ["a year, of twelve months", { mb: 500, every: "year" }, term("12", MONTHS), 500],
  ["a period of an unknown kind", { mb: 500, every: "month" }, term("1", "9"), null],
  ["30 days", { mb: 500, span: { count: 30, unit: "day" } }, term("30", DAYS), 500],
  ["30 days, of 15", { mb: 500, span: { count: 30, unit: "day" } }, term("15", DAYS), null],
  ["a week", { mb: 500, span: { count: 1, unit: "week" } }, term("7", DAYS), 500],
  ["one period", { mb: 500, period: true }, month, 500],
  ["one period of three", { mb: 500, period: true }, term("3", MONTHS), null],
  ["the only term", { mb: 500 }, term("3", MONTHS), 500],
] as const)("an amount for %s is the data of a term only where it fits", (_what, data, of, mb) => {
  expect(mbOf(data, of)).toBe(mb);
});

test("an amount without a time is not that of each of several terms", () => {
  expect(mbOf({ mb: 500 }, month, [term("3", MONTHS)])).toBeNull();
});

test("a term's own words come first, and what they leave open stays open", () => {
  expect(mbOf({ mb: 500 }, term("7", DAYS, "3GB/7 days"), [month])).toBe(3_072);
  expect(mbOf(null, term("7", DAYS, "3 GB"), [month])).toBe(3_072);
  expect(mbOf({ mb: 500 }, term("7", DAYS, "3 GB for 30 days"))).toBeNull();
  expect(mbOf({ mb: 500 }, term("7", DAYS, "unlimited"))).toBeNull();
  expect(mbOf("unlimited", month)).toBeNull();
  expect(mbOf(null, month)).toBeNull();
});

const amount = fc.integer({ min: 0, max: 999_999_999_999 });

test("a price a day and a gigabyte is exact, rounded half up once", () => {
  expect(dayRate(1_290, month)).toEqual({ amount: 1_290n, per: 30n });
  const daily = [
    [1_990, 7, 284],
    [1_290, 30, 43],
    [19_900, 360, 55],
    [3, 30, 0],
  ] as const;
  for (const [price, days, aDay] of daily) {
    const rate = dayRate(price, term(String(days), DAYS));
    expect(rate && rounded(rate)).toBe(aDay);
  }
  expect(dayRate(1_290, term("1", "9"))).toBeNull();
  const gb = (amountMinor: number, mb: number | null) => {
    const rate = gbRate(amountMinor, mb);
    return rate && rounded(rate);
  };
  expect(gb(1_290, 10_240)).toBe(129);
  expect(gb(1_290, 1_536)).toBe(860);
  expect(gb(1_290, 512.5)).toBe(2_577);
  expect(gb(1, 2_048)).toBe(1);
  expect(gb(1, 3_072)).toBe(0);
  for (const mb of [null, 0, 0.0001, -5]) expect(gb(1_290, mb)).toBeNull();
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 99_999_999 }), (amountMinor, mb) => {
      const price = BigInt(gb(amountMinor, mb) ?? -1);
      const twice = 2n * (price * BigInt(mb) - BigInt(amountMinor) * 1_024n);
      expect(twice <= BigInt(mb) && twice > -BigInt(mb)).toBe(true);
    }),
  );
});

test("rates are ordered before they are rounded", () => {
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 9_999 }), (one, other, days) => {
      const of = term(String(days), DAYS);
      const [left, right] = [dayRate(one, of), dayRate(other, of)];
      expect(left && right && compareRates(left, right)).toBe(Math.sign(one - other));
    }),
  );
  expect(compareRates({ amount: 1n, per: 3n }, { amount: 3_333n, per: 9_999n })).toBe(0);
});
