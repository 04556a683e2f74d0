import { expect, test } from "vitest";
import { type Order, type OrderChange, withChange } from "#/lib/orders/order.ts";
import type { SimOrder } from "#/lib/partner/shop/sim-orders.ts";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { effectOf, effectOfOrder } from "./purchase-effect.ts";
import { titleOf, viewSim } from "./sim-view.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

function entry(overrides: Partial<SimOrder> = {}): SimOrder {
  const waiting = { title: "Europe", state: "waiting", code: "1", length: { count: 1, unit: "months" } } as const;
  return { ...waiting, expiresOn: null, remainingDays: 30, ...overrides };
}

const inUse: Partial<SimOrder> = { state: "in use", code: "2", expiresOn: "2026-12-01", remainingDays: 10 };

let orders = 0;

/** An order of one month whose plan is on the SIM. */
function order(change: OrderChange = {}): Order {
  orders += 1;
  const times = { createdAt: NOW - HOUR, paidAt: NOW - HOUR, activeAt: NOW - HOUR };
  const placement = { sentAt: NOW - HOUR, entriesBefore: 0 };
  const active = makeOrder({ payment: "paid", service: "active", placement, ...times }, `order ${orders}`);
  return withChange(active, change);
}

const received: OrderChange = { service: "placed", activeAt: null };

const effect = (list: SimOrder[], own: Order[] = [], days: number | null = 30) =>
  effectOf(viewSim(list, "en", own, NOW), days, NOW);

test("an own order takes the entry of its plan and is not listed twice", () => {
  const own = order();
  const view = viewSim([entry(inUse), entry({ title: "Asia" })], "en", [own], NOW);
  expect(view.inUse).toMatchObject([{ title: "Europe", order: own }]);
  expect(view.waiting).toMatchObject([{ title: "Asia", order: null }]);
  expect(view.unlisted).toEqual([]);
});

test("an order that was refunded before its plan came says nothing about when a new plan starts", () => {
  const late = order({ ...received, deliveredAt: null, review: "late" });
  expect(effect([], [late])).toBeNull();
  expect(viewSim([], "en", [{ ...late, isRefunded: true }], NOW).unlisted).toEqual([]);
  expect(effect([], [{ ...late, isRefunded: true }])).toMatchObject({ kind: "at once" });
});

test("an own order is named as it was sold, and in the list's language where that is the same", () => {
  const sold = order({ plan: { title: "Europe 10 GB", shownTitle: "Europe" } });
  const [one] = viewSim([entry({ ...inUse, title: "Europe 10 GB" })], "en", [sold], NOW).inUse;
  expect(one && titleOf(one)).toBe("Europe");
  const german = order({ plan: { title: "Europa", shownTitle: "Europa" }, language: "de" });
  const [other] = viewSim([entry(inUse)], "en", [german], NOW).inUse;
  expect(other && titleOf(other)).toBe("Europe");
  expect(titleOf({ order: null, title: null })).toBeNull();
});

test("of two orders of one plan the one that was paid first is the one in use", () => {
  const second = order({ paidAt: NOW - 3, activeAt: NOW - 2 });
  const first = order({ paidAt: NOW - 4, activeAt: NOW - 1 });
  const view = viewSim([entry(), entry(inUse)], "en", [second, first], NOW);
  expect(view.inUse[0]?.order).toBe(first);
  expect(view.waiting[0]?.order).toBe(second);
});

test("an order takes an entry of its own length before any other of its plan", () => {
  const own = order({ term: { length: { count: 3, unit: "months" } } });
  const view = viewSim([entry(inUse), entry({ length: { count: 3, unit: "months" } })], "en", [own], NOW);
  expect(view.waiting[0]?.order).toBe(own);
});

test("an order that was made in another language takes the entry of its length", () => {
  const own = order({ plan: { title: "Europa" }, language: "de" });
  expect(viewSim([entry(inUse)], "en", [own], NOW)).toMatchObject({ inUse: [{ order: own }], unlisted: [] });
  expect(viewSim([entry({ ...inUse, length: { count: 6, unit: "months" } })], "en", [own], NOW).unlisted).toHaveLength(
    1,
  );
});

test("finished orders leave the entries to newer ones, the oldest of these first", () => {
  const over = order({ activeAt: NOW - 40 * DAY });
  const first = order({ activeAt: NOW - 5 * DAY });
  const second = order({ activeAt: NOW - 2 * DAY });
  const view = viewSim([entry(inUse), entry()], "en", [over, first, second], NOW);
  expect(view).toMatchObject({ inUse: [{ order: first }], waiting: [{ order: second }], unlisted: [] });
  expect(viewSim([entry(inUse)], "en", [over, first], NOW)).toMatchObject({ inUse: [{ order: first }], unlisted: [] });
  const grown = order(received);
  expect(viewSim([entry(inUse)], "en", [over, grown], NOW)).toMatchObject({
    inUse: [{ order: null }],
    unlisted: [{ order: grown }],
  });
});

test("an entry of another buyer's order has no receipt", () => {
  const foreign = [entry({ ...inUse, title: "Asia" })];
  expect(viewSim(foreign, "en", [order()], NOW).inUse[0]?.order).toBeNull();
  const over = order({ plan: { title: "Europa" }, language: "de", activeAt: NOW - 40 * DAY });
  expect(viewSim(foreign, "en", [over], NOW).inUse[0]?.order).toBeNull();
  const unknown = order({ plan: { title: "Europa" }, language: "de", term: { length: { count: 1, unit: "periods" } } });
  expect(viewSim([entry({ length: null })], "en", [unknown], NOW).waiting[0]?.order).toBeNull();
});

test("a paid order whose list wasn't counted takes a free entry of its plan and length", () => {
  const own = order({ ...received, placement: { entriesBefore: null } });
  expect(viewSim([entry()], "en", [own], NOW)).toMatchObject({ waiting: [{ order: own }], unlisted: [] });
  expect(viewSim([entry({ length: { count: 3, unit: "months" } })], "en", [own], NOW).unlisted).toEqual([
    { order: own, status: "received" },
  ]);
  expect(viewSim([entry(inUse)], "en", [own, order()], NOW).unlisted).toEqual([{ order: own, status: "received" }]);
});

test("a paid order has an entry only when the list has grown by it", () => {
  const own = order({ ...received, placement: { entriesBefore: 1 } });
  expect(viewSim([entry(inUse)], "en", [own], NOW).unlisted).toEqual([{ order: own, status: "received" }]);
  const grown = viewSim([entry(inUse), entry()], "en", [own], NOW);
  expect(grown.unlisted).toEqual([]);
  expect([...grown.inUse, ...grown.waiting].filter((listed) => listed.order !== null)).toHaveLength(1);
  const rival = order({ activeAt: NOW });
  expect(viewSim([entry(inUse), entry()], "en", [own, rival], NOW).unlisted).toEqual([
    { order: own, status: "received" },
  ]);
});

test("own orders without a plan yet are shown with their status, the newest first", () => {
  const waiting = order({ payment: "open", service: "placed" });
  const checking = order({ payment: "open", service: "placed", cardAttempts: { confirmingAt: NOW } });
  const review = order({ ...received, review: "amount differs", placement: { entriesBefore: 1 } });
  const lapsed = order({ payment: "lapsed", service: "placed" });
  const gone = order({ payment: "void", service: "unplaced" });
  const { unlisted } = viewSim([entry(inUse)], "en", [waiting, checking, review, lapsed, gone], NOW);
  expect(unlisted.map(({ status }) => status)).toEqual(["review", "checking", "waiting"]);
});

test("an order missing from the list is over, unless it has become active within a day", () => {
  const old = order({ activeAt: NOW - 48 * HOUR });
  expect(viewSim([], "en", [old], NOW).unlisted).toEqual([]);
  expect(viewSim([], "en", [order()], NOW).unlisted).toMatchObject([{ status: "ready" }]);
  // Without a list only its length says when it is over.
  expect(viewSim(null, "en", [old], NOW).unlisted).toMatchObject([{ status: "ready" }]);
  expect(viewSim(null, "en", [order({ activeAt: NOW - 40 * DAY })], NOW).unlisted).toEqual([]);
});

test("an entry in an unknown state is neither in use nor waiting", () => {
  const view = viewSim(
    [entry({ state: "unknown", code: "9" }), entry({ state: "unknown", code: null })],
    "en",
    [],
    NOW,
  );
  expect(view).toMatchObject({ inUse: [], waiting: [], others: [{ code: "9" }, { code: null }] });
});

test("on an empty SIM a purchase need not wait, and its days count from today", () => {
  expect(effect([])).toEqual({ kind: "at once", startsOn: "2026-11-21", lastDay: "2026-12-21" });
  expect(effect([], [], null)).toEqual({ kind: "at once", startsOn: "2026-11-21", lastDay: null });
});

test("a purchase comes after what is in use and all that waits, and its days count from there", () => {
  const behind = { title: "Europe", until: "2026-12-01" };
  expect(effect([entry(inUse)])).toEqual({
    kind: "waits",
    behind,
    waiting: 0,
    startsOn: "2026-12-01",
    lastDay: "2026-12-31",
  });
  expect(effect([entry(inUse), entry({ length: { count: 7, unit: "days" } })], [], 1)).toEqual({
    kind: "waits",
    behind,
    waiting: 1,
    startsOn: "2026-12-08",
    lastDay: "2026-12-09",
  });
});

test("a paid order that is not in the list yet also comes before a purchase", () => {
  expect(effect([], [order(received)], 1)).toEqual({
    kind: "waits",
    behind: null,
    waiting: 1,
    startsOn: null,
    lastDay: null,
  });
  expect(effect([entry({ ...inUse, title: "Asia" })], [order(received)], 1)).toMatchObject({
    waiting: 1,
    lastDay: "2027-01-01",
  });
});

test("of two plans in use the one that ends last is named", () => {
  const list = [entry(inUse), entry({ ...inUse, title: "Asia", expiresOn: "2026-12-05" })];
  for (const both of [list, list.toReversed()]) {
    expect(effect(both)).toMatchObject({ behind: { title: "Asia", until: "2026-12-05" }, lastDay: "2027-01-04" });
  }
});

test("an order comes after those that were paid earlier, and not after itself", () => {
  const [first, second, unpaid] = [
    order(received),
    order({ ...received, paidAt: NOW }),
    order({ payment: "open", service: "placed", paidAt: null }),
  ];
  const view = viewSim([], "en", [first, second, unpaid], NOW);
  expect(effectOfOrder(view, first, NOW)).toMatchObject({ kind: "at once" });
  expect(effectOfOrder(view, second, NOW)).toMatchObject({ kind: "waits", waiting: 1 });
  expect(effectOfOrder(view, unpaid, NOW)).toMatchObject({ kind: "waits", waiting: 2 });
  const later = viewSim([entry()], "en", [order({ paidAt: NOW })], NOW);
  expect(effectOfOrder(later, first, NOW)).toMatchObject({ kind: "at once" });
});

test("a plan that a purchase comes after is named as it was sold", () => {
  const sold = order({ plan: { title: "Europe 10 GB", shownTitle: "Europe" } });
  const list = [entry({ ...inUse, title: "Europe 10 GB" })];
  expect(effect(list, [sold])).toMatchObject({ kind: "waits", behind: { title: "Europe" } });
});

test("an order that waits for its payment comes before nothing", () => {
  const waiting = order({ payment: "open", service: "placed" });
  expect(effect([], [waiting])).toMatchObject({ kind: "at once" });
});

test("no last day is given where one before it is unknown", () => {
  expect(effect([entry({ ...inUse, expiresOn: null })])).toMatchObject({ behind: { until: null }, lastDay: null });
  expect(effect([entry({ ...inUse, expiresOn: "2024-07-31" })])).toMatchObject({
    behind: { until: null },
    lastDay: null,
  });
  const endless = entry({ ...inUse, title: "Asia", expiresOn: null, remainingDays: null });
  expect(effect([entry(inUse), endless])).toMatchObject({ behind: { until: null }, startsOn: null });
  expect(effect([entry(inUse), entry({ length: null, remainingDays: null })])).toMatchObject({
    waiting: 1,
    lastDay: null,
  });
  expect(effect([entry()])).toEqual({ kind: "waits", behind: null, waiting: 1, startsOn: null, lastDay: null });
});

test("no effect is given with an unknown state or an uncertain order", () => {
  expect(effect([entry({ state: "unknown" })])).toBeNull();
  expect(effect([], [order({ payment: "open", service: "placed", cardAttempts: { confirmingAt: NOW } })])).toBeNull();
  expect(effect([], [order({ ...received, review: "amount differs" })])).toBeNull();
});
