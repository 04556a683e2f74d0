import { expect, test } from "vitest";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { makeNotification, makeResult } from "#/lib/testing/statements.ts";
import { decide, type Statement } from "./decide.ts";
import { type Order, type OrderChange, withChange } from "./order.ts";

const NOW = Date.UTC(2026, 0, 2);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const list: Statement = { source: "list", entries: 1 };

function order(change: OrderChange = {}): Order {
  return withChange(makeOrder({ payment: "open", service: "placed", schedule: { activityAt: NOW } }), change);
}

const paid = { event: "paid", change: { payment: "paid", paidAt: NOW, secret: { sealed: null } } };
const active = { event: "active", change: { service: "active", activeAt: NOW } };
const placed = { event: "placed", change: { service: "placed" }, detail: { by: "evidence" } };
const flagged = (...doubts: string[]) => ({
  event: "flagged",
  change: { review: doubts.join("\n") },
  detail: { doubts },
});

const movesOf = (change: OrderChange, ...statements: Statement[]) => decide(order(change), statements, NOW);

test("a result pays an order, and a notification also proves its plan", () => {
  expect(movesOf({}, makeResult())).toEqual([paid]);
  expect(movesOf({}, makeNotification())).toEqual([paid, active]);
  expect(movesOf({}, makeResult({ word: "unpaid" }))).toEqual([]);
});

test("a plan in the list makes a paid order active, and never pays one", () => {
  expect(movesOf({}, list)).toEqual([]);
  expect(movesOf({}, list, makeResult())).toEqual([paid, active]);
  expect(movesOf({ payment: "paid", paidAt: NOW }, list)).toEqual([active]);
  expect(movesOf({ payment: "paid", paidAt: NOW, service: "active" }, list)).toEqual([]);
});

test("an active order counts as placed, also if its own call failed or was refused", () => {
  for (const service of ["unplaced", "refused"] as const) {
    expect(movesOf({ service }, makeNotification())).toEqual([paid, placed, active]);
  }
});

test.each(["unpaid", "void"] as const)("a payment of an order that was %s is flagged", (payment) => {
  expect(movesOf({ payment }, makeResult())).toEqual([paid, flagged("paid although no secret had left the server")]);
});

test("a paid order that the partner refuses is flagged at once", () => {
  expect(movesOf({ service: "refused" }, makeResult())).toEqual([
    paid,
    flagged("paid, but the partner refuses the order"),
  ]);
  expect(movesOf({ service: "refused" })).toEqual([]);
});

test("a paid order is flagged when its plan is not on the SIM after fifteen minutes", () => {
  const late = "paid, but not active after 15 minutes";
  expect(movesOf({ payment: "paid", paidAt: NOW - 15 * MINUTE })).toEqual([]);
  expect(movesOf({ payment: "paid", paidAt: NOW - 15 * MINUTE - 1 })).toEqual([flagged(late)]);
  expect(movesOf({ payment: "paid", paidAt: null })).toEqual([]);
  expect(movesOf({ payment: "paid", paidAt: NOW - DAY }, list)).toEqual([active]);
  expect(movesOf({ payment: "paid", paidAt: NOW - DAY, service: "active" })).toEqual([]);
  expect(movesOf({ payment: "open", paidAt: NOW - DAY })).toEqual([]);
});

const silent = (ms: number, answeredAfter: number | null): OrderChange => ({
  schedule: { activityAt: NOW - ms, answeredAt: answeredAfter === null ? null : NOW - ms + answeredAfter },
});

test("an open order lapses after a day of silence that the partner has confirmed", () => {
  const lapsed = { event: "lapsed", change: { payment: "lapsed" } };
  expect(movesOf(silent(DAY, DAY))).toEqual([lapsed]);
  expect(movesOf(silent(2 * DAY, DAY))).toEqual([lapsed]);
  expect(movesOf(silent(DAY - 1, DAY))).toEqual([]);
  expect(movesOf(silent(2 * DAY, DAY - 1))).toEqual([]);
  expect(movesOf(silent(2 * DAY, null))).toEqual([]);
  expect(movesOf({ ...silent(2 * DAY, DAY), payment: "lapsed" })).toEqual([]);
});

test("an order whose secret never left is void after a day, and a paid one never", () => {
  const left = { event: "void", change: { payment: "void" }, detail: { reason: "left" } };
  expect(movesOf({ ...silent(DAY, null), payment: "unpaid" })).toEqual([left]);
  expect(movesOf({ ...silent(DAY - 1, null), payment: "unpaid" })).toEqual([]);
  expect(movesOf({ ...silent(DAY, DAY), payment: "void" })).toEqual([]);
  expect(movesOf({ ...silent(DAY, DAY), payment: "unpaid" }, makeResult())[0]).toEqual(paid);
  expect(movesOf(silent(DAY, DAY), makeResult())).toEqual([paid]);
});

const asked = (ago: number, notFoundAfter: number | null, change: OrderChange = {}): OrderChange => ({
  ...change,
  subscription: {
    state: "sent",
    sentAt: NOW - ago,
    notFoundAt: notFoundAfter === null ? null : NOW - ago + notFoundAfter,
    ...change.subscription,
  },
});

test("a subscription that the partner doesn't know two minutes later is missing", () => {
  const change = { payment: "lapsed", subscription: { state: "missing" }, cardAttempts: { confirmingAt: null } };
  const missing = { event: "no subscription", change };
  expect(movesOf(asked(3 * MINUTE, 2 * MINUTE))).toEqual([missing]);
  expect(movesOf(asked(60 * MINUTE, 2 * MINUTE))).toEqual([missing]);
  expect(movesOf(asked(3 * MINUTE, 2 * MINUTE - 1))).toEqual([]);
  expect(movesOf(asked(3 * MINUTE, null))).toEqual([]);
  expect(movesOf(asked(3 * MINUTE, 2 * MINUTE, { subscription: { state: "answered" } }))).toEqual([]);
  expect(movesOf(asked(3 * MINUTE, 2 * MINUTE), makeResult())).toEqual([paid]);
  expect(movesOf(asked(3 * MINUTE, 2 * MINUTE, { payment: "lapsed" }))).toEqual([]);
});

test("a subscription without a known payment is flagged after fifteen minutes", () => {
  const doubt = flagged("renewal asked for, but no payment is known");
  expect(movesOf(asked(15 * MINUTE, null))).toEqual([]);
  expect(movesOf(asked(15 * MINUTE + 1, null))).toEqual([doubt]);
  expect(movesOf(asked(16 * MINUTE, null, { subscription: { state: "answered" } }))).toEqual([doubt]);
  expect(movesOf(asked(16 * MINUTE, null, { payment: "lapsed" }))).toEqual([]);
  expect(movesOf({ subscription: { sentAt: null, notFoundAt: NOW } })).toEqual([]);
});

test("a second payment is flagged, its copies are not", () => {
  const again = (overrides: object) => movesOf({}, makeNotification(), makeNotification(overrides));
  const twice = flagged("paid a second time");
  expect(again({ eventId: "E2", paidAt: "2" })).toEqual([paid, active, twice]);
  expect(again({ eventId: "E2", paidAt: "2", isStale: true })).toEqual([paid, active, twice]);
  expect(again({ eventId: "E2" })).toEqual([paid, active]);
  expect(again({ paidAt: "2" })).toEqual([paid, active]);
  expect(movesOf({}, makeNotification(), makeResult(), list)).toEqual([paid, active]);
});

test("a notification that raises doubts is no second payment", () => {
  const doubtful = makeNotification({ eventId: "E2", paidAt: "2", riskStatus: "high" });
  expect(movesOf({}, makeNotification(), doubtful)).toEqual([
    paid,
    active,
    flagged("notification: risk status is not normal"),
  ]);
});

test("a reason for review is added to the known ones, once", () => {
  const [old, news] = ["notification: amount differs", "notification: SIM differs"];
  const doubtful = makeNotification({ totalAmount: "1", sim: "1" });
  expect(movesOf({}, doubtful, doubtful)).toEqual([flagged(old, news)]);
  expect(movesOf({ review: old }, doubtful)).toEqual([
    { event: "flagged", change: { review: `${old}\n${news}` }, detail: { doubts: [news] } },
  ]);
  expect(movesOf({ review: `${old}\n${news}` }, doubtful)).toEqual([]);
});
