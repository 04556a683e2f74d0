import fc from "fast-check";
import { expect, test } from "vitest";
import { termLength } from "#/lib/partner/shop/length.ts";
import { bestValueOf, claimsValue } from "./best-value.ts";
import type { Plan, Term } from "./plan.ts";

/** A term of so many periods at these prices in minor units; days, and USD alone, unless it says otherwise. */
function term(orderPeriod: number, prices: number | Record<string, number>, more: Partial<Term> = {}): Term {
  const amounts = typeof prices === "number" ? { USD: prices } : prices;
  const packageType = more.packageType ?? "1";
  return {
    name: `${orderPeriod}-${packageType}`,
    orderPeriod: String(orderPeriod),
    packageType,
    length: termLength(more.orderPeriod ?? String(orderPeriod), packageType),
    specifications: "",
    label: "",
    isRenewable: false,
    prices: Object.entries(amounts).map(([currency, amountMinor]) => ({
      currency,
      amountMinor,
      amountText: "",
      originalMinor: null,
      symbol: "",
    })),
    ...more,
  };
}

function plan(terms: Term[], words: Partial<Plan> = {}): Plan {
  return {
    name: "SP/DP",
    servicePlanCode: "SP",
    packageCode: "DP",
    title: "Europe unlimited",
    summary: "38 countries, unlimited data",
    detailsHtml: "<p>After that, 512&nbsp;kbit/s to the end.</p>",
    terms,
    ...words,
  };
}

test("the best value of a plan is the term with the lowest price for one period", () => {
  expect(bestValueOf(plan([term(1, 390), term(7, 1990), term(30, 4990)]))).toBe("30-1");
  expect(bestValueOf(plan([term(1, 390), term(7, 1990), term(30, 29_900)]))).toBe("7-1");
  expect(bestValueOf(plan([term(1, 100, { packageType: "2" }), term(12, 1199, { packageType: "2" })]))).toBe("12-2");
});

test("of one amount for the whole plan a longer term is no better value", () => {
  const terms = [term(7, 900), term(30, 2_000)];
  expect(bestValueOf(plan(terms), { mb: 12_800 })).toBeNull();
  expect(bestValueOf(plan(terms), { mb: 512, every: "day" })).toBe("30-1");
  expect(bestValueOf(plan(terms), "unlimited")).toBe("30-1");
  expect(bestValueOf(plan(terms), null)).toBe("30-1");
});

test("a difference of one cent is enough, and a tie has no best value", () => {
  expect(bestValueOf(plan([term(3, 300), term(7, 699)]))).toBe("7-1");
  expect(bestValueOf(plan([term(3, 300), term(7, 700)]))).toBeNull();
  expect(bestValueOf(plan([term(1, 200), term(3, 300), term(7, 700)]))).toBeNull();
});

test("the comparison is exact where floats are not", () => {
  const large = 900_000_000_001;
  expect(bestValueOf(plan([term(9_999, large), term(9_998, large)]))).toBe("9999-1");
  expect(bestValueOf(plan([term(3, 1), term(9_999, 3_333)]))).toBeNull();
});

test("with random prices the best value is cheaper for a period than every other term", () => {
  const any = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 10 ** 12 })), {
    selector: ([periods]) => periods,
    minLength: 2,
    maxLength: 6,
  });
  fc.assert(
    fc.property(any, (terms) => {
      const best = bestValueOf(plan(terms.map(([periods, amount]) => term(periods, amount))));
      const [found] = terms.filter(([periods]) => `${periods}-1` === best);
      const isLowest = ([periods, amount]: [number, number]) =>
        terms.every(
          ([otherPeriods, other]) =>
            otherPeriods === periods || BigInt(amount) * BigInt(otherPeriods) < BigInt(other) * BigInt(periods),
        );
      expect(found ? isLowest(found) : !terms.some(isLowest)).toBe(true);
    }),
  );
});

test.each([
  ["there is only one term", plan([term(1, 100)])],
  ["days stand beside months", plan([term(7, 890), term(15, 1590), term(1, 2490, { packageType: "2" })])],
  ["the kind of period is unknown", plan([term(1, 100, { packageType: "9" }), term(2, 150, { packageType: "9" })])],
  ["the number of periods is no number", plan([term(1, 100), term(2, 150, { orderPeriod: "two" })])],
  ["currencies disagree", plan([term(1, { USD: 100, CNY: 700 }), term(2, { USD: 150, CNY: 1500 })])],
  ["a term lacks a currency", plan([term(1, { USD: 100, CNY: 700 }), term(2, { USD: 150 })])],
  ["the title names an amount", plan([term(1, 100), term(2, 150)], { title: "Global 5 GB" })],
  ["the summary names two", plan([term(1, 100), term(2, 150)], { summary: "Nine countries, 3GB to 20GB" })],
  ["the details name one", plan([term(1, 100), term(2, 150)], { detailsHtml: "<p>500&nbsp;MB</p>" })],
  ["something might be an amount", plan([term(1, 100), term(2, 150)], { summary: "In 5G networks" })],
  ["a term's own words name one", plan([term(1, 100), term(2, 150, { specifications: "10G, 2 days" })])],
])("no term is called best value where %s", (_why, subject) => {
  expect(bestValueOf(subject)).toBeNull();
});

test("with a named amount the partner's label decides, if the arithmetic agrees", () => {
  const label = "Best value";
  const words = { title: "Global 5 GB" };
  expect(bestValueOf(plan([term(1, 100), term(3, 200, { label })], words))).toBe("3-1");
  expect(bestValueOf(plan([term(1, 100), term(3, 400, { label })], words))).toBeNull();
  expect(bestValueOf(plan([term(1, 100, { label }), term(3, 200)], words))).toBeNull();
});

test("labels that claim value are told from others", () => {
  for (const label of ["Best value", "BEST PRICE!", "超值"]) expect(claimsValue(label)).toBe(true);
  for (const label of ["Popular", "New", "Best for families", "热门", ""]) expect(claimsValue(label)).toBe(false);
});
