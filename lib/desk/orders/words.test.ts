import { expect, test } from "vitest";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { paymentText } from "./words.ts";

const attempts = (confirmingAt: number | null, declines: number) =>
  paymentText(makeOrder({ payment: "open", cardAttempts: { confirmingAt, declines } }, "words"));

test("an order whose buyer pressed “Pay” isn't told as one whose card form is only open", () => {
  expect(attempts(null, 0)).toBe("The card form is open, and the shop has no proof of a payment.");
  expect(attempts(1, 0)).toContain("The card may have been charged.");
  expect(attempts(null, 1)).toMatch(/A card was declined once\.$/);
  expect(attempts(1, 3)).toMatch(/charged\. A card was declined 3 times\.$/);
});
