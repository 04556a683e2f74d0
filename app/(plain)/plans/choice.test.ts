import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldNames, readPlan, readTerm, writePlan, writeTerm } from "./choice.ts";

const price = { currency: "USD", amountMinor: 1290 };

test("the fields of each place on the page have names of their own", () => {
  expect(fieldNames(0)).toEqual({ heading: "plan0", term: "term0" });
  const names = [0, 1, 11].flatMap((index) => Object.values(fieldNames(index)));
  expect(new Set(names).size).toBe(6);
});

test("a plan comes back with its place and its name, slashes included", () => {
  expect(writePlan(3, { name: "SP1/DP1" })).toBe("3/SP1/DP1");
  expect(readPlan("3/SP1/DP1")).toEqual({ index: 3, planName: "SP1/DP1" });
});

test("a term comes back with its name, its currency and what the page showed", () => {
  expect(writeTerm("1-2", price)).toBe("1-2?USD=1290");
  expect(readTerm(writeTerm("1-2", price))).toEqual({ termName: "1-2", currency: "USD", shownMinor: 1290 });
});

test("any names of plans and terms are read back as they were written", () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 500 }),
      fc.string({ minLength: 1 }),
      fc.nat({ max: 999_999_999_999 }),
      (index, name, now) => {
        expect(readPlan(writePlan(index, { name }))).toEqual({ index, planName: name });
        const written = writeTerm(name, { currency: "USD", amountMinor: now });
        expect(readTerm(written)).toEqual({ termName: name, currency: "USD", shownMinor: now });
      },
    ),
  );
});

test.each([
  ["no amount", "1-2?USD="],
  ["a decimal", "1-2?USD=12.90"],
  ["a sign", "1-2?USD=-1290"],
  ["an exponent", "1-2?USD=1e3"],
  ["a number beyond all prices", "1-2?USD=9999999999999"],
])("a form that says %s shows no amount, and its term is still known", (_what, value) => {
  expect(readTerm(value)).toEqual({ termName: "1-2", currency: "USD", shownMinor: null });
});

test.each([["nonsense"], ["x/SP1/DP1"], ["-1/SP1/DP1"], [""]])(
  "a plan written as %j names no place with a field of ours",
  (value) => {
    const { index, planName } = readPlan(value);
    expect(Number.isInteger(index) && index > 0 && planName !== "").toBe(false);
  },
);

test.each([[""], ["1-2"], ["1-2?usd=1290"], ["?USD=1290"], ["1-2?USD"]])(
  "a term written as %j is none of ours",
  (value) => {
    expect(readTerm(value)).toBeNull();
  },
);
