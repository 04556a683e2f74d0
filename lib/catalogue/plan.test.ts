import { expect, test } from "vitest";
import { choose, type Plan, type Price, type Term } from "./plan.ts";

const price = (overrides: Partial<Price> = {}): Price => ({
  currency: "USD",
  amountMinor: 1290,
  amountText: "12.90",
  originalMinor: null,
  symbol: "$",
  ...overrides,
});

const term = (overrides: Partial<Term> = {}): Term => ({
  name: "1-2",
  orderPeriod: "1",
  packageType: "2",
  length: { count: 1, unit: "months" },
  specifications: "1 month",
  label: "",
  isRenewable: false,
  prices: [price(), price({ currency: "CNY", amountMinor: 9000, amountText: "90.00" })],
  ...overrides,
});

const plan = (overrides: Partial<Plan> = {}): Plan => ({
  name: "SP1/DP1",
  servicePlanCode: "SP1",
  packageCode: "DP1",
  title: "Europe",
  summary: "",
  detailsHtml: "",
  terms: [term(), term({ name: "3-2", orderPeriod: "3", prices: [price({ amountMinor: 3000 })] })],
  ...overrides,
});

const plans = [plan(), plan({ name: "SP2/DP2", terms: [term({ name: "7-1" })] })];

test("the plan, term and price that a form names are found", () => {
  const choice = choose(plans, "SP1/DP1", "1-2", "CNY");
  expect(choice?.plan.name).toBe("SP1/DP1");
  expect(choice?.term.name).toBe("1-2");
  expect(choice?.price).toMatchObject({ currency: "CNY", amountMinor: 9000 });
});

test.each([
  ["another plan", "SP9/DP9", "1-2", "USD"],
  ["a term of another plan", "SP2/DP2", "1-2", "USD"],
  ["a currency of another term", "SP1/DP1", "3-2", "CNY"],
  ["a currency in lower case", "SP1/DP1", "1-2", "usd"],
  ["nothing", "", "", ""],
])("%s is not found", (_what, planName, termName, currency) => {
  expect(choose(plans, planName, termName, currency)).toBeNull();
});

test("nothing is found among no plans", () => {
  expect(choose([], "SP1/DP1", "1-2", "USD")).toBeNull();
});
