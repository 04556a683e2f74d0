import { expect, test } from "vitest";
import { textOf } from "#/lib/desk/queue/changes.ts";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { paymentText, renewalText, serviceText, termText } from "./words.ts";

const attempts = (confirmingAt: number | null, declines: number) =>
  paymentText(makeOrder({ payment: "open", cardAttempts: { confirmingAt, declines } }, "words"));

test("a payment that was begun or reported isn't told as a card form that is only open", () => {
  expect(attempts(null, 0)).toBe("The card form is open, and the shop has no proof of a payment.");
  expect(attempts(1, 0)).toContain("The card may have been charged.");
  expect(attempts(null, 1)).toMatch(/A card was declined once\.$/);
  expect(attempts(1, 3)).toMatch(/charged\. A card was declined 3 times\.$/);
});

test("a term is told by its length, and not by the partner's codes", () => {
  expect(termText(makeOrder().term)).toBe("1 month");
});

test("a payment that is only reported isn't told as a charge of the auto-renewal", () => {
  expect(textOf("announced", "{}")).toContain("isn’t proven yet");
  expect(textOf("charge announced", "{}")).toContain("The notice before a charge of the auto-renewal became due");
});

test("how an auto-renewal stands says whether it began, and whether its end was asked for", () => {
  const order = makeOrder({ payment: "paid", renewal: { text: "$12.00", chosenAt: 1 } });
  expect(renewalText(makeOrder(), null)).toBe("The buyer didn’t choose it.");
  expect(renewalText(order, null)).toBe("Chosen by the buyer. The partner hasn’t confirmed yet that it began.");
  const found = makeOrder({ ...order, renewalCheck: { foundAt: 2 } });
  const at = Date.UTC(2026, 10, 27);
  expect(renewalText(found, { requestedAt: at, stoppedAt: null })).toBe(
    "Chosen by the buyer. The partner has confirmed that it began. Cancellation was requested on Nov 27, 2026, 12:00 AM UTC; the partner hasn’t confirmed it yet.",
  );
  expect(renewalText(found, { requestedAt: at, stoppedAt: at })).toMatch(
    /; the partner confirmed it on Nov 27, 2026, 12:00 AM UTC\.$/,
  );
});

test("a plan that came onto the SIM isn't told as missing there before its start is known", () => {
  const placed = { payment: "paid", service: "placed" } as const;
  expect(serviceText(makeOrder(placed))).toContain("hasn’t said that the plan is on the SIM");
  expect(serviceText(makeOrder({ ...placed, deliveredAt: 1 }))).toMatch(/^On the SIM\./);
});
