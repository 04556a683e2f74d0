import { expect, test } from "vitest";
import { INACTIVE, isAllowed, isSurprisingPayment, paymentMoves, serviceMoves, subscriptionMoves } from "./states.ts";

const tables = [
  { name: "payment", moves: paymentMoves as Record<string, readonly string[]>, start: "unpaid", ends: ["paid"] },
  { name: "service", moves: serviceMoves as Record<string, readonly string[]>, start: "unplaced", ends: ["active"] },
  {
    name: "subscription",
    moves: subscriptionMoves as Record<string, readonly string[]>,
    start: "unsent",
    ends: ["answered"],
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

test("once the partner has answered for a subscription, none is requested again", () => {
  expect(subscriptionMoves.answered).toEqual([]);
});

test("nothing takes a payment back; only a payment or a day of silence ends an open one", () => {
  expect(paymentMoves.paid).toEqual([]);
  expect(paymentMoves.open).toEqual(["paid", "lapsed"]);
});

test("an order whose secret has left the server can never be called void", () => {
  expect(isAllowed(paymentMoves, "open", "void")).toBe(false);
  expect(isAllowed(paymentMoves, "lapsed", "void")).toBe(false);
});

/** All edges, once more: a state machine that guards money is changed in two places or not at all. */
const EDGES: Record<string, string> = {
  payment: "unpaid>open unpaid>void unpaid>paid void>paid open>paid open>lapsed lapsed>paid lapsed>open",
  service: "unplaced>placed unplaced>refused placed>queued placed>active placed>refused queued>active refused>placed",
  subscription: `unsent>sent unsent>competing unsent>missing competing>sent competing>missing
    sent>unsent sent>answered sent>found sent>missing
    missing>sent missing>answered missing>competing
    found>sent found>answered found>competing`,
};

test.each(tables)(
  "the $name moves between these states and no others are allowed [v5.0.0-2.3.1]",
  ({ name, moves }) => {
    const states = Object.keys(moves);
    const pairs = states.flatMap((from) => states.map((to) => [from, to] as const)).filter(([from, to]) => from !== to);
    const allowed = pairs.filter(([from, to]) => isAllowed(moves, from, to)).map((pair) => pair.join(">"));
    expect(allowed.toSorted()).toEqual(EDGES[name]?.split(/\s+/).toSorted());
    for (const state of states) expect(isAllowed(moves, state, state)).toBe(true);
  },
);

test("a payment is a surprise where no secret has left the server", () => {
  const states = ["unpaid", "void", "open", "lapsed", "paid"] as const;
  expect(states.filter(isSurprisingPayment)).toEqual(["unpaid", "void"]);
});

test("the plan has started in one state only", () => {
  expect(INACTIVE).toEqual(["unplaced", "placed", "queued", "refused"]);
});

function reachable(moves: Record<string, readonly string[]>, start: string): Set<string> {
  const seen = new Set([start]);
  for (const state of seen) for (const next of moves[state] ?? []) seen.add(next);
  return seen;
}
