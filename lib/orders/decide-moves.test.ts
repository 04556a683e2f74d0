import { expect, test } from "vitest";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { makeNotification, makeResult, READING } from "#/lib/testing/statements.ts";
import { decide, type Heard } from "./decide.ts";
import { type Order, type OrderChange, withChange } from "./order.ts";
import { textOf } from "./status.ts";

const NOW = Date.UTC(2026, 0, 2);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const list: Heard = { source: "list", entries: 1, heardAt: NOW };

function order(change: OrderChange = {}): Order {
  return withChange(makeOrder({ payment: "open", service: "placed", schedule: { activityAt: NOW } }), change);
}

const paidFor = (paidAt: number) => ({
  event: "paid",
  change: { payment: "paid", paidAt, learnedAt: NOW, secret: { sealed: null } },
});
const paid = paidFor(NOW);
/** By the notification of the tests, which names its time in seconds. */
const told = paidFor(1_000);
const active = { event: "active", change: { service: "active", deliveredAt: NOW, activeAt: NOW } };
const placed = { event: "placed", change: { service: "placed" }, detail: { by: "evidence" } };
const flagged = (...doubts: string[]) => ({
  event: "flagged",
  change: { review: doubts.join("\n") },
  detail: { doubts },
});

const movesOf = (change: OrderChange, ...statements: Heard[]) => decide(order(change), statements, NOW, READING, true);

test("a result pays an order, and a notification also proves its plan", () => {
  expect(movesOf({}, makeResult())).toEqual([paid]);
  expect(movesOf({}, makeNotification())).toEqual([told, active]);
  expect(movesOf({}, makeResult({ word: "unpaid" }))).toEqual([]);
});

test("a plan in the list makes a paid order active, and never pays one", () => {
  expect(movesOf({}, list)).toEqual([]);
  expect(movesOf({}, list, makeResult())).toEqual([paid, active]);
  expect(movesOf({ payment: "paid", paidAt: NOW, learnedAt: NOW }, list)).toEqual([active]);
  expect(movesOf({ payment: "paid", paidAt: NOW, learnedAt: NOW, service: "active" }, list)).toEqual([]);
});

const queued = { event: "queued", change: { service: "queued", deliveredAt: NOW } };
const standing = (one: "in use" | "waiting" | "unknown" | "missing"): Heard => ({ ...list, standing: one }) as Heard;
/** The moves of an order that may come after other plans. */
const movesBehind = (change: OrderChange, ...statements: Heard[]) =>
  decide(order({ payment: "paid", paidAt: 1_000, learnedAt: NOW, ...change }), statements, NOW, READING, false);

test("a notification announces no plan that may come after another one, and counts as delivered", () => {
  const delivered = { event: "delivered", change: { deliveredAt: NOW } };
  expect(movesBehind({}, makeNotification())).toEqual([delivered]);
  expect(movesBehind({ deliveredAt: NOW }, makeNotification())).toEqual([]);
  expect(movesBehind({ learnedAt: NOW - 16 * MINUTE }, makeNotification())).toEqual([delivered]);
  expect(movesBehind({}, standing("unknown"))).toEqual([delivered]);
  expect(movesBehind({ service: "refused" }, makeNotification())).toEqual([placed, delivered]);
});

test("a list queues a plan or starts it, in either sequence with a notification", () => {
  for (const heard of [
    [standing("waiting"), makeNotification()],
    [makeNotification(), standing("waiting")],
  ]) {
    expect(movesBehind({}, ...heard)).toEqual([queued]);
    expect(movesBehind({ service: "queued" }, ...heard)).toEqual([]);
    const start = { event: "active", change: { service: "active", activeAt: NOW } };
    expect(movesBehind({ service: "queued", deliveredAt: 1 }, ...heard, standing("in use"))).toEqual([start]);
  }
  expect(movesOf({}, standing("waiting"), makeNotification())).toEqual([told, queued]);
  expect(movesBehind({}, standing("in use"))).toEqual([active]);
  // A list of an earlier version, which named no standing.
  expect(movesBehind({}, list)).toEqual([active]);
});

test("a queued plan that the lists of a day lack is flagged, unless it is known to have started", () => {
  const gone = flagged("queued, but missing from the SIM's list");
  expect(movesBehind({ service: "queued", deliveredAt: 1 }, standing("waiting"), standing("missing"))).toEqual([gone]);
  expect(movesBehind({}, standing("missing"), standing("waiting"))).toEqual([queued, gone]);
  expect(movesBehind({ service: "active" }, standing("waiting"), standing("missing"))).toEqual([]);
});

test("an active order counts as placed, even if its own call failed or was refused", () => {
  for (const service of ["unplaced", "refused"] as const) {
    expect(movesOf({ service }, makeNotification())).toEqual([told, placed, active]);
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
  const refused = order({ payment: "paid", service: "refused", review: "paid, but the partner refuses the order" });
  expect(textOf(refused)).toBe("reviewRefused");
});

test("a paid order is flagged when its plan is not on the SIM after fifteen minutes", () => {
  const late = "paid, but not active after 15 minutes";
  expect(movesOf({ payment: "paid", learnedAt: NOW - 15 * MINUTE })).toEqual([]);
  expect(movesOf({ payment: "paid", learnedAt: NOW - 15 * MINUTE - 1 })).toEqual([flagged(late)]);
  expect(textOf(order({ payment: "paid", review: late }))).toBe("reviewPaid");
  expect(movesOf({ payment: "paid", learnedAt: null })).toEqual([]);
  expect(movesOf({ payment: "paid", learnedAt: NOW - DAY }, list)).toEqual([active]);
  expect(movesOf({ payment: "paid", learnedAt: NOW - DAY, service: "active" })).toEqual([]);
  expect(movesOf({ payment: "open", learnedAt: NOW - DAY })).toEqual([]);
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
  expect(again({ eventId: "E2", paidAt: "2" })).toEqual([told, active, twice]);
  expect(again({ eventId: "E2", paidAt: "2", isStale: true })).toEqual([told, active, twice]);
  expect(again({ eventId: "E2" })).toEqual([told, active]);
  expect(again({ paidAt: "2" })).toEqual([told, active]);
  expect(movesOf({}, makeNotification(), makeResult(), list)).toEqual([told, active]);
});

test("a second payment under dispute or at a risk is a second payment", () => {
  const doubtful = makeNotification({ eventId: "E2", paidAt: "2", riskStatus: "high" });
  const doubts = ["notification: risk status is not normal", "paid a second time"];
  expect(movesOf({}, makeNotification(), doubtful)).toEqual([told, active, flagged(...doubts)]);
});

test("a notification that doesn't fit is no second payment", () => {
  const other = makeNotification({ eventId: "E2", paidAt: "2", sim: "1" });
  expect(movesOf({}, makeNotification(), other)).toEqual([told, active, flagged("notification: SIM differs")]);
});

const heard = (ago: number, overrides: Parameters<typeof makeNotification>[0]) =>
  makeNotification({ heardAt: NOW - ago, ...overrides });

test.each([
  [{ paymentStatus: "failed" }, "notification: payment status is not paid"],
  [{ paymentStatus: "odd" }, "notification: payment status is not paid"],
  [{ paymentStatus: null }, "notification: payment status is not paid"],
  [{ isStale: true }, "notification: reports an unknown payment"],
])("a report of a payment with %j is flagged when nothing proves it for 15 minutes", (overrides, doubt) => {
  expect(movesOf({}, heard(15 * MINUTE, overrides))).toEqual([]);
  expect(movesOf({}, heard(15 * MINUTE + 1, overrides))).toEqual([flagged(doubt)]);
  expect(movesOf({ payment: "lapsed" }, heard(15 * MINUTE, overrides))).toEqual([]);
  expect(movesOf({ payment: "lapsed" }, heard(15 * MINUTE + 1, overrides))).toEqual([flagged(doubt)]);
  expect(movesOf({ payment: "void" }, heard(0, overrides))).toEqual([flagged(doubt)]);
  expect(movesOf({}, heard(DAY, overrides), makeResult())[0]?.event).toBe("paid");
});

test("a payment that is known to be on its way is no reason for review", () => {
  expect(movesOf({}, heard(DAY, { paymentStatus: "pending" }))).toEqual([]);
});

test("a word for something else is flagged when it comes after the payment", () => {
  const paidOrder: OrderChange = { payment: "paid", paidAt: NOW, learnedAt: NOW - MINUTE, service: "active" };
  expect(movesOf(paidOrder, heard(0, { paymentStatus: "refunded" }))).toEqual([
    flagged("notification: payment status is not paid"),
  ]);
  expect(movesOf(paidOrder, heard(2 * MINUTE, { paymentStatus: "refunded" }))).toEqual([]);
});

test("an unknown word for a result is flagged only after a card was used", () => {
  const odd = makeResult({ word: "odd", heardAt: NOW - DAY });
  const used = (ago: number): OrderChange => ({ cardAttempts: { confirmingAt: NOW - ago } });
  expect(movesOf({}, odd)).toEqual([]);
  expect(movesOf(used(15 * MINUTE), odd)).toEqual([]);
  expect(movesOf(used(15 * MINUTE + 1), odd)).toEqual([flagged("payment result: unknown status")]);
  expect(movesOf(used(16 * MINUTE), makeResult({ word: "failed", heardAt: NOW - DAY }))).toEqual([]);
  expect(movesOf({ ...used(16 * MINUTE), payment: "lapsed" }, odd)).toEqual([]);
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
