import { expect, test } from "vitest";
import { makeNotification, makeResult } from "#/lib/testing/statements.ts";
import { hasPrice, isPaidResult, meaningOf, paidAtMs, unitOf } from "./payment-evidence.ts";

const usd = { currency: "USD", amountMinor: 1200, symbol: "$" };

test.each<[string | null, number | null]>([
  [null, null],
  ["0", null],
  ["-1", null],
  ["soon", null],
  ["1", 1_000],
  ["999999999999", 999_999_999_999_000],
  ["1000000000000", 1_000_000_000_000],
])("a payment of the time %s was made at %s", (paidAt, at) => {
  expect(paidAtMs(makeNotification({ paidAt }))).toBe(at);
});

test("the documented text of each status has its meaning, and any other text has none", () => {
  const meaning = { payment: "paid", plan: "active", dispute: "none", risk: "normal", purchase: "one-time" };
  expect(meaningOf(makeNotification())).toEqual(meaning);
  const others = { paymentStatus: "PAID", orderStatus: null, disputeStatus: "", riskStatus: "high" };
  expect(meaningOf(makeNotification({ ...others, transactionType: "renewal" }))).toEqual(
    Object.fromEntries(Object.keys(meaning).map((name) => [name, "other"])),
  );
});

test("only one text says that a payment succeeded", () => {
  expect(["success", "SUCCESS", "paid", ""].map((word) => isPaidResult(makeResult({ word })))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test.each<[number, string | null, string | undefined]>([
  [1200, "1200", "minor"],
  [1200, "12", "major"],
  [1200, "12.00", undefined],
  [1250, "12.50", "major"],
  [100_001, "1000.01", "major"],
  [1200, null, undefined],
])("for %i minor units the amount %s is told in this unit: %s", (amountMinor, totalAmount, unit) => {
  expect(unitOf(makeNotification({ totalAmount }), { ...usd, amountMinor })).toBe(unit);
});

test("a currency without decimals has no major unit", () => {
  const yen = { currency: "JPY", amountMinor: 1200 };
  expect(unitOf(makeNotification(), yen)).toBe("minor");
  expect(unitOf(makeNotification({ totalAmount: "12" }), yen)).toBeUndefined();
});

test("a price is named after a symbol of its currency or the offer's own, with one space at most", () => {
  const named = (amountText: string, symbol = "$") => hasPrice(makeResult({ amountText }), { ...usd, symbol });
  for (const text of ["$12.00", "$12", "US$12.00", "USD12.00", "USD 12.00"]) expect(named(text), text).toBe(true);
  for (const text of ["", "12.00", "€12.00", "$  12.00", "$12 .00", "$12.01", "x$12.00"])
    expect(named(text), text).toBe(false);
  expect(named("S$12.00", "S$")).toBe(true);
  expect(named("12.00", "")).toBe(false);
});
