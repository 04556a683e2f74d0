import { expect, test } from "vitest";
import { makeNotification, makeResult } from "#/lib/testing/statements.ts";
import { claimWords, hasPrice, mayBePaid, readClaim, readResult, resultWord, unitOf } from "./payment-evidence.ts";
import { createWords } from "./words.ts";

const usd = { currency: "USD", amountMinor: 1200, symbol: "$" };
const words = createWords([]);

test("the documented text of each status has its meaning, and any other text is unknown", () => {
  const meaning = { payment: "paid", plan: "active", dispute: "none", risk: "normal", purchase: "one-time" };
  expect(readClaim(makeNotification(), words)).toEqual(meaning);
  const others = { paymentStatus: "paid!", orderStatus: null, disputeStatus: " ", riskStatus: "high" };
  expect(readClaim(makeNotification({ ...others, transactionType: "renewal" }), words)).toEqual({
    payment: "unknown",
    plan: "absent",
    dispute: "absent",
    risk: "unknown",
    purchase: "unknown",
  });
});

test.each([
  ["success", "paid"],
  ["SUCCESS", "paid"],
  ["paid", "paid"],
  ["unsuccess", "unknown"],
  ["not success", "unknown"],
  ["", "absent"],
  ["un-paid", "waiting"],
  ["Failure", "failed"],
])("the result %j means %s", (word, meaning) => {
  expect(readResult(makeResult({ word }), words)).toBe(meaning);
});

test.each([
  ["paid", true],
  ["refunded", true],
  [null, true],
  ["failed", false],
  ["pending", false],
])("a notification with the payment status %j may be about a payment that was made: %s", (paymentStatus, mayBe) => {
  expect(mayBePaid(makeNotification({ paymentStatus }), words)).toBe(mayBe);
});

test("a statement's own word is told, or that it is one of the settings for its own field", () => {
  const own = createWords([
    { field: "payment_status", word: "settled", meaning: "paid" },
    { field: "dispute_status", word: "quiet", meaning: "none" },
    { field: "payRst", word: "done", meaning: "paid" },
  ]);
  const told = (paymentStatus: string, disputeStatus: string) =>
    claimWords(makeNotification({ paymentStatus, disputeStatus }), own);
  expect(told("Settled", "Quiet")).toEqual({ payment: "as set", dispute: "as set" });
  expect(told("Quiet", "Settled")).toEqual({ payment: "quiet", dispute: "settled" });
  expect(["Done", "Settled"].map((word) => resultWord(makeResult({ word }), own))).toEqual(["as set", "settled"]);
});

test.each<[number, string | null, string | undefined]>([
  [1200, "1200", "minor"],
  [1200, "12", "major"],
  [1200, "12.00", undefined],
  [1250, "12.5", "major"],
  [1250, "12.50", undefined],
  [100_001, "1000.01", "major"],
  [1290, "13", "rounded"],
  [1290, "12", "rounded"],
  [1290, "14", undefined],
  [1290, "11", undefined],
  [1200, "13", undefined],
  [49, "0", undefined],
  [51, "1", "rounded"],
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
