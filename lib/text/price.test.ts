import { expect, test } from "vitest";
import { priceText } from "./price.ts";

test.each([
  [1290, "USD", "en", "$12.90"],
  [1290, "USD", "zh", "US$12.90"],
  [9000, "CNY", "en", "CN¥90.00"],
  [9000, "CNY", "zh", "¥90.00"],
  [129_900, "USD", "en", "$1,299.00"],
  [5, "USD", "en", "$0.05"],
  [1290, "JPY", "en", "¥1,290"],
  [12_905, "KWD", "en", "KWD 12.905"],
  [1250, "HUF", "en", "HUF 12.50"],
  [1290, "USD", "zh-Hant", "US$12.90"],
  [1290, "USD", "de", "12,90 $"],
  [1290, "USD", "fr", "12,90 $US"],
  [129_900, "USD", "es", "1299,00 US$"],
  [1290, "USD", "it", "12,90 USD"],
  [1290, "USD", "pt", "US$ 12,90"],
  [1290, "USD", "ko", "US$12.90"],
  [1290, "JPY", "ja", "￥1,290"],
  [1290, "USD", "ar", "\u2066US$12.90\u2069"],
  [9000, "CNY", "he", "\u2066CN¥90.00\u2069"],
  [12_905, "KWD", "ar", "\u2066KWD 12.905\u2069"],
] as const)("%i minor units of %s read in %s as %s", (amountMinor, currency, language, text) => {
  expect(priceText({ amountMinor, currency }, language).replaceAll("\u00a0", " ")).toBe(text);
});

test("no digit is lost to a float or rounded away [v5.0.0-1.4.2]", () => {
  expect(priceText({ amountMinor: 99_999_999_999, currency: "USD" }, "en")).toBe("$999,999,999.99");
  expect(priceText({ amountMinor: 9_007_199_254_740_991, currency: "USD" }, "en")).toBe("$90,071,992,547,409.91");
});
