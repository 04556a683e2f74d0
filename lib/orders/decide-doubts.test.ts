import { expect, test } from "vitest";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { makeNotification, makeResult, HEARD_AT as NOW, READING } from "#/lib/testing/statements.ts";
import { decide, type Heard } from "./decide.ts";
import type { OrderChange } from "./order.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The moves of an order whose plan comes first on its SIM. */
function movesOf(change: OrderChange, ...statements: Heard[]) {
  const order = makeOrder({ payment: "open", service: "placed", schedule: { activityAt: NOW }, ...change });
  return decide(order, statements, NOW, READING, true);
}

const paid = { event: "paid", change: { payment: "paid", paidAt: NOW, learnedAt: NOW, secret: { sealed: null } } };
const flagged = (doubt: string) => ({ event: "flagged", change: { review: doubt }, detail: { doubts: [doubt] } });
const ACTIVE: OrderChange = { payment: "paid", paidAt: 1_000, learnedAt: NOW - MINUTE, service: "active" };

test("a payment of a renewal begins the checks of the renewal and of its next charge", () => {
  const { event, change } = paid;
  const begun = { renewalCheck: { since: NOW, nextQueryAt: NOW + 5_000 }, charges: { lookAt: NOW } };
  const renewal = { text: "", chosenAt: 0 };
  expect(movesOf({ renewal }, makeResult())).toEqual([{ event, change: { ...change, ...begun } }]);
});

test.each(["open", "lapsed"] as const)(
  "an order restored as %s that may renew itself is flagged once paid",
  (payment) => {
    const renewable = { payment, term: { isRenewable: true } };
    const doubt = flagged("restored unpaid, and may renew itself");
    expect(movesOf(renewable, makeResult())).toEqual([paid, doubt]);
    expect(movesOf(renewable)).toEqual([]);
    // It has its secret: it was not restored, and the shop knows that no renewal was chosen.
    expect(movesOf({ ...renewable, secret: { sealed: "sealed" } }, makeResult())).toEqual([paid]);
    expect(movesOf({ payment }, makeResult())).toEqual([paid]);
  },
);

test("a statement that comes after personal data were erased is flagged, an earlier one isn't", () => {
  const erased: OrderChange = { ...ACTIVE, learnedAt: NOW - DAY, erasedAt: NOW - MINUTE };
  const heard = (ago: number) => makeResult({ heardAt: NOW - ago });
  const doubt = flagged("heard of after its personal data were erased");
  expect(movesOf(erased, heard(DAY), heard(0))).toEqual([doubt]);
  expect(movesOf(erased, heard(0))).toEqual([doubt]);
  expect(movesOf(erased, heard(DAY), heard(MINUTE))).toEqual([]);
  expect(movesOf({ ...erased, erasedAt: null }, heard(DAY), heard(0))).toEqual([]);
});

test("a word for something else is no reason for review when it came with the payment", () => {
  const refunded = (heardAt: number) => makeNotification({ paymentStatus: "refunded", heardAt });
  const doubt = flagged("notification: payment status is not paid");
  expect(movesOf(ACTIVE, refunded(NOW - MINUTE))).toEqual([]);
  expect(movesOf(ACTIVE, refunded(NOW - MINUTE + 1))).toEqual([doubt]);
  expect(movesOf({}, refunded(NOW), makeResult())).toEqual([paid]);
});

test("a result with an unknown word takes no known payment back", () => {
  expect(movesOf(ACTIVE, makeResult({ word: "odd" }))).toEqual([]);
});

test("a plan that is known to be queued stays so until a list says that it has started", () => {
  const queued: OrderChange = { ...ACTIVE, service: "queued", deliveredAt: 1 };
  expect(movesOf(queued, makeNotification())).toEqual([]);
  const missing: Heard = { source: "list", entries: 0, standing: "missing", heardAt: NOW };
  expect(movesOf(queued, missing)).toEqual([flagged("queued, but missing from the SIM's list")]);
});
