import { expect, test } from "vitest";
import { type Order, type OrderChange, withChange } from "#/lib/orders/order.ts";
import type { SimOrder } from "#/lib/partner/shop/sim-orders.ts";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { type SimView, viewSim } from "./sim-view.ts";

/* The limits of the rules by which an own order takes an entry of the partner's list. */

const NOW = Date.parse("2026-11-21T12:00:00Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function entry(overrides: Partial<SimOrder> = {}): SimOrder {
  const waiting = { title: "Europe", state: "waiting", code: "1", length: { count: 1, unit: "months" } } as const;
  return { ...waiting, expiresOn: null, remainingDays: 30, ...overrides };
}

/** An order of one month whose plan is on the SIM. */
function active(id: string, change: OrderChange = {}): Order {
  const times = { createdAt: NOW - HOUR, paidAt: NOW - HOUR, activeAt: NOW - HOUR };
  const placement = { sentAt: NOW - HOUR, entriesBefore: 0 };
  return withChange(makeOrder({ payment: "paid", service: "active", placement, ...times }, id), change);
}

const received: OrderChange = { service: "placed", activeAt: null };
const asia: OrderChange = { plan: { title: "Asia" } };
const view = (list: SimOrder[] | null, ...own: Order[]) => viewSim(list, "en", own, NOW);
const unlisted = (shown: SimView) => shown.unlisted.map(({ order, status }) => `${order.id} ${status}`);
const taken = ({ waiting }: SimView) => waiting.map(({ order }) => order?.id ?? null);

test("no order takes an entry of another plan", () => {
  const two = [entry(), entry()];
  const later = view([entry()], active("europe"), active("asia", { ...asia, activeAt: NOW }));
  expect([taken(later), unlisted(later)]).toEqual([["europe"], ["asia ready"]]);
  const grown = view(two, active("europe"), active("asia", { ...received, ...asia }));
  expect([taken(grown), unlisted(grown)]).toEqual([["europe", null], ["asia received"]]);
  const uncounted = { ...received, ...asia, placement: { entriesBefore: null } };
  const free = view(two, active("europe"), active("asia", uncounted));
  expect([taken(free), unlisted(free)]).toEqual([["europe", null], ["asia received"]]);
});

test("an order in another language whose title fits takes one entry", () => {
  expect(taken(view([entry(), entry()], active("own", { language: "de" })))).toEqual(["own", null]);
});

test("an order that was never sent takes no entry", () => {
  for (const entriesBefore of [0, null]) {
    const own = active("own", { ...received, placement: { sentAt: null, entriesBefore } });
    expect(taken(view([entry()], own))).toEqual([null]);
  }
});

test("an order that became active when another was sent accounts for one entry since", () => {
  const sent = active("sent", received);
  expect(unlisted(view([entry()], sent, active("other")))).toEqual(["sent received"]);
});

test("an order that the list lacks is over more than a day after it became active", () => {
  const since = (activeAt: number | null) => unlisted(view([], active("own", { activeAt })));
  expect(since(NOW - DAY)).toEqual(["own ready"]);
  expect(since(NOW - DAY - 1)).toEqual([]);
  expect(since(null)).toEqual(["own ready"]);
  expect(unlisted(view([], active("own", { service: "placed", activeAt: NOW - 2 * DAY })))).toEqual(["own received"]);
});

test("without a list an order is over when its plan has run out", () => {
  const own = (change: OrderChange) => unlisted(view(null, active("own", change)));
  expect(own({ activeAt: NOW - 30 * DAY })).toEqual(["own ready"]);
  expect(own({ activeAt: NOW - 30 * DAY - 1 })).toEqual([]);
  expect(own({ activeAt: null })).toEqual(["own ready"]);
  expect(own(received)).toEqual(["own received"]);
  expect(own({ service: "placed", activeAt: NOW - 40 * DAY })).toEqual(["own received"]);
  expect(own({ activeAt: NOW - 40 * DAY, term: { length: { count: 1, unit: "periods" } } })).toEqual(["own ready"]);
});
