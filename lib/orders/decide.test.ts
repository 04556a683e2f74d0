import fc from "fast-check";
import { expect, test } from "vitest";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { makeNotification as notification, READING, makeResult as result } from "#/lib/testing/statements.ts";
import { decide, type Heard } from "./decide.ts";
import { type Order, type OrderChange, withChange } from "./order.ts";
import { isAllowed, paymentMoves, serviceMoves } from "./states.ts";
import { statusOf } from "./status.ts";

const NOW = Date.UTC(2026, 0, 2);

function order(change: OrderChange = {}): Order {
  return withChange(makeOrder({ payment: "open", service: "placed", schedule: { activityAt: NOW } }), change);
}

/** Where an order ends when all steps are made. */
function outcome(start: Order, statements: Heard[]): Order {
  const steps = decide(start, statements, NOW, READING, true);
  return steps.reduce((current, { change }) => withChange(current, change), start);
}

test("each way of writing an amount that equals ours proves the payment [Q05]", () => {
  for (const amountText of ["$12.00", "$12", "US$12.00", "USD12.00", "USD 12.00"]) {
    expect(outcome(order(), [result({ amountText })]).payment, amountText).toBe("paid");
  }
  for (const totalAmount of ["1200", "12"]) {
    expect(outcome(order(), [notification({ totalAmount })]).payment, totalAmount).toBe("paid");
  }
  const odd = order({ price: { amountMinor: 1290 } });
  for (const totalAmount of ["1290", "12.9", "13", "12"]) {
    expect(outcome(odd, [notification({ totalAmount })]).payment, totalAmount).toBe("paid");
  }
});

test("an amount that only looks equal proves nothing [Q05, V16]", () => {
  for (const amountText of [
    "$12.001",
    "$012.00x",
    "-$12.00",
    "$-12.00",
    "$1.2e1",
    "€12.00",
    "¥12.00",
    "$  12.00",
    "",
  ]) {
    expect(outcome(order(), [result({ amountText })]).payment, amountText).toBe("open");
  }
  for (const totalAmount of ["120", "12000", "0", "-1200", "120000"]) {
    expect(outcome(order(), [notification({ totalAmount })]).payment, totalAmount).toBe("open");
  }
});

test("a currency without decimals has one unit", () => {
  const yen = order({ price: { currency: "JPY", symbol: "¥", amountMinor: 1200 } });
  expect(outcome(yen, [notification({ currency: "jpy", totalAmount: "1200" })]).payment).toBe("paid");
  expect(outcome(yen, [notification({ currency: "JPY", totalAmount: "12" })]).payment).toBe("open");
});

const statements = fc.array(
  fc.oneof(
    fc
      .record({
        word: fc.constantFrom("success", "unpaid", "odd"),
        amountText: fc.constantFrom("$12.00", "$1.00"),
        orderPeriod: fc.constantFrom(null, "1", "2"),
        resultDate: fc.constantFrom(null, "2026-01-01 23:59:59", "2026-01-02 08:00:00", "2025-12-31 23:59:58"),
      })
      .map(result),
    fc.constant({ source: "list" as const, entries: 1, heardAt: NOW }),
    fc
      .record({
        eventId: fc.constantFrom("E1", "E2"),
        paidAt: fc.constantFrom("1", "2", "1767312000", String(NOW - 2), "9999999999999"),
        totalAmount: fc.constantFrom("1200", "12", "1"),
        paymentStatus: fc.constantFrom("paid", "failed", "odd"),
        orderStatus: fc.constantFrom("active", "pending"),
        disputeStatus: fc.constantFrom("none", "open"),
        heardAt: fc.constantFrom(NOW - 3_600_000, NOW),
        isStale: fc.boolean(),
      })
      .map(notification),
  ),
  { maxLength: 6 },
);
const starts = fc.record({
  payment: fc.constantFrom("unpaid", "void", "open", "lapsed", "paid"),
  service: fc.constantFrom("unplaced", "placed", "active", "refused"),
  paidAt: fc.constantFrom(null, NOW - 3_600_000),
  learnedAt: fc.constantFrom(null, NOW - 3_600_000),
  cardAttempts: fc.record({ confirmingAt: fc.constantFrom(null, NOW - 1_800_000) }),
  schedule: fc.record({ activityAt: fc.constantFrom(NOW, NOW - 30 * 3_600_000) }),
} as const);

test("a result for another duration is still a payment, and is flagged", () => {
  expect(outcome(order(), [result({ orderPeriod: "12" })])).toMatchObject({
    payment: "paid",
    review: "payment result: duration differs",
  });
  expect(outcome(order(), [result({ orderPeriod: null })]).review).toBeNull();
});

test("the same statements in any sequence give the same states and time of payment [Q08]", () => {
  fc.assert(
    fc.property(starts, statements, (start, heard) => {
      const forward = outcome(order(start), heard);
      const backward = outcome(order(start), heard.toReversed());
      const factsOf = ({ payment, service, paidAt }: Order) => ({ payment, service, paidAt });
      expect(factsOf(backward)).toEqual(factsOf(forward));
    }),
  );
});

test("an order that has made its moves gets none", () => {
  fc.assert(
    fc.property(starts, statements, (start, heard) => {
      expect(decide(outcome(order(start), heard), heard, NOW, READING, true)).toEqual([]);
    }),
  );
});

test("every move is in the tables, and no statement ever takes a payment back", () => {
  fc.assert(
    fc.property(starts, statements, (start, heard) => {
      let current = order(start);
      for (const { change } of decide(current, heard, NOW, READING, true)) {
        const next = withChange(current, change);
        expect(isAllowed(paymentMoves, current.payment, next.payment)).toBe(true);
        expect(isAllowed(serviceMoves, current.service, next.service)).toBe(true);
        current = next;
      }
      if (start.payment === "paid") expect(current.payment).toBe("paid");
    }),
  );
});

test("the page of a paid order never says that nothing was charged", () => {
  fc.assert(
    fc.property(starts, statements, (start, heard) => {
      const ended = outcome(order({ ...start, payment: "paid", paidAt: NOW, learnedAt: NOW }), heard);
      expect(["received", "ready", "review"]).toContain(statusOf(ended));
    }),
  );
});
