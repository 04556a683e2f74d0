import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalsOf, formatAmount, parseAmount, shortestAmount, symbolsOf, wholeAmounts } from "./money.ts";

test.each([
  ["12.9", "USD", 1290],
  ["12.900", "USD", 1290],
  ["1290.00", "JPY", 1290],
  ["12.90", "USD", 1290],
  ["129", "USD", 12_900],
  ["0.01", "USD", 1],
  ["0.1", "USD", 10],
  ["0", "USD", 0],
  ["999999999.99", "USD", 99_999_999_999],
  ["12.90000000000000000000", "USD", 1290],
  ["1290", "JPY", 1290],
  ["12.905", "KWD", 12_905],
  ["12.9", "KWD", 12_900],
])("%s %s is %i minor units", (text, currency, minor) => {
  expect(parseAmount(text, currency)).toBe(minor);
});

test.each([
  ["12,90", "USD"],
  ["1e3", "USD"],
  [" 12", "USD"],
  ["12 ", "USD"],
  ["12\n", "USD"],
  ["-1", "USD"],
  ["+1", "USD"],
  ["12.", "USD"],
  [".5", "USD"],
  ["", "USD"],
  ["NaN", "USD"],
  ["0x10", "USD"],
  ["$12.90", "USD"],
  ["1.234,50", "USD"],
  ["1 234", "USD"],
  ["１２", "USD"],
  ["12.905", "USD"],
  ["1290.5", "JPY"],
  ["12.9001", "USD"],
  ["12.9055", "KWD"],
  ["1234567890", "USD"],
  ["12.900000000000000000000", "USD"],
])("%j %s is no amount [V13, D20, v5.0.0-1.4.2]", (text, currency) => {
  expect(parseAmount(text, currency)).toBeNull();
});

test.each([
  ["USD", 2],
  ["CNY", 2],
  ["JPY", 0],
  ["KRW", 0],
  ["KWD", 3],
  ["CLF", 4],
  // The digits people leave out in writing still exist at the bank.
  ["HUF", 2],
  ["IDR", 2],
  ["COP", 2],
  ["PKR", 2],
  ["IQD", 3],
])("%s has %i decimals in ISO 4217", (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals);
});

test.each([
  [1290, "USD", "12.90"],
  [1, "USD", "0.01"],
  [0, "USD", "0.00"],
  [1290, "JPY", "1290"],
  [5, "KWD", "0.005"],
  [12_905, "KWD", "12.905"],
])("%i minor units of %s are written %s", (amountMinor, currency, text) => {
  expect(formatAmount({ amountMinor, currency })).toBe(text);
});

test.each([
  [1290, "USD", "12.9"],
  [1205, "USD", "12.05"],
  [1200, "USD", "12"],
  [10_000, "USD", "100"],
  [12_900, "KWD", "12.9"],
])("%i minor units of %s are %s at their shortest", (amountMinor, currency, text) => {
  expect(shortestAmount({ amountMinor, currency })).toBe(text);
});

test.each([
  [1290, "USD", 12, 13],
  [1250, "USD", 12, 13],
  [1249, "USD", 12, 12],
  [1200, "USD", 12, 12],
  [12_500, "KWD", 12, 13],
  [12_499, "KWD", 12, 12],
])("%i minor units of %s are %i units when cut, and %i when rounded", (amountMinor, currency, cut, rounded) => {
  expect(wholeAmounts({ amountMinor, currency })).toEqual([cut, rounded]);
});

test("every amount survives being written and read [V16]", () => {
  fc.assert(
    fc.property(fc.nat({ max: 99_999_999_999 }), fc.constantFrom("USD", "JPY", "KWD"), (amountMinor, currency) => {
      fc.pre(amountMinor < 10 ** (9 + decimalsOf(currency)));
      expect(parseAmount(formatAmount({ amountMinor, currency }), currency)).toBe(amountMinor);
    }),
  );
});

test.each([
  ["USD", ["USD", "US$", "$"]],
  ["CNY", ["CNY", "CN¥", "¥", "￥"]],
  ["JPY", ["JPY", "JP¥", "¥", "￥"]],
  ["EUR", ["EUR", "€"]],
  ["CHF", ["CHF"]],
])("the symbols of %s", (currency, symbols) => {
  expect(symbolsOf(currency).toSorted()).toEqual(symbols.toSorted());
});

test("only the pound has the pound sign", () => {
  for (const currency of ["USD", "CNY", "EUR"]) expect(symbolsOf(currency)).not.toContain("£");
});
