import { describe, expect, test } from "vitest";
import { testOffer, testSpec } from "#/lib/testing/partner-calls.ts";
import { readOffer } from "./offers.ts";

const termsOf = (...specs: unknown[]) => readOffer(testOffer({ specAndPriceList: specs }))?.terms ?? [];
const pricesOf = (spec: Record<string, unknown>) => termsOf(testSpec(spec))[0]?.prices ?? [];

test("an offer is translated into our words", () => {
  expect(readOffer(testOffer())).toEqual({
    name: "SP000102/DP20240115000102",
    servicePlanCode: "SP000102",
    packageCode: "DP20240115000102",
    title: "Europe 10 GB",
    summary: "10 GB a month",
    detailsHtml: "<p>Fast</p>",
    terms: [
      {
        name: "1-2",
        orderPeriod: "1",
        packageType: "2",
        length: { count: 1, unit: "months" },
        specifications: "1 month",
        label: "",
        isRenewable: false,
        prices: [
          {
            currency: "USD",
            amountMinor: 1290,
            amountText: "12.90",
            originalMinor: null,
            savingMinor: null,
            symbol: "$",
          },
        ],
      },
    ],
  });
});

test("a text that is only shown may be missing or of the wrong type", () => {
  const odd = { servicePlanShortDesc: 5, servicePlanDetailsDesc: null, currencySymbol: ["$"] };
  expect(readOffer(testOffer(odd))).toMatchObject({ summary: "", detailsHtml: "" });
});

describe("prices", () => {
  test.each([
    ["12.9", "USD", 1290],
    ["12.90", "USD", 1290],
    ["129", "USD", 12_900],
    ["1290", "JPY", 1290],
    ["12.905", "KWD", 12_905],
    ["45000.00", "IDR", 4_500_000],
  ])("%s %s is sold for %i minor units, and spelt as the service spells it", (text, currency, minor) => {
    const prices = pricesOf({ discountPriceUSD: undefined, currency, [`discountPrice${currency}`]: text });
    expect(prices).toMatchObject([{ currency, amountMinor: minor, amountText: text }]);
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
    [""],
    ["NaN"],
    ["free"],
    ["$12.90"],
    [12.9],
    [null],
    [["12.90"]],
  ])("V13, V14, D20: a price of %j is not sold", (discountPriceUSD) => {
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

  test("a reduced price says what it was before and what is saved", () => {
    const [price] = pricesOf({ originalPriceUSD: "15.90", saveUSD: "3.00" });
    expect(price).toMatchObject({ amountMinor: 1290, originalMinor: 1590, savingMinor: 300 });
  });

  test("an original price that is the same, absent or unreadable is not shown", () => {
    for (const originalPriceUSD of ["12.90", "0", "0.00", undefined, "", "about 15"]) {
      expect(pricesOf({ originalPriceUSD, saveUSD: "0" })).toMatchObject([{ originalMinor: null, savingMinor: null }]);
    }
  });

  test("a discount above the original price is a mistake, so it is not sold [V14]", () => {
    expect(pricesOf({ originalPriceUSD: "12.89" })).toEqual([]);
  });

  test("a bad price in one currency leaves the other [V10]", () => {
    expect(pricesOf({ discountPriceUSD: "0", discountPriceCNY: "90.00" })).toMatchObject([
      { currency: "CNY", amountMinor: 9000, symbol: "" },
    ]);
  });
});

describe("currencies", () => {
  test("any currency is read, the entry's own first, and only that one has the symbol", () => {
    const prices = pricesOf({
      currency: "EUR",
      currencySymbol: "€",
      discountPriceCNY: "90",
      discountPriceEUR: "12.00",
    });
    expect(prices.map(({ currency, symbol }) => [currency, symbol])).toEqual([
      ["EUR", "€"],
      ["USD", ""],
      ["CNY", ""],
    ]);
  });

  test("an entry without a currency has the offer's", () => {
    const spec = testSpec({ currency: "", currencySymbol: null, discountPriceCNY: "90.00" });
    const plan = readOffer(testOffer({ currency: "CNY", currencySymbol: "¥", specAndPriceList: [spec] }));
    expect(plan?.terms[0]?.prices.map(({ currency, symbol }) => currency + symbol)).toEqual(["CNY¥", "USD"]);
  });

  test("an offer without a currency has its entry's", () => {
    expect(pricesOf({})).toMatchObject([{ currency: "USD", symbol: "$" }]);
  });

  test("where neither names one, every price is sold without a symbol [V10]", () => {
    expect(pricesOf({ currency: undefined, currencySymbol: undefined })).toMatchObject([
      { currency: "USD", symbol: "" },
    ]);
  });
});

describe("terms", () => {
  test("prices of one term that come as several entries are one term", () => {
    const yuan = testSpec({
      discountPriceUSD: undefined,
      discountPriceCNY: "90.00",
      currency: "CNY",
      currencySymbol: "¥",
    });
    const terms = termsOf(testSpec(), yuan);
    expect(terms).toHaveLength(1);
    expect(terms[0]?.prices.map(({ currency, symbol }) => currency + symbol)).toEqual(["USD$", "CNY¥"]);
  });

  test("a second price of one term in the same currency is left out", () => {
    const terms = termsOf(testSpec(), testSpec({ discountPriceUSD: "9.90", discountPriceCNY: "90.00" }));
    expect(terms[0]?.prices.map(({ currency, amountText }) => `${currency} ${amountText}`)).toEqual([
      "USD 12.90",
      "CNY 90.00",
    ]);
  });

  test("the same number of days and of months are two terms", () => {
    expect(termsOf(testSpec({ packageType: "1" }), testSpec()).map(({ name }) => name)).toEqual(["1-1", "1-2"]);
  });

  test.each([
    ["1", true],
    ["0", false],
    ["", false],
    [undefined, false],
    ["yes", false],
  ])("autoRenewal %j is renewable: %s", (autoRenewal, isRenewable) => {
    expect(termsOf(testSpec({ autoRenewal }))).toMatchObject([{ isRenewable }]);
  });

  test.each([
    ["without a period", { orderPeriod: undefined }],
    ["with an empty period", { orderPeriod: "" }],
    ["with a number as its period", { orderPeriod: 1 }],
    ["without a price", { discountPriceUSD: undefined }],
  ])("V10: a term %s is left out, the others stay", (_what, overrides) => {
    expect(termsOf(testSpec(overrides), testSpec({ orderPeriod: "3" })).map(({ name }) => name)).toEqual(["3-2"]);
  });

  test("an offer may have a hundred terms", () => {
    const specs = Array.from({ length: 100 }, (_, index) => testSpec({ orderPeriod: String(index + 1) }));
    expect(termsOf(...specs)).toHaveLength(100);
  });
});

describe("offers", () => {
  test("absent optional fields are empty, unknown ones are ignored", () => {
    const bare = {
      packageCode: "DP1",
      servicePlanCode: "SP1",
      servicePlanShowName: "Plan",
      surprise: { a: [1] },
      specAndPriceList: [{ orderPeriod: "1", discountPriceUSD: "1", surprise: null }],
    };
    expect(readOffer(bare)).toMatchObject({
      summary: "",
      detailsHtml: "",
      terms: [{ packageType: "", specifications: "", label: "", isRenewable: false }],
    });
  });

  test.each([
    ["without a package code", { packageCode: undefined }],
    ["without a plan code", { servicePlanCode: "" }],
    ["with a package code that no form could send back", { packageCode: "D".repeat(201) }],
    ["with a plan code that no form could send back", { servicePlanCode: "S".repeat(201) }],
    ["without a name", { servicePlanShowName: null }],
    ["with a number as its name", { servicePlanShowName: 5 }],
    ["without a list of terms", { specAndPriceList: undefined }],
    ["with no terms", { specAndPriceList: [] }],
    ["with terms that are none", { specAndPriceList: [null, "1", []] }],
  ])("an offer %s is not sold", (_what, overrides) => {
    expect(readOffer(testOffer(overrides))).toBeNull();
  });

  test.each([[null], ["offer"], [[]], [12]])("%j is no offer", (wire) => {
    expect(readOffer(wire)).toBeNull();
  });

  test("a term whose period or kind no form could send back is left out", () => {
    const fits = testSpec({ orderPeriod: "1".repeat(200), packageType: "2".repeat(200) });
    const odd = [testSpec({ orderPeriod: "1".repeat(201) }), testSpec({ packageType: "2".repeat(201) })];
    expect(termsOf(...odd, fits)).toHaveLength(1);
  });

  test("an offer is sold however long its description is", () => {
    const detailsHtml = `<p>${"a".repeat(100_000)}</p>`;
    expect(readOffer(testOffer({ servicePlanDetailsDesc: detailsHtml }))?.detailsHtml).toHaveLength(100_007);
  });
});
