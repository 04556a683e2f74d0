import { expect, test } from "vitest";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { makeNotification, makeResult } from "#/lib/testing/statements.ts";
import { isLaterPayment, isSameEvent, judge, type NotificationStatement } from "./decide.ts";

const order = makeOrder({ payment: "open", service: "placed" });
const nothing = { provesPayment: false, provesActive: false, doubts: [] };

test("only the one word for success proves a payment, and any other says nothing", () => {
  expect(judge(order, makeResult())).toEqual({ ...nothing, provesPayment: true });
  expect(judge(order, makeResult({ word: "failed", amountText: "$1.00", orderPeriod: "2" }))).toEqual(nothing);
});

test("a result for another amount proves nothing and raises a doubt", () => {
  const doubts = ["payment result: amount or currency differs"];
  expect(judge(order, makeResult({ amountText: "$1.00" }))).toEqual({ ...nothing, doubts });
});

test("a result for another duration is a payment, with a doubt", () => {
  const doubts = ["payment result: duration differs"];
  expect(judge(order, makeResult({ orderPeriod: "2" }))).toEqual({ ...nothing, provesPayment: true, doubts });
});

test("the offer's own symbol may stand before an amount, and an amount without any may not", () => {
  const symbol = (text: string) => makeOrder({ payment: "open", price: { symbol: text } });
  expect(judge(symbol("S$"), makeResult({ amountText: "S$12.00" })).provesPayment).toBe(true);
  expect(judge(symbol(""), makeResult({ amountText: "12.00" })).provesPayment).toBe(false);
  expect(judge(order, makeResult({ amountText: "12.00" })).provesPayment).toBe(false);
});

test("an entry of the list proves the plan and no payment", () => {
  expect(judge(order, { source: "list", entries: 1 })).toEqual({ ...nothing, provesActive: true });
});

test("a notification that fits proves payment and plan", () => {
  const proven = { provesPayment: true, provesActive: true, doubts: [], unit: "minor" };
  expect(judge(order, makeNotification())).toEqual(proven);
  expect(judge(order, makeNotification({ currency: "usd" }))).toEqual(proven);
});

test("a stale notification proves nothing, and raises no doubt", () => {
  expect(judge(order, makeNotification({ isStale: true }))).toEqual({ ...nothing, unit: "minor" });
});

test.each<[string, Partial<NotificationStatement>]>([
  ["currency differs", { currency: "EUR" }],
  ["currency differs", { currency: null }],
  ["SIM differs", { sim: "89852072201180436250" }],
  ["not a one-time payment", { transactionType: "renewal" }],
  ["payment status is not paid", { paymentStatus: "failed" }],
  ["order status is not active", { orderStatus: "pending" }],
  ["dispute status is not none", { disputeStatus: "open" }],
  ["risk status is not normal", { riskStatus: "high" }],
  ["read with trouble", { doubts: ["read with trouble"] }],
])("a notification proves nothing where its %s", (doubt, overrides) => {
  const doubts = [`notification: ${doubt}`];
  expect(judge(order, makeNotification(overrides))).toEqual({ ...nothing, doubts, unit: "minor" });
});

test("the first payment of a renewal may have any type", () => {
  const renewal = makeOrder({ payment: "open", renewal: { text: "", chosenAt: 0 } });
  expect(judge(renewal, makeNotification({ transactionType: "renewal" })).provesPayment).toBe(true);
});

test.each<[number, string | null, string | undefined]>([
  [1200, "1200", "minor"],
  [1200, "12", "major"],
  [1200, "12.00", undefined],
  [1250, "12.50", "major"],
  [100_001, "1000.01", "major"],
  [1200, null, undefined],
])("an amount of %i minor units told as %s is one in this unit: %s", (amountMinor, totalAmount, unit) => {
  const judged = judge(makeOrder({ payment: "open", price: { amountMinor } }), makeNotification({ totalAmount }));
  expect([judged.unit, judged.provesPayment]).toEqual([unit, unit !== undefined]);
  expect(judged.doubts).toEqual(unit === undefined ? ["notification: amount differs"] : []);
});

test("a currency without decimals has no major unit", () => {
  const yen = makeOrder({ payment: "open", price: { amountMinor: 1200, currency: "JPY", symbol: "¥" } });
  expect(judge(yen, makeNotification({ currency: "JPY" })).unit).toBe("minor");
  expect(judge(yen, makeNotification({ currency: "JPY", totalAmount: "12" })).unit).toBeUndefined();
});

const HALF_A_DAY = 43_200_000;
const AT = 1_700_000_000_000;

test("a payment is another one when it was made more than half a day before or after", () => {
  expect([HALF_A_DAY, -HALF_A_DAY].map((apart) => isLaterPayment(AT, AT + apart))).toEqual([false, false]);
  expect([HALF_A_DAY + 1, -HALF_A_DAY - 1].map((apart) => isLaterPayment(AT, AT + apart))).toEqual([true, true]);
});

test.each<[string, Partial<NotificationStatement>, Partial<NotificationStatement>, boolean]>([
  ["the same event and time", {}, {}, true],
  ["the same event", {}, { paidAt: "2" }, true],
  ["the same time", {}, { eventId: "E2" }, true],
  ["neither", {}, { eventId: "E2", paidAt: "2" }, false],
  ["no event and another time", { eventId: null }, { eventId: null, paidAt: "2" }, false],
  ["no time and another event", { paidAt: null }, { paidAt: null, eventId: "E2" }, false],
  ["the same event without times", { paidAt: null }, { paidAt: null }, true],
  ["the same event, and one time is missing", { paidAt: null }, { paidAt: String(AT) }, true],
  ["the same event, and the other time is missing", { paidAt: String(AT) }, { paidAt: null }, true],
  ["the same event a day later", { paidAt: String(AT) }, { paidAt: String(AT + 2 * HALF_A_DAY) }, false],
])("of two notifications with %s one may be a copy of the other", (_what, one, other, isSame) => {
  expect(isSameEvent(makeNotification(one), makeNotification(other))).toBe(isSame);
});
