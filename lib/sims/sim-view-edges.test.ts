import { expect, test } from "vitest";
import { type Order, type OrderChange, withChange } from "#/lib/orders/order.ts";
import type { SimOrder } from "#/lib/partner/shop/sim-orders.ts";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { effectOfOrder } from "./purchase-effect.ts";
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

const inUse: Partial<SimOrder> = { state: "in use", code: "2" };
const unknown: Partial<SimOrder> = { state: "unknown", code: "9" };
const queued: OrderChange = { service: "queued", activeAt: null, deliveredAt: NOW - HOUR };
/** Which orders took the entries in use, those that wait, and those in an unknown state. */
const places = (shown: SimView) =>
  [shown.inUse, shown.waiting, shown.others].map((list) => list.map(({ order }) => order?.id ?? null));

test("a running plan takes an entry in use, else one in an unknown state, else one that waits", () => {
  const own = active("own");
  expect(places(view([entry(), entry(unknown), entry(inUse)], own))).toEqual([["own"], [null], [null]]);
  expect(places(view([entry(), entry(unknown)], own))).toEqual([[], [null], ["own"]]);
  expect(places(view([entry()], own))).toEqual([[], ["own"], []]);
});

test.each([
  ["is queued", queued],
  ["was received", received],
  ["was received and not counted", { ...received, placement: { entriesBefore: null } }],
  ["the partner hasn't acknowledged", { ...received, service: "unplaced" }],
  ["the partner has refused", { ...received, service: "refused" }],
] as [string, OrderChange][])(
  "a paid order that %s takes an entry that waits, and never the one in use",
  (_what, change) => {
    const own = active("own", change);
    expect(places(view([entry(inUse), entry(unknown), entry()], own))).toEqual([[null], ["own"], [null]]);
    expect(places(view([entry(inUse), entry(unknown)], own))).toEqual([[null], [], ["own"]]);
    expect(places(view([entry(inUse)], own))).toEqual([[null], [], []]);
  },
);

test("a queued order has its entry before an order whose plan ran earlier", () => {
  const both = [active("ran", { paidAt: NOW - 3 * DAY, activeAt: NOW - 3 * DAY }), active("queued", queued)];
  expect(places(view([entry()], ...both))).toEqual([[], ["queued"], []]);
  expect(places(view([entry(unknown)], ...both))).toEqual([[], [], ["queued"]]);
  expect(places(view([entry(inUse), entry()], ...both))).toEqual([["ran"], ["queued"], []]);
});

test("a plan in use keeps its entry while the list lacks a queued plan of the same title", () => {
  const queued = active("later", { service: "queued", activeAt: null, deliveredAt: NOW, paidAt: NOW });
  const shown = view([entry({ state: "in use", expiresOn: "2026-12-21" })], active("first"), queued);
  expect(shown.inUse.map(({ order }) => order?.id)).toEqual(["first"]);
  expect(unlisted(shown)).toEqual(["later queued"]);
  expect(effectOfOrder(shown, queued, NOW)).toMatchObject({ startsOn: "2026-12-21" });
  const week = entry({ state: "in use", length: { count: 7, unit: "days" } });
  expect(view([week], active("first"), queued).inUse[0]?.order, "of another length").toBeNull();
});

test("of orders that were paid at once the one that became active first is in use", () => {
  const [first, second] = [active("first", { activeAt: NOW - 2 }), active("second", { activeAt: NOW - 1 })];
  for (const both of [
    [first, second],
    [second, first],
  ])
    expect(places(view([entry(), entry(inUse)], ...both))).toEqual([["first"], ["second"], []]);
});

test("an order that the list has lacked for a day since its plan came is over, queued or active", () => {
  const since = (change: OrderChange) => unlisted(view([], active("own", change)));
  expect(since({ ...queued, deliveredAt: NOW - DAY })).toEqual(["own queued"]);
  expect(since({ ...queued, deliveredAt: NOW - DAY - 1 })).toEqual([]);
  expect(since({ ...queued, deliveredAt: null })).toEqual(["own queued"]);
  // It came when it was delivered, however late it started.
  expect(since({ activeAt: NOW, deliveredAt: NOW - DAY - 1 })).toEqual([]);
});

test("an order that was queued since another was sent accounts for one entry", () => {
  const sent = active("sent", received);
  expect(places(view([entry()], sent, active("other", queued)))).toEqual([[], ["other"], []]);
  expect(unlisted(view([entry()], sent, active("other", queued)))).toEqual(["sent received"]);
  const before = active("other", { ...queued, deliveredAt: NOW - 2 * HOUR });
  expect(places(view([entry(), entry()], sent, before))).toEqual([[], ["other", "sent"], []]);
});

test("an order in another language takes an entry of its length that is in its state", () => {
  const german = (change: OrderChange) => active("own", { plan: { title: "Europa" }, language: "de", ...change });
  expect(places(view([entry(inUse), entry()], german({})))).toEqual([["own"], [null], []]);
  expect(places(view([entry(inUse), entry()], german(queued)))).toEqual([[null], ["own"], []]);
  expect(places(view([entry(inUse), entry()], german(received)))).toEqual([[null], [null], []]);
  expect(places(view([entry(inUse)], german({ language: "en" })))).toEqual([[null], [], []]);
  expect(places(view([entry(inUse), entry(inUse)], german({ plan: { title: "Europe" } })))).toEqual([
    ["own", null],
    [],
    [],
  ]);
  const endless = german({ term: { length: { count: 1, unit: "periods" } } });
  expect(places(view([entry({ ...inUse, length: null })], endless))).toEqual([[null], [], []]);
});

test("an order of another browser takes its entry unseen, and tells when that was paid for", () => {
  const foreign = [active("foreign", { paidAt: NOW - 3 }), active("missing", { ...received, paidAt: NOW - 2 })];
  const shown = viewSim([entry(inUse)], "en", [active("own", asia)], NOW, foreign);
  expect(shown.inUse).toMatchObject([{ order: null, paidAt: NOW - 3 }]);
  expect(unlisted(shown)).toEqual(["own ready"]);
  expect(shown.elsewhere.map(({ order, status }) => `${order.id} ${status}`)).toEqual(["missing received"]);
  expect(view([entry(inUse)], active("own", { paidAt: NOW - 4 })).inUse).toMatchObject([{ paidAt: NOW - 4 }]);
  expect(view([entry(inUse)]).inUse).toMatchObject([{ order: null, paidAt: null }]);
});

test("an own order keeps its entry beside those of other browsers", () => {
  const list = [entry(inUse), entry({ ...inUse, title: "Asia" }), entry({ title: "Africa" })];
  const shown = viewSim(list, "en", [active("own")], NOW, [active("foreign", asia)]);
  expect(places(shown)).toEqual([["own", null], [null], []]);
});

test("an order that isn't paid takes no entry, also where the list has grown", () => {
  expect(places(view([entry()], active("own", { ...received, payment: "open" })))).toEqual([[], [null], []]);
});
