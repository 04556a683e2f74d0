import { expect, test } from "vitest";
import { paymentMoves, serviceMoves } from "#/lib/orders/states.ts";
import { statusOf, WITHDRAWN } from "#/lib/orders/status.ts";
import { STEPS, stepsOf } from "./steps.ts";

type Facts = Parameters<typeof stepsOf>[0];

const payments = Object.keys(paymentMoves) as Facts["payment"][];
const services = Object.keys(serviceMoves) as Facts["service"][];

const facts = {
  review: "amount",
  paidAt: 1,
  deliveredAt: null,
  isRefunded: false,
  givenBackAt: null,
  activeAt: 3,
  missingSince: null,
  cardAttempts: { confirmingAt: null, firstAt: null },
  subscription: { state: "unsent" },
} as const;

/** Orders in every combination of states that matters to the steps. */
const every: Facts[] = payments.flatMap((payment) =>
  services.flatMap((service) =>
    [null, "amount", WITHDRAWN].flatMap((review) =>
      [null, 1].flatMap((confirmingAt) =>
        [null, 1].map((deliveredAt) => {
          const arrival = { deliveredAt, missingSince: deliveredAt };
          return {
            ...facts,
            ...arrival,
            payment,
            service,
            review,
            cardAttempts: { confirmingAt, firstAt: confirmingAt },
          };
        }),
      ),
    ),
  ),
);

test("no step is called done before it has happened, in any state of an order", () => {
  for (const order of every) {
    const steps = stepsOf(order);
    if (steps?.paid.state === "done") expect(order.payment, JSON.stringify(order)).toBe("paid");
    if (steps?.delivered.state === "done") {
      expect(order.deliveredAt !== null || order.service === "queued" || order.service === "active").toBe(true);
    }
    if (steps?.active.state === "done") expect(statusOf(order)).toBe("ready");
  }
});

test("a step has a time only when it is done", () => {
  for (const order of every) {
    for (const { state, at } of Object.values(stepsOf(order) ?? {})) if (state !== "done") expect(at).toBeNull();
  }
  const steps = stepsOf({ ...facts, payment: "paid", service: "active", deliveredAt: 2 });
  expect([steps?.paid.at, steps?.delivered.at, steps?.active.at]).toEqual([1, 2, 3]);
});

test("steps are done one after the other, and at most one is under way", () => {
  for (const order of every) {
    const steps = stepsOf(order);
    if (steps === null) continue;
    const states = STEPS.map((step) => steps[step].state);
    const done = states.lastIndexOf("done");
    expect(states.slice(0, done + 1).every((state) => state === "done")).toBe(true);
    expect(states.slice(done + 2).every((state) => state === "open")).toBe(true);
  }
});

test("a paid order always says that it is paid", () => {
  for (const order of every) if (order.payment === "paid") expect(stepsOf(order)?.paid.state).toBe("done");
});

test("an order that has ended shows no steps, so that nothing seems under way", () => {
  for (const order of every) expect(stepsOf(order) === null).toBe(statusOf(order) === "ended");
});

test("an order whose payment was refunded before its plan came shows no steps", () => {
  expect(stepsOf({ ...facts, payment: "paid", service: "placed", isRefunded: true })).toBeNull();
});

test("an order in review says so at the step that it waits at", () => {
  const statesOf = (order: Partial<Facts>) =>
    STEPS.map((step) => stepsOf({ ...facts, payment: "open", service: "placed", ...order })?.[step].state);
  expect(statesOf({})).toEqual(["stuck", "open", "open"]);
  expect(statesOf({ payment: "paid" })).toEqual(["done", "stuck", "open"]);
  expect(statesOf({ payment: "paid", service: "refused" })).toEqual(["done", "stuck", "open"]);
  const missing = { deliveredAt: 1, missingSince: 2, payment: "paid", service: "queued" } as const;
  expect(statesOf(missing)).toEqual(["done", "done", "stuck"]);
});
