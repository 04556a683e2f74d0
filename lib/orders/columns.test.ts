import { expect, test } from "vitest";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { columnsOf, newRow, toOrder } from "./columns.ts";
import { type OrderChange, withChange } from "./order.ts";
import { type SubscriptionState, subscriptionMoves } from "./states.ts";

const full = makeOrder({
  payment: "paid",
  service: "active",
  review: "amount differs",
  openedAt: 1,
  paidAt: 2,
  deliveredAt: 3,
  activeAt: 3,
  email: "buyer@example.com",
  shownMinor: 4,
  term: { isRenewable: true, specifications: "30 days" },
  partnerIds: { partnerOrderNo: "T" },
  placement: { sentAt: 5, entriesBefore: 6, plansBefore: 7 },
  secret: { sealed: "sealed", digest: "digest", publishableKey: "pk" },
  cardAttempts: { confirmingAt: 7, firstAt: 8, declines: 9, pausedUntil: 10 },
  renewal: { text: "every month", chosenAt: 11 },
  subscription: {
    state: "answered",
    sentAt: 12,
    id: "S",
    partnerStatus: "active",
    paymentMethod: "pm",
    notFoundAt: 13,
  },
  schedule: { activityAt: 14, backOffUntil: 15, answeredAt: 16, nextQueryAt: 17, failures: 18 },
});

test("an order comes back from its row as it was written, with filled and with empty fields", () => {
  for (const order of [makeOrder(), full]) expect(toOrder(newRow(order))).toEqual(order);
});

test("a row of an order leaves no column out", () => {
  for (const [name, value] of Object.entries(newRow(full))) expect(value, name).not.toBeUndefined();
});

test("a change writes the columns it names and no others", () => {
  const change: OrderChange = { renewal: null, cardAttempts: { confirmingAt: null }, term: { isRenewable: false } };
  const written = Object.entries(columnsOf(change)).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(written)).toEqual({
    renews: 0,
    renewal_text: null,
    renewal_chosen_at: null,
    confirming_at: null,
    is_renewable: 0,
  });
});

test("every state of a subscription comes back from its row", () => {
  for (const state of Object.keys(subscriptionMoves) as SubscriptionState[]) {
    const sentAt = ["unsent", "competing"].includes(state) ? null : 1;
    const answer = state === "answered" ? { id: "S", partnerStatus: "active" } : {};
    const order = makeOrder({ subscription: { state, sentAt, ...answer } });
    expect(toOrder(newRow(order)), state).toEqual(order);
  }
});

test("the partner's own word for a subscription is never read as one of ours", () => {
  for (const partnerStatus of ["refused", "none", "found", "rivalled"]) {
    const sent = makeOrder({ subscription: { state: "sent", sentAt: 1 } });
    const order = withChange(sent, { subscription: { state: "answered", id: "S", partnerStatus } });
    expect(toOrder(newRow(order)).subscription).toMatchObject({ state: "answered", partnerStatus });
  }
});

test("a subscription that an earlier version called refused reads as missing", () => {
  const row = { ...newRow(makeOrder({ subscription: { state: "sent", sentAt: 1 } })), subscription_word: "refused" };
  expect(toOrder(row).subscription).toMatchObject({ state: "missing", sentAt: 1, partnerStatus: null });
});

test("a request after a competing renewal is not stored as one that was never sent", () => {
  expect(columnsOf({ subscription: { state: "competing" } })).toMatchObject({ subscription_word: "rivalled" });
  expect(columnsOf({ subscription: { state: "sent", sentAt: 1 } })).toMatchObject({ subscription_word: null });
});

test("a row of an earlier version, sent after a competing renewal had ended, reads as sent", () => {
  const order = makeOrder({ subscription: { state: "competing", sentAt: 1 } });
  expect(toOrder(newRow(order)).subscription).toMatchObject({ state: "sent", sentAt: 1 });
});
