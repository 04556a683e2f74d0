import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldNames, readPlan, readTerm, writePlan, writeTerm } from "./choice.ts";

const term: Parameters<typeof writeTerm>[0] = { name: "1-2", prices: { USD: [1290, 1590], CNY: [9000] } };

test("the fields of each place on the page have names of their own", () => {
  expect(fieldNames(0)).toEqual({ heading: "plan0", term: "term0", currency: "currency0" });
  const names = [0, 1, 11].flatMap((index) => Object.values(fieldNames(index)));
  expect(new Set(names).size).toBe(9);
});

test("a plan comes back with its place and its name, slashes included", () => {
  expect(writePlan(3, { name: "SP1/DP1" })).toBe("3/SP1/DP1");
  expect(readPlan("3/SP1/DP1")).toEqual({ index: 3, planName: "SP1/DP1" });
});

test("a term comes back with its name and what the page showed in the chosen currency", () => {
  expect(writeTerm(term)).toBe("1-2?USD=1290&CNY=9000");
  expect(readTerm(writeTerm(term), "USD")).toEqual({ termName: "1-2", shownMinor: 1290 });
  expect(readTerm(writeTerm(term), "CNY")).toEqual({ termName: "1-2", shownMinor: 9000 });
});

test("any names of plans and terms are read back as they were written", () => {
  fc.assert(
    fc.property(fc.nat({ max: 500 }), fc.string(), fc.nat({ max: 999_999_999_999 }), (index, name, now) => {
      expect(readPlan(writePlan(index, { name }))).toEqual({ index, planName: name });
      const written = writeTerm({ name, prices: { USD: [now] } });
      expect(readTerm(written, "USD")).toEqual({ termName: name, shownMinor: now });
    }),
  );
});

test.each([
  ["another currency", "1-2?USD=1290", "EUR"],
  ["no amount", "1-2?USD=", "USD"],
  ["a decimal", "1-2?USD=12.90", "USD"],
  ["a sign", "1-2?USD=-1290", "USD"],
  ["an exponent", "1-2?USD=1e3", "USD"],
  ["a number beyond all prices", "1-2?USD=9999999999999", "USD"],
  ["nothing at all", "1-2", "USD"],
])("a form that says %s shows no amount, and its term is still known", (_what, value, currency) => {
  expect(readTerm(value, currency)).toEqual({ termName: "1-2", shownMinor: null });
});

test.each([["nonsense"], ["x/SP1/DP1"], ["-1/SP1/DP1"], [""]])(
  "a plan written as %j names no place with a field of ours",
  (value) => {
    const { index, planName } = readPlan(value);
    expect(Number.isInteger(index) && index > 0 && planName !== "").toBe(false);
  },
);

test("a form without a term names none", () => {
  expect(readTerm("", "USD")).toEqual({ termName: "", shownMinor: null });
});
