import { expect, test } from "vitest";
import { LATE, REFUSED } from "#/lib/orders/decide.ts";
import { type OrderChange, withChange } from "#/lib/orders/order.ts";
import { WITHDRAWN } from "#/lib/orders/status.ts";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { orderMails } from "./order-mails.ts";

const MINUTE = 60_000;
const AT = 100 * MINUTE;
const OPEN: OrderChange = { payment: "open", service: "placed", email: "buyer@example.com" };
const PAID: OrderChange = { ...OPEN, payment: "paid", paidAt: 0, learnedAt: 0 };

/** The kinds of mail that a change makes due. */
const kinds = (before: OrderChange, change: OrderChange, at = AT) =>
  orderMails(makeOrder(before), withChange(makeOrder(before), change), at).map(({ kind }) => kind);

test("a payment makes a receipt due now, and a word about a delay in 15 minutes", () => {
  const order = makeOrder({ ...OPEN, readerLanguage: "de" });
  const mails = orderMails(order, withChange(order, { payment: "paid", learnedAt: AT }), AT);
  const mail = { about: order.id, language: "de" };
  expect(mails).toEqual([
    { ...mail, kind: "receipt", dueAt: AT },
    { ...mail, kind: "late", dueAt: AT + 15 * MINUTE },
  ]);
});

test("without an address nothing is mailed", () => {
  expect(kinds({ ...OPEN, email: null }, { payment: "paid" })).toEqual([]);
  expect(kinds({ ...PAID, email: null }, { service: "refused" })).toEqual([]);
});

test("when a payer paid by link, the owner hears that and gets no receipt", () => {
  const by = (name: string): OrderChange => ({ ...OPEN, cardAttempts: { by: name } });
  expect(kinds(by("payer a"), { payment: "paid" })).toEqual(["paid-by-other", "late"]);
  expect(kinds(by("owner"), { payment: "paid" })).toEqual(["receipt", "late"]);
});

test("nothing is mailed about an order that isn't paid", () => {
  expect(kinds(OPEN, { service: "refused" })).toEqual([]);
  expect(kinds(OPEN, { payment: "lapsed" })).toEqual([]);
  expect(kinds(OPEN, { review: "result: another amount" })).toEqual([]);
});

test.each<[string, OrderChange, OrderChange, string[]]>([
  ["queued", PAID, { service: "queued" }, ["plan-queued"]],
  ["a queued plan that starts", { ...PAID, service: "queued" }, { service: "active" }, ["plan-started"]],
  ["refused", PAID, { service: "refused" }, ["refused"]],
  ["refused before it was paid", { ...OPEN, service: "refused" }, { payment: "paid" }, ["receipt", "late", "refused"]],
  ["flagged", PAID, { review: "paid a second time" }, ["in-review"]],
  ["flagged once more", { ...PAID, review: "paid a second time" }, { review: "paid a second time\nother" }, []],
  ["flagged before it was paid", { ...OPEN, review: "other" }, { payment: "paid" }, ["receipt", "late", "in-review"]],
  ["late, which has a mail of its own", PAID, { review: LATE }, []],
  ["refused, which has a mail of its own", PAID, { review: REFUSED }, []],
  ["withdrawn from, which has a mail of its own", PAID, { review: WITHDRAWN }, []],
  ["active after it was withdrawn from", { ...PAID, review: WITHDRAWN, learnedAt: AT }, { service: "active" }, []],
  ["flagged although it is active", { ...PAID, service: "active" }, { review: "paid a second time" }, []],
  ["active after it was refused", { ...PAID, service: "refused" }, { service: "active" }, ["solved"]],
  ["active after it was flagged", { ...PAID, review: "other" }, { service: "active" }, ["solved"]],
  ["active late", { ...PAID, learnedAt: AT - 15 * MINUTE }, { service: "active" }, ["solved"]],
  ["active in time", { ...PAID, learnedAt: AT - MINUTE }, { service: "active" }, []],
  ["heard of again", PAID, {}, []],
])("what a paid order mails when it is %s", (_what, before, change, mails) => {
  expect(kinds(before, change)).toEqual(mails);
});
