import { expect, test } from "vitest";
import type { Plan, Term } from "#/lib/catalogue/plan.ts";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import type { SimEntry } from "./sim-view.ts";
import { topUpAgain as topUpIn } from "./top-up-again.ts";

const { plan: bought, term: boughtTerm } = makeOrder();
const priceIn = (currency: string) => ({
  currency,
  amountMinor: 1290,
  amountText: "12.90",
  originalMinor: null,
  symbol: "",
});
const term = (change: Partial<Term> = {}): Term => ({
  ...boughtTerm,
  label: "",
  prices: [priceIn("CNY"), priceIn("USD")],
  ...change,
});
const offer = (change: Partial<Plan> = {}): Plan => ({
  ...bought,
  summary: "",
  detailsHtml: "",
  terms: [term({ name: "3-2", length: { count: 3, unit: "months" } }), term()],
  ...change,
});
const entry = (change: Partial<SimEntry> = {}): SimEntry => ({
  title: "Europe",
  state: "in use",
  code: "2",
  length: { count: 30, unit: "days" },
  expiresOn: null,
  remainingDays: null,
  order: null,
  paidAt: null,
  ...change,
});

const topUpAgain = (plans: Plan[], bought: Parameters<typeof topUpIn>[1]) => topUpIn(plans, bought, undefined);

test("an order is repeated with its plan, term and currency, at today's price", () => {
  const found = topUpAgain([offer({ title: "Europa" })], makeOrder());
  expect(found).toMatchObject({ plan: { name: "SP/DP" }, term: { name: "1-2" } });
  expect(found?.price).toMatchObject({ currency: "USD", amountMinor: 1290 });
  expect(topUpAgain([offer()], entry({ title: "other", order: makeOrder() }))?.price.currency).toBe("USD");
});

test("a plan, a term or a currency that is no longer on offer can't be bought again", () => {
  const order = makeOrder();
  expect(topUpAgain([], order)).toBeNull();
  expect(topUpAgain([offer({ name: "SP/other" })], order)).toBeNull();
  expect(topUpAgain([offer({ terms: [term({ name: "3-2" })] })], order)).toBeNull();
  expect(topUpAgain([offer({ terms: [term({ prices: [priceIn("CNY")] })] })], order)).toBeNull();
});

test("what was bought elsewhere is found by its title and length, where only one plan has them", () => {
  expect(topUpAgain([offer()], entry())).toMatchObject({ term: { name: "1-2" }, price: { currency: "CNY" } });
  expect(topUpAgain([offer(), offer({ name: "SP/two" })], entry())).toBeNull();
  expect(topUpAgain([offer({ terms: [term(), term({ name: "30-1" })] })], entry())).toBeNull();
  expect(topUpAgain([offer({ terms: [term({ length: { text: "long" } })] })], entry({ length: null }))).toBeNull();
  expect(topUpAgain([offer()], entry({ length: { count: 7, unit: "days" } }))).toBeNull();
});

test("a top-up is priced in the chosen currency, where its term is sold in it", () => {
  const currencyOf = (bought: Parameters<typeof topUpIn>[1], chosen: string) =>
    topUpIn([offer()], bought, chosen)?.price.currency;
  expect(currencyOf(entry(), "USD")).toBe("USD");
  expect(currencyOf(entry(), "EUR")).toBe("CNY");
  expect(currencyOf(makeOrder(), "CNY")).toBe("CNY");
  expect(currencyOf(makeOrder(), "EUR")).toBe("USD");
});
