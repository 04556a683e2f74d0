import { expect, test } from "vitest";
import { createWords } from "#/lib/partner/payment/words.ts";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { makeNotification, makeResult, READING } from "#/lib/testing/statements.ts";
import {
  isLaterPayment,
  isSameEvent,
  judge as judgeWith,
  type NotificationStatement,
  type Statement,
} from "./decide.ts";
import type { Order } from "./order.ts";

const judge = (order: Order, statement: Statement) => judgeWith(order, statement, READING);

const order = makeOrder({ payment: "open", service: "placed" });
const nothing = { provesPayment: false, provesActive: false, doubts: [] };
const proven = { provesPayment: true, provesActive: true, doubts: [], unit: "minor" };

test("a word of success proves a payment in any case, and any other says nothing", () => {
  for (const word of ["success", "SUCCESS", " Succeeded ", "paid"]) {
    expect(judge(order, makeResult({ word })), word).toEqual({ ...nothing, provesPayment: true });
  }
  for (const word of ["failed", "unpaid", "PENDING", "not-paid"]) {
    expect(judge(order, makeResult({ word, amountText: "$1.00", orderPeriod: "2" })), word).toEqual(nothing);
  }
  expect(judge(order, makeResult({ word: "settled" }))).toEqual({ ...nothing, unproven: "unclear" });
});

test("a result for another amount proves nothing and raises a doubt", () => {
  const doubts = ["payment result: amount or currency differs"];
  expect(judge(order, makeResult({ amountText: "$1.00" }))).toEqual({ ...nothing, doubts });
});

test("a success that names no payment proves nothing and raises a doubt", () => {
  const doubts = ["payment result: names no payment"];
  expect(judge(order, makeResult({ isUnnamed: true }))).toEqual({ ...nothing, doubts });
  expect(judge(order, makeResult({ isUnnamed: true, word: "unpaid" }))).toEqual(nothing);
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
  expect(judge(order, { source: "list", entries: 1, standing: "waiting" })).toEqual(nothing);
});

test("a notification that fits proves payment and plan", () => {
  expect(judge(order, makeNotification())).toEqual(proven);
  expect(judge(order, makeNotification({ currency: "usd" }))).toEqual(proven);
});

test("its words may be written in other ways", () => {
  const words = { paymentStatus: "PAID", orderStatus: "Active", disputeStatus: "NONE", riskStatus: " normal" };
  expect(judge(order, makeNotification({ ...words, transactionType: "one_time" }))).toEqual(proven);
});

test("a stale notification proves nothing, and raises no doubt", () => {
  expect(judge(order, makeNotification({ isStale: true }))).toEqual({ ...nothing, unit: "minor", unproven: "late" });
});

test.each<[string, Partial<NotificationStatement>]>([
  ["currency differs", { currency: "EUR" }],
  ["currency differs", { currency: null }],
  ["SIM differs", { sim: "89852072201180436250" }],
  ["read with trouble", { doubts: ["read with trouble"] }],
])("a notification proves nothing where its %s [v5.0.0-2.2.3]", (doubt, overrides) => {
  const doubts = [`notification: ${doubt}`];
  for (const paymentStatus of ["paid", "failed", null]) {
    const judged = judge(order, makeNotification({ ...overrides, paymentStatus }));
    expect(judged).toEqual({ ...nothing, doubts, unit: "minor" });
  }
});

test.each<[string | null, string]>([
  ["failed", "unclear"],
  ["refunded", "unclear"],
  ["un_paid", "waiting"],
  ["", "unclear"],
  [null, "unclear"],
])("a fitting notification with the payment status %j proves nothing: it is %s", (paymentStatus, unproven) => {
  expect(judge(order, makeNotification({ paymentStatus }))).toEqual({ ...nothing, unit: "minor", unproven });
});

test.each<string | null>(["inactive", "pending", "odd", "", null])(
  "the order status %j proves the payment and no activation",
  (orderStatus) => {
    expect(judge(order, makeNotification({ orderStatus }))).toEqual({ ...proven, provesActive: false });
  },
);

test.each<string | null>(["one_time", "ONE-TIME", "recharge", "", null])(
  "the transaction type %j is no reason for review",
  (transactionType) => {
    expect(judge(order, makeNotification({ transactionType }))).toEqual(proven);
  },
);

test.each<[string, Partial<NotificationStatement>]>([
  ["dispute status is not none", { disputeStatus: "open" }],
  ["risk status is not normal", { riskStatus: "high" }],
  ["not a one-time payment", { transactionType: "subscription" }],
])("a payment whose %s is flagged, and has been made", (doubt, overrides) => {
  expect(judge(order, makeNotification(overrides))).toEqual({ ...proven, doubts: [`notification: ${doubt}`] });
});

test("a status of dispute or risk that is absent is no reason for review", () => {
  expect(judge(order, makeNotification({ disputeStatus: null, riskStatus: null }))).toEqual(proven);
});

test("the first payment of a renewal may have any type", () => {
  const renewal = makeOrder({ payment: "open", renewal: { text: "", chosenAt: 0 } });
  for (const transactionType of ["renewal", "subscription"]) {
    expect(judge(renewal, makeNotification({ transactionType }))).toEqual(proven);
  }
});

test("a word of the settings counts like a built-in one, and may replace it", () => {
  const words = createWords([
    { field: "payment_status", word: "Done-OK", meaning: "paid" },
    { field: "payment_status", word: "paid", meaning: "waiting" },
    { field: "payRst", word: "2", meaning: "paid" },
    { field: "order_status", word: "live", meaning: "active" },
  ]);
  const judged = (statement: Statement) => judgeWith(order, statement, { ...READING, words });
  expect(judged(makeNotification({ paymentStatus: "DONE OK", orderStatus: "live" }))).toEqual(proven);
  expect(judged(makeNotification())).toMatchObject({ provesPayment: false, unproven: "waiting" });
  expect(judged(makeResult({ word: "2" })).provesPayment).toBe(true);
});

test.each<[number, string | null, string | undefined]>([
  [1200, "1200", "minor"],
  [1200, "12", "major"],
  [1200, "12.00", undefined],
  [1250, "12.5", "major"],
  [1290, "13", "rounded"],
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
