import { expect, test } from "vitest";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { makeNotification, makeResult, HEARD_AT as NOW, READING } from "#/lib/testing/statements.ts";
import { decide, type Heard } from "./decide.ts";
import { type OrderChange, withChange } from "./order.ts";

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
/** A quarter of an hour before now, as a result writes it in UTC. */
const TEXT = "2026-01-01 23:45:00";

function movesOf(change: OrderChange, statements: Heard[], reading = READING) {
  const order = makeOrder({ payment: "open", service: "placed", schedule: { activityAt: NOW }, ...change });
  return decide(order, statements, NOW, reading, false);
}

/** The time of payment of an open order that these statements pay. */
function paidAtOf(change: OrderChange, ...statements: Heard[]): number | null {
  const steps = movesOf(change, statements);
  expect(steps[0]?.event).toBe("paid");
  return steps.reduce((order, step) => withChange(order, step.change), makeOrder()).paidAt;
}

const told = (at: number, overrides: Parameters<typeof makeNotification>[0] = {}) =>
  makeNotification({ paidAt: String(at), ...overrides });

test("a payment was made when its result says, read in the partner's time zone", () => {
  expect(paidAtOf({}, makeResult({ resultDate: TEXT }))).toBe(NOW - QUARTER);
  const inTokyo = { ...READING, timeZone: "Asia/Tokyo" };
  const [paid] = movesOf({}, [makeResult({ resultDate: "2026-01-02 08:45:00" })], inTokyo);
  expect(paid?.change.paidAt).toBe(NOW - QUARTER);
});

test("a payment whose time no statement names was made when the shop learned of it", () => {
  expect(paidAtOf({}, makeResult({ resultDate: null }))).toBe(NOW);
  expect(paidAtOf({}, makeResult({ resultDate: "yesterday" }))).toBe(NOW);
});

test("a notification's time of payment counts before a result's, in either sequence", () => {
  const heard = [makeResult({ resultDate: TEXT }), told(NOW - QUARTER + 123)];
  expect(paidAtOf({}, ...heard)).toBe(NOW - QUARTER + 123);
  expect(paidAtOf({}, ...heard.toReversed())).toBe(NOW - QUARTER + 123);
});

test("a late notification tells the time of a payment that a result proves", () => {
  expect(paidAtOf({}, makeResult(), told(NOW - HOUR, { isStale: true }))).toBe(NOW - HOUR);
});

test("a late notification's time counts only where no other statement names one", () => {
  const late = told(NOW - HOUR, { isStale: true });
  expect(paidAtOf({}, late, makeResult({ resultDate: TEXT }))).toBe(NOW - QUARTER);
  expect(paidAtOf({}, late, told(NOW - QUARTER, { eventId: "another" }))).toBe(NOW - QUARTER);
});

test("a notification that reports no payment tells no time", () => {
  expect(paidAtOf({}, makeResult(), told(NOW - HOUR, { paymentStatus: "pending" }))).toBe(NOW);
});

test.each<[string, OrderChange]>([
  ["opened", { createdAt: NOW - 3 * HOUR, openedAt: NOW - HOUR }],
  ["made, where it was never opened,", { createdAt: NOW - HOUR, openedAt: null }],
])("a time of payment from before the order was %s is not believed", (_what, change) => {
  expect(paidAtOf(change, makeResult(), told(NOW - 2 * HOUR, { isStale: true }))).toBe(NOW);
  expect(paidAtOf(change, told(NOW - 2 * HOUR), makeResult({ resultDate: TEXT }))).toBe(NOW - QUARTER);
  expect(paidAtOf(change, makeResult({ resultDate: "2026-01-01 22:00:00" }))).toBe(NOW);
});

test("a time of payment from after the shop heard of it is not believed", () => {
  expect(paidAtOf({}, told(NOW + QUARTER))).toBe(NOW);
  expect(paidAtOf({}, told(NOW - QUARTER, { heardAt: NOW - HOUR }))).toBe(NOW);
});

test("a time that is stated after the payment corrects the order's, once", () => {
  const paid: OrderChange = { payment: "paid", paidAt: NOW, learnedAt: NOW };
  const dated = makeResult({ resultDate: TEXT });
  const corrected = { event: "payment time", change: { paidAt: NOW - QUARTER } };
  expect(movesOf(paid, [dated])).toEqual([corrected]);
  expect(movesOf({ ...paid, paidAt: NOW - QUARTER }, [dated])).toEqual([]);
  expect(movesOf(paid, [makeResult()])).toEqual([]);
});
