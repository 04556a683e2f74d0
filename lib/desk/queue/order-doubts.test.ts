import { expect, test } from "vitest";
import { DIFFERENCES, type DifferenceKind } from "#/lib/desk/reconcile/difference.ts";
import { LATE, MISSING, REFUSED } from "#/lib/orders/decide.ts";
import { CANCELLED, MAY_RENEW, WITHDRAWN } from "#/lib/orders/status.ts";
import { DISPUTED } from "#/lib/partner/payment/judge.ts";
import { CHARGED_TWICE } from "#/lib/renewals/renewal-payment.ts";
import type { Money } from "#/lib/text/money.ts";
import { doubtText, kindOfDoubts } from "./order-doubts.ts";
import { nextStepOf, sentenceOf } from "./sentences.ts";

const item = {
  key: "order:1",
  orderId: "1",
  since: 0,
  money: null,
  version: 1,
  isPaid: true,
  wasDisputed: false,
  stillRenews: false,
} as const;

test("a doubt is read without the words of the interface", () => {
  for (const [doubt, text] of [
    ["notification: amount differs", "the amount isn’t the order’s price"],
    ["renewal: notification: amount differs", "a charge of the auto-renewal: the amount isn’t the order’s price"],
    ["paid a second time", "the partner reports a second payment"],
    [`notification: ${DISPUTED}`, "the buyer disputes the payment, or has had it charged back"],
    ["a new doubt", "a new doubt"],
    [LATE, LATE],
    [REFUSED, REFUSED],
    [WITHDRAWN, WITHDRAWN],
  ] as const) {
    expect(doubtText(doubt)).toBe(text);
  }
});

test("a disputed payment is answered at the processor, and not refunded besides", () => {
  const disputed = { ...item, kind: "doubt", reasons: [`notification: ${DISPUTED}`] } as const;
  expect(sentenceOf(disputed)).toBe(
    "The order is paid. Something about it needs checking: the buyer disputes the payment, or has had it charged back.",
  );
  expect(nextStepOf(disputed)).toContain("Don’t refund it");
  expect(nextStepOf({ ...disputed, reasons: ["a new doubt"] })).not.toContain("refund");
});

test("what may renew itself after a restore is asked about beside any other doubt", () => {
  expect(kindOfDoubts({ isLate: false, isServed: true, reasons: [MAY_RENEW] })).toBe("renewal");
  const differs = [MAY_RENEW, "notification: amount differs"];
  expect(kindOfDoubts({ isLate: false, isServed: true, reasons: differs })).toBe("payment-differs");
  expect(kindOfDoubts({ isLate: false, isServed: true, reasons: [MAY_RENEW, WITHDRAWN] })).toBe("withdrawal");
  const cancelled = { ...item, kind: "renewal", reasons: [MAY_RENEW, CANCELLED] } as const;
  expect(kindOfDoubts({ isLate: false, isServed: true, reasons: cancelled.reasons })).toBe("renewal");
  expect(sentenceOf(cancelled)).toContain("the buyer cancelled auto-renewal");
  const both = [MAY_RENEW, CANCELLED, WITHDRAWN];
  expect(kindOfDoubts({ isLate: false, isServed: true, reasons: both })).toBe("withdrawal");
  const late = { ...item, kind: "not-served", reasons: [LATE, MAY_RENEW] } as const;
  expect(nextStepOf(late)).toMatch(/^Open the order and ask .* Also ask whether auto-renewal is active/);
  expect(nextStepOf({ ...late, reasons: [LATE] })).not.toContain("auto-renewal");
  expect(doubtText(CHARGED_TWICE)).toBe("a charge of the auto-renewal: it is the second in one period");
});

test("of an order without proof of a payment nothing says that it isn't paid", () => {
  const open = { ...item, kind: "doubt", isPaid: false, reasons: ["a new doubt"] } as const;
  expect(sentenceOf(open)).toMatch(/^No payment of the order is proven\. /);
});

test("two orders for a SIM are told by their numbers, where the partner gave any", () => {
  const twice = { ...item, orderId: null, kind: "ordered-twice", fleetOrderId: "1", simEnding: "6177" } as const;
  expect(sentenceOf({ ...twice, codes: ["A", null], isCertain: true })).toContain("A and an order without a number.");
  expect(sentenceOf({ ...twice, codes: [null, null], isCertain: true })).toBe(
    "The partner made two orders without numbers for the SIM that ends in 6177. Only one was wanted.",
  );
});

test("a plan that was queued and is missing isn't said to have never come", () => {
  const missing = { ...item, kind: "not-served", reasons: [LATE, MISSING] } as const;
  expect(sentenceOf(missing)).toBe(
    "The buyer paid, and the plan was queued on the SIM. The SIM’s list no longer has it.",
  );
  expect(sentenceOf({ ...missing, reasons: [LATE] })).toContain("hasn’t said that the plan is on the SIM");
});

test("what to do about a difference follows its kind, and what went back", () => {
  const stepOf = (difference: DifferenceKind, back: Money | null = null) =>
    nextStepOf({ kind: "difference", difference, back });
  expect(new Set(DIFFERENCES.map((difference) => stepOf(difference))).size).toBe(DIFFERENCES.length);
  expect(stepOf("returned")).toMatch(/Record a refund .* Answer a dispute before its deadline/);
  expect(stepOf("repeated")).toContain("refund one of them there");
  const back = { amountMinor: 100, currency: "USD" };
  expect(stepOf("amount", back)).toBe(`${stepOf("amount")} ${stepOf("returned")}`);
});
