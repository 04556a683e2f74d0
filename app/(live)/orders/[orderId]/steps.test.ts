import { expect, test } from "vitest";
import { paymentMoves, serviceMoves } from "#/lib/orders/states.ts";
import { statusOf } from "#/lib/orders/status.ts";
import { STEPS, stepsOf } from "./steps.ts";

type Facts = Parameters<typeof stepsOf>[0];

const payments = Object.keys(paymentMoves) as Facts["payment"][];
const services = Object.keys(serviceMoves) as Facts["service"][];

const facts = { review: "amount", cardAttempts: { confirmingAt: null }, subscription: { state: "unsent" } } as const;

/** Orders in every combination of states that matters to the steps. */
const every: Facts[] = payments.flatMap((payment) =>
  services.flatMap((service) =>
    [null, "amount"].flatMap((review) =>
      [null, 1].map((confirmingAt) => ({ ...facts, payment, service, review, cardAttempts: { confirmingAt } })),
    ),
  ),
);

test("no step is called done before it has happened, in any state of an order", () => {
  for (const order of every) {
    const steps = stepsOf(order);
    if (steps?.paid === "done") expect(order.payment, JSON.stringify(order)).toBe("paid");
    if (steps?.ordered === "done") expect(["placed", "active"]).toContain(order.service);
    if (steps?.ready === "done") expect(statusOf(order)).toBe("ready");
  }
});

test("steps are done one after the other, and at most one is under way", () => {
  for (const order of every) {
    const steps = stepsOf(order);
    if (steps === null) continue;
    const states = STEPS.map((step) => steps[step]);
    const done = states.lastIndexOf("done");
    expect(states.slice(0, done + 1).every((state) => state === "done")).toBe(true);
    expect(states.slice(done + 2).every((state) => state === "open")).toBe(true);
  }
});

test("a paid order always says that it is paid", () => {
  for (const order of every) if (order.payment === "paid") expect(stepsOf(order)?.paid).toBe("done");
});

test("an order that has ended shows no steps, so that nothing seems under way", () => {
  for (const order of every) expect(stepsOf(order) === null).toBe(statusOf(order) === "ended");
});

test("an order in review says so at the step that it waits at", () => {
  expect(stepsOf({ ...facts, payment: "open", service: "placed" })).toMatchObject({ paid: "stuck" });
  expect(stepsOf({ ...facts, payment: "paid", service: "placed" })).toMatchObject({ ordered: "done", ready: "stuck" });
  expect(stepsOf({ ...facts, payment: "paid", service: "refused" })).toMatchObject({ ordered: "stuck" });
});
