import { describe, expect, test } from "vitest";
import { testSpec } from "#/lib/testing/partner-calls.ts";
import { readPrices } from "./prices.ts";

/** The prices of a term in USD, unless its fields say otherwise. */
function pricesOf(fields: Record<string, unknown>, currencies?: string[]) {
  const spec = testSpec(fields);
  const named = { currency: String(spec.currency ?? ""), symbol: String(spec.currencySymbol ?? "") };
  return readPrices(spec, named, { currencies, observe: () => undefined });
}

/** What was seen of an assumption, with the prices. */
function seenIn(fields: Record<string, unknown>, currencies?: string[]): string[] {
  const seen: string[] = [];
  const spec = testSpec(fields);
  readPrices(
    spec,
    { currency: String(spec.currency), symbol: "" },
    { currencies, observe: (id, form) => void seen.push(`${id}: ${form}`) },
  );
  return seen;
}

describe("amounts", () => {
  test.each([
    ["12.9", "USD", 1290],
    ["12.90", "USD", 1290],
    ["12.900", "USD", 1290],
    ["129", "USD", 12_900],
    ["1290", "JPY", 1290],
    ["1290.00", "JPY", 1290],
    ["12.905", "KWD", 12_905],
    ["45000.00", "IDR", 4_500_000],
  ])("%s %s is sold for %i minor units, and spelt as the service spells it", (text, currency, minor) => {
    const prices = pricesOf({ discountPriceUSD: undefined, currency, [`discountPrice${currency}`]: text });
    expect(prices).toMatchObject([{ currency, amountMinor: minor, amountText: text }]);
  });

  test.each([
    [12.9, 1290, "12.9"],
    [12.9, 1290, "12.9"],
    [12, 1200, "12"],
    [0.05, 5, "0.05"],
  ])("the bare number %d is sold for %i cents and sent back as %s", (discountPriceUSD, minor, text) => {
    expect(pricesOf({ discountPriceUSD })).toMatchObject([{ amountMinor: minor, amountText: text }]);
  });

  test.each([
    ["0"],
    ["0.00"],
    ["-1"],
    ["1e3"],
    ["12,90"],
    [" 12"],
    ["12.90 "],
    ["12.905"],
    ["12.9001"],
    [""],
    ["NaN"],
    ["free"],
    ["$12.90"],
    [0],
    [-12.9],
    [12.905],
    [1e21],
    [1e-7],
    [Number.NaN],
    [null],
    [true],
    [["12.90"]],
  ])("a price of %j is not sold [V13, V14, D20]", (discountPriceUSD) => {
    expect(pricesOf({ discountPriceUSD })).toEqual([]);
  });

  test.each([
    ["discountPriceusd"],
    ["discountPriceUS"],
    ["discountPriceUSDT"],
    ["DiscountPriceUSD"],
    ["originalPriceUSD"],
    ["saveUSD"],
  ])("%s is no price", (key) => {
    expect(pricesOf({ discountPriceUSD: undefined, [key]: "12.90" })).toEqual([]);
  });

  test("the forms of amounts are observed, and an absent price is not", () => {
    expect(seenIn({})).toContain("price-form: text");
    expect(seenIn({ discountPriceUSD: 12.9 })).toContain("price-form: number");
    expect(seenIn({ discountPriceUSD: "12.900" })).toContain("price-form: three decimals");
    expect(seenIn({ discountPriceUSD: "about 12" })).toEqual(["price-form: unreadable"]);
    expect(seenIn({ originalPriceUSD: "5.00" })).toContain("price-form: original below the price");
    expect(seenIn({ discountPriceUSD: "" })).toEqual([]);
  });
});

describe("reductions", () => {
  test("a reduced price says what it was before", () => {
    expect(pricesOf({ originalPriceUSD: "15.90" })).toMatchObject([{ amountMinor: 1290, originalMinor: 1590 }]);
    expect(pricesOf({ originalPriceUSD: 15.9 })).toMatchObject([{ originalMinor: 1590 }]);
  });

  test.each([
    ["the same", "12.90"],
    ["lower than the price", "12.89"],
    ["zero", "0.00"],
    ["absent", undefined],
    ["empty", ""],
    ["unreadable", "about 15"],
  ])("an original price that is %s is not shown, and the term is sold [V14]", (_what, original) => {
    expect(pricesOf({ originalPriceUSD: original })).toMatchObject([{ amountMinor: 1290, originalMinor: null }]);
  });
});

describe("currencies", () => {
  const both = { discountPriceCNY: "90.00" };
  const codesOf = (...given: Parameters<typeof pricesOf>) =>
    pricesOf(...given).map(({ currency, symbol }) => currency + symbol);

  test("a term is sold in the currency that it names, and in no other", () => {
    expect(codesOf(both)).toEqual(["USD$"]);
    expect(codesOf({ ...both, currency: "CNY", currencySymbol: "¥" })).toEqual(["CNY¥"]);
    expect(codesOf({ ...both, currency: " usd " })).toEqual(["USD$"]);
    expect(seenIn(both)).toContain("prices: several currencies");
    expect(seenIn({})).toContain("prices: one currency");
  });

  test("a term without a readable price in the currency it names is not sold [V10]", () => {
    expect(codesOf({ ...both, discountPriceUSD: "0" })).toEqual([]);
    expect(codesOf({ ...both, currency: "EUR" })).toEqual([]);
    expect(seenIn({ ...both, currency: "EUR" })).toContain("prices: another currency than named");
  });

  test.each([[undefined], [""], ["$"], ["1"]])(
    "where %j stands for the currency, every price is sold, and without a symbol",
    (currency) => {
      expect(codesOf({ ...both, currency })).toEqual(["USD", "CNY"]);
    },
  );

  test("with the setting its currencies are sold, and only the named one has a symbol", () => {
    const three = { ...both, discountPriceEUR: "12.00", currency: "CNY", currencySymbol: "¥" };
    expect(codesOf(three, ["USD", "CNY"])).toEqual(["CNY¥", "USD"]);
    expect(codesOf(three, ["EUR"])).toEqual(["EUR"]);
    expect(codesOf(three, ["GBP"])).toEqual([]);
    expect(seenIn(three, ["EUR"]).filter((seen) => seen.startsWith("prices"))).toEqual([]);
  });
});
