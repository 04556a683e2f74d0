import { expect, test } from "vitest";
import type { Purchase } from "#/bench/torture/buyers/purchase.ts";
import type { Sighting } from "#/bench/torture/buyers/sighting.ts";
import type { Handed } from "#/bench/torture/wires/doorway.ts";
import type { OrderRow } from "#/lib/db/schema.ts";
import type { Books } from "./books.ts";
import { compareLedgers } from "./ledgers.ts";
import { findFailures, findLies } from "./truth.ts";

// A comparison without findings proves something only if it would have found these mistakes.

const BUYER = { orderId: "A", sim: "89", secrets: new Set(["pi_1_secret_2"]) } as unknown as Purchase;
const HANDED: Handed = { id: "N1", at: 1, answers: [200, 200, null, 503] };

function agreeing() {
  const order = {
    ...{ id: "A", pay_id: "P", order_no: "O", sim: "89", payment: "paid", service: "active", review: null, version: 2 },
    ...{ amount_minor: 1290, currency: "USD", renews: 1, next_ask_at: null, entries_before: 0 },
  } as OrderRow;
  const subscription = { id: "S", payId: "P", sim: "89", begunAt: 2, cancelledAt: 9, renewedAt: [5], status: "active" };
  const charge = { id: "C", payId: "P", amount: 1290, currency: "usd", at: 3 };
  return {
    orders: [order],
    histories: new Map([["A", 2]]),
    notificationIds: new Set(["N1"]),
    renewalPayments: [{ order_id: "A", event_key: "E" }],
    stops: [{ sim: "89", pay_id: "P", requested_at: 8, stopped_at: 10 }],
    partner: {
      orders: [{ payId: "P", orderNo: "O", simNumber: "89", amount: 1290, currency: "USD", paidAt: 3 }],
      intents: [{ payId: "P", clientSecret: "pi_1_secret_2" }],
      subscriptions: [subscription],
      charges: [charge, { ...charge, id: "D", at: 5 }],
      counts: { violations: 0 },
    },
  } as unknown as Books;
}

test("ledgers that agree give no complaint", () => {
  expect(compareLedgers(agreeing(), [BUYER], [HANDED])).toEqual([]);
});

const SPOILT: [name: string, spoil: (books: Books) => void, complaint: string][] = [
  ["a charge for no order", ({ orders }) => Object.assign(orders[0] ?? {}, { pay_id: "Q" }), "belongs to no order"],
  [
    "a charge without an order",
    ({ orders }) => Object.assign(orders[0] ?? {}, { payment: "open" }),
    "charged, and open",
  ],
  [
    "a charge of an order that is void",
    ({ orders }) => Object.assign(orders[0] ?? {}, { payment: "void" }),
    "and void",
  ],
  ["two charges", ({ partner }) => partner.charges.push({ ...charge(partner), id: "X" }), "3 charges, 1 renewals"],
  ["another amount", ({ partner }) => Object.assign(charge(partner), { amount: 1 }), "charged another amount"],
  ["another currency", ({ partner }) => Object.assign(charge(partner), { currency: "eur" }), "charged another amount"],
  ["an order paid for nothing", ({ partner }) => partner.charges.splice(0), "paid without a charge"],
  [
    "a plan that never came",
    ({ orders }) => Object.assign(orders[0] ?? {}, { service: "placed" }),
    "never switched on",
  ],
  ["a change that was lost", ({ histories }) => histories.set("A", 1), "version 2 with 1 rows"],
  [
    "an order the shop never made",
    ({ partner }) => Object.assign(partner.orders[0] ?? {}, { orderNo: "Z" }),
    "none of the shop's",
  ],
  ["an order the partner never got", ({ partner }) => partner.orders.splice(0), "the partner doesn't know it"],
  [
    "a sum that differs",
    ({ partner }) => Object.assign(partner.orders[0] ?? {}, { paidAt: null }),
    "the partner 0 orders",
  ],
  ["two subscriptions", ({ partner }) => partner.subscriptions.push(...partner.subscriptions), "2 subscriptions"],
  ["a renewal that was not chosen", ({ orders }) => Object.assign(orders[0] ?? {}, { renews: 0 }), "not chosen"],
  ["a stop request left open", ({ stops }) => Object.assign(stops[0] ?? {}, { stopped_at: null }), "is still open"],
  [
    "an end that is none",
    ({ partner }) => Object.assign(partner.subscriptions[0] ?? {}, { cancelledAt: null }),
    "and is not",
  ],
  ["an order that is gone", ({ orders }) => orders.splice(0), "shown to a buyer and is not there"],
  [
    "another's payment",
    ({ partner }) => Object.assign(partner.intents[0] ?? {}, { payId: "Q" }),
    "payment of another order",
  ],
  ["a notification that is gone", ({ notificationIds }) => notificationIds.clear(), "200 and is not kept"],
  ["a request out of form", ({ partner }) => Object.assign(partner.counts, { violations: 1 }), "broke the interface"],
];

for (const [name, spoil, complaint] of SPOILT) {
  test(`${name} is found`, () => {
    const books = agreeing();
    spoil(books);
    expect(compareLedgers(books, [BUYER], [HANDED]).join("\n")).toContain(complaint);
  });
}

test("an order that is neither paid nor over, and is no longer asked about, is found", () => {
  const books = agreeing();
  Object.assign(books.orders[0] ?? {}, { payment: "open" });
  expect(compareLedgers(books, [], []).join("\n")).toContain("it is no longer asked about");
});

test("a plan that only a notification can prove may still be open while the shop asks", () => {
  const books = agreeing();
  Object.assign(books.orders[0] ?? {}, { service: "placed", entries_before: null, next_ask_at: 1 });
  expect(compareLedgers(books, [], [])).toEqual([]);
  Object.assign(books.orders[0] ?? {}, { next_ask_at: null });
  expect(compareLedgers(books, [], []).join("\n")).toContain("its plan is no longer asked for");
});

test("a genuine notification that the shop rejects is found", () => {
  expect(compareLedgers(agreeing(), [], [{ ...HANDED, answers: [401] }])).toEqual(["notification N1 was answered 401"]);
});

const PAGE: Sighting = {
  ...{ sim: "89", orderId: "A", path: "/orders/A", sentAt: 4, receivedAt: 5, status: 200 },
  ...{ heading: "Your plan is ready", saysNothingCharged: false, words: "" },
};

test("a page may say that nothing renews once the renewal has ended", () => {
  const words = "Auto-renewal is off.";
  expect(findLies(agreeing(), [{ ...PAGE, words, sentAt: 8, receivedAt: 10 }])).toEqual([]);
});

test("a true page gives no complaint, even when it was made while the money moved", () => {
  const before = { ...PAGE, sentAt: 2, receivedAt: 4, heading: "Waiting for payment", saysNothingCharged: true };
  expect(findLies(agreeing(), [PAGE, before])).toEqual([]);
});

test("each false statement about money is found", () => {
  const lies: Partial<Sighting>[] = [
    { heading: "", saysNothingCharged: true },
    { heading: "Waiting for payment" },
    { sentAt: 1, receivedAt: 2 },
    { words: "Auto-renewal is off. The stop was confirmed on Nov 22: you won’t be charged for any further period." },
    { words: "There’s nothing to stop: auto-renewal is off for this SIM." },
  ];
  for (const lie of lies) expect(findLies(agreeing(), [{ ...PAGE, ...lie }])).toHaveLength(1);
});

test("only a 503 is excused, while the database was down or the order was held", () => {
  const answer = { ...PAGE, path: "/api/orders/A", status: 503 };
  expect(findFailures([answer], [[1, 4]])).toEqual([]);
  expect(findFailures([answer], [[6, 9]])).toHaveLength(1);
  expect(findFailures([{ ...answer, receivedAt: answer.sentAt + 15_000 }], [])).toEqual([]);
  expect(findFailures([{ ...answer, path: "/orders/A" }], [[1, 4]])).toHaveLength(1);
  expect(findFailures([{ ...answer, status: 500 }], [[1, 4]])).toHaveLength(1);
});

function charge({ charges }: Books["partner"]): Books["partner"]["charges"][number] {
  const [first] = charges;
  if (!first) throw new Error("no charge");
  return first;
}
