import { expect, test } from "vitest";
import { isAllowed, paymentMoves, serviceMoves, subscriptionMoves } from "./states.ts";

const tables = [
  { name: "payment", moves: paymentMoves as Record<string, readonly string[]>, start: "unpaid", ends: ["paid"] },
  { name: "service", moves: serviceMoves as Record<string, readonly string[]>, start: "unplaced", ends: ["active"] },
  {
    name: "subscription",
    moves: subscriptionMoves as Record<string, readonly string[]>,
    start: "unsent",
    ends: ["answered", "refused"],
  },
];

test.each(tables)("the $name table names only states it has", ({ moves }) => {
  for (const next of Object.values(moves).flat()) expect(Object.keys(moves)).toContain(next);
});

test.each(tables)("every $name state can be reached from the start", ({ moves, start }) => {
  expect(reachable(moves, start)).toEqual(new Set(Object.keys(moves)));
});

test.each(tables)("from every $name state an end can still be reached", ({ moves, ends }) => {
  for (const state of Object.keys(moves)) {
    const isEnding = ends.some((end) => reachable(moves, state).has(end));
    expect(isEnding, state).toBe(true);
  }
});

test.each(tables)("a $name state that leads nowhere is an end", ({ moves, ends }) => {
  const last = Object.keys(moves).filter((state) => moves[state]?.length === 0);
  expect(last.toSorted()).toEqual(ends);
});

test("once the partner has answered for a subscription or refused it, none is requested again", () => {
  expect(subscriptionMoves.answered).toEqual([]);
  expect(subscriptionMoves.refused).toEqual([]);
});

test("nothing takes back a payment, and nothing closes an open payment but a payment or a day of silence", () => {
  expect(paymentMoves.paid).toEqual([]);
  expect(paymentMoves.open).toEqual(["paid", "lapsed"]);
});

test("an order whose secret has left the server can never be called void", () => {
  expect(isAllowed(paymentMoves, "open", "void")).toBe(false);
  expect(isAllowed(paymentMoves, "lapsed", "void")).toBe(false);
});

function reachable(moves: Record<string, readonly string[]>, start: string): Set<string> {
  const seen = new Set([start]);
  for (const state of seen) for (const next of moves[state] ?? []) seen.add(next);
  return seen;
}
