import { describe, expect, test } from "vitest";
import { ignoreObservations } from "#/lib/partner/observations.ts";
import { testOffer, testSpec } from "#/lib/testing/partner-calls.ts";
import { readOffer as readBy } from "./offers.ts";

const readOffer = (wire: unknown) => readBy(wire, { observe: ignoreObservations });
const termsOf = (...specs: unknown[]) => readOffer(testOffer({ specAndPriceList: specs }))?.terms ?? [];

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
    const terms = termsOf(testSpec(), testSpec({ discountPriceUSD: "9.90" }));
    expect(terms[0]?.prices.map(({ currency, amountText }) => `${currency} ${amountText}`)).toEqual(["USD 12.90"]);
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
    ["with a list as its period", { orderPeriod: [1] }],
    ["without a price", { discountPriceUSD: undefined }],
  ])("V10: a term %s is left out, the others stay", (_what, overrides) => {
    expect(termsOf(testSpec(overrides), testSpec({ orderPeriod: "3" })).map(({ name }) => name)).toEqual(["3-2"]);
  });

  test("a code may come as a bare number, and is sent back as its text", () => {
    const codes = { orderPeriod: 6, packageType: 2, autoRenewal: 1 };
    expect(termsOf(testSpec(codes))).toMatchObject([{ orderPeriod: "6", packageType: "2", isRenewable: true }]);
    expect(readOffer(testOffer({ packageCode: 17, servicePlanCode: 4 }))).toMatchObject({ name: "4/17" });
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
