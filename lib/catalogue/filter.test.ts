import fc from "fast-check";
import { expect, test } from "vitest";
import { termLength } from "#/lib/partner/shop/length.ts";
import type { PlanFacts } from "./facts.ts";
import { choosePlans, type Offer } from "./filter.ts";
import type { Term } from "./plan.ts";
import { readWish, type Wish } from "./wish.ts";

function term(days: number, amounts: Record<string, number>, isRenewable = false): Term {
  const prices = Object.entries(amounts).map(([currency, amountMinor]) => ({
    currency,
    amountMinor,
    amountText: "",
    originalMinor: null,
    symbol: "",
  }));
  const length = termLength(String(days), "1");
  return {
    name: "",
    orderPeriod: String(days),
    packageType: "1",
    length,
    specifications: "",
    label: "",
    isRenewable,
    prices,
  };
}

function offer(title: string, terms: Term[], facts: Partial<PlanFacts> = {}, detailsHtml = ""): Offer {
  const unknown = { data: null, countryCount: null, countries: null, speed: null, hasHotspot: null };
  const plan = { name: title, servicePlanCode: "", packageCode: "", title, summary: "", detailsHtml, terms };
  return { plan, facts: { ...unknown, ...facts } };
}

const europe = offer("Europe", [term(7, { USD: 1_000 }), term(30, { USD: 2_000 })], {
  data: { mb: 1_024, every: "day" },
  countries: ["France", "Türkiye", "South Korea", "Somewhere"],
});
const asia = offer("Asia pass", [term(15, { USD: 900, CNY: 6_000 }, true)], { data: { mb: 5_120 } }, "<p>Japan</p>");
const world = offer("World", [term(365, { CNY: 90_000 })], { data: "unlimited" });
const vague = offer("Vague", [{ ...term(1, { USD: 300 }), length: { text: "?" } }]);
const all = [europe, asia, world, vague];

const titles = (wish: Wish, currency = "USD", language: Parameters<typeof choosePlans>[3] = "en") =>
  choosePlans(all, wish, currency, language).map(({ offer: { plan } }) => plan.title);

test.each<[Wish, string[]]>([
  [{}, ["Europe", "Asia pass", "World", "Vague"]],
  [{ where: "france" }, ["Europe"]],
  [{ where: "  TURKIYE " }, ["Europe"]],
  [{ where: "jap" }, ["Asia pass"]],
  [{ where: "ance" }, []],
  [{ where: "p" }, ["Asia pass"]],
  [{ data: "5" }, ["Europe", "Asia pass", "World"]],
  [{ data: "10" }, ["Europe", "World"]],
  [{ data: "unlimited" }, ["World"]],
  [{ length: "week" }, ["Europe"]],
  [{ length: "month" }, ["Europe", "Asia pass"]],
  [{ length: "longer" }, ["World"]],
  [{ length: "week", data: "10" }, []],
  [{ renews: "1" }, ["Asia pass"]],
  [{ sort: "price" }, ["Vague", "Asia pass", "Europe", "World"]],
  [{ sort: "day" }, ["Asia pass", "Europe", "World", "Vague"]],
  [{ sort: "gb" }, ["Europe", "Asia pass", "World", "Vague"]],
])("a wish for %j leaves only plans that are known to fit", (wish, expected) => {
  expect(titles(wish)).toEqual(expected);
});

test("a term that names its own amount is no unlimited one, also of an unlimited plan", () => {
  const own = offer("Own", [{ ...term(30, { USD: 900 }), specifications: "10 GB" }], { data: "unlimited" });
  const wished = (wish: Wish) => choosePlans([own], wish, "USD", "en").map(({ offer }) => offer);
  expect(wished({ data: "10" })).toEqual([own]);
  expect(wished({ data: "20" })).toEqual([]);
  expect(wished({ data: "unlimited" })).toEqual([]);
});

test("a plan keeps only the terms that are wished for, and its place is that of their prices", () => {
  const terms = [term(7, { USD: 500 }), term(30, { USD: 2_500 }, true), term(90, { USD: 3_000 }, true)];
  const wide = offer("Wide", terms);
  const plain = offer("Plain", [term(30, { USD: 2_000 }, true)]);
  const wished = (wish: Wish) =>
    choosePlans([wide, plain], wish, "USD", "en").map(({ offer: { plan }, terms: kept }) => [plan.title, kept.length]);
  expect(wished({ sort: "price" })).toEqual([
    ["Wide", 3],
    ["Plain", 1],
  ]);
  expect(wished({ sort: "price", length: "month" })).toEqual([
    ["Plain", 1],
    ["Wide", 1],
  ]);
  expect(wished({ sort: "day", renews: "1" })).toEqual([
    ["Wide", 2],
    ["Plain", 1],
  ]);
  expect(wished({ length: "week", renews: "1" })).toEqual([]);
});

test("a price in another currency is never compared", () => {
  expect(titles({ sort: "price" }, "CNY")).toEqual(["Asia pass", "World", "Europe", "Vague"]);
});

test("a country is found by its name in the reader's language, and in the partner's", () => {
  expect(titles({ where: "Frankreich" }, "USD", "de")).toEqual(["Europe"]);
  expect(titles({ where: "法国" }, "USD", "zh")).toEqual(["Europe"]);
  expect(titles({ where: "国" }, "USD", "zh")).toEqual(["Europe"]);
  expect(titles({ where: "대한" }, "USD", "ko")).toEqual(["Europe"]);
  expect(titles({ where: "somewhere" }, "USD", "de")).toEqual(["Europe"]);
});

test("what an address can't say is left out of the wish", () => {
  expect(readWish({ where: " France ", data: "5", length: "week", renews: "1", sort: "gb" })).toEqual({
    where: "France",
    data: "5",
    length: "week",
    renews: "1",
    sort: "gb",
  });
  const nonsense = { where: " .,- ", data: "6", length: "constructor", renews: "yes", sort: "name", more: "x" };
  expect(readWish(nonsense)).toEqual({});
  expect(readWish({ where: ["a", "b"], data: ["5"], sort: null })).toEqual({});
  expect(readWish({ where: "x".repeat(500) }).where).toHaveLength(60);
});

test("any address is read, and any wish gives plans of the list, each once", () => {
  const value = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.array(fc.string()),
    fc.constantFrom("5", "week", "gb", "1"),
  );
  const names = fc.constantFrom("where", "data", "length", "renews", "sort", "__proto__", "x");
  fc.assert(
    fc.property(fc.dictionary(names, value), (fields) => {
      const chosen = choosePlans(all, readWish(fields), "USD", "en");
      expect(new Set(chosen.map(({ offer }) => offer)).size).toBe(chosen.length);
      expect(chosen.every(({ offer }) => all.includes(offer))).toBe(true);
      expect(chosen.every(({ offer, terms }) => terms.every((term) => offer.plan.terms.includes(term)))).toBe(true);
    }),
  );
});
