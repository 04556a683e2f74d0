import { expect, test } from "vitest";
import { type Order, type OrderChange, withChange } from "#/lib/orders/order.ts";
import type { SimOrder } from "#/lib/partner/shop/sim-orders.ts";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { beganOn, runsOf } from "./purchase-effect.ts";
import { viewSim } from "./sim-view.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");

function entry(overrides: Partial<SimOrder> = {}): SimOrder {
  const waiting = { title: "Europe", state: "waiting", code: "1", length: { count: 1, unit: "months" } } as const;
  return { ...waiting, expiresOn: null, remainingDays: 30, ...overrides };
}

const inUse: Partial<SimOrder> = { state: "in use", code: "2", expiresOn: "2026-12-01", remainingDays: 10 };

let orders = 0;

/** A paid order of one month whose plan is queued. */
function queued(change: OrderChange): Order {
  orders += 1;
  const placement = { sentAt: NOW - 10, entriesBefore: 0 };
  return withChange(makeOrder({ payment: "paid", service: "queued", placement }, `order ${orders}`), change);
}

const runs = (list: SimOrder[], own: Order[] = [], foreign: Order[] = []) =>
  runsOf(viewSim(list, "en", own, NOW, foreign), NOW).map(({ entry: { title }, startsOn, lastDay }) => [
    title,
    startsOn,
    lastDay,
  ]);

test("queued plans run one after the other, once the plan in use has ended", () => {
  const week: Partial<SimOrder> = { title: "Asia", length: { count: 7, unit: "days" } };
  expect(runs([entry(inUse), entry(week), entry()])).toEqual([
    ["Asia", "2026-12-01", "2026-12-08"],
    ["Europe", "2026-12-08", "2027-01-07"],
  ]);
  const first = queued({ paidAt: NOW - 2 });
  const second = queued({ paidAt: NOW - 1, plan: { title: "Asia" } });
  expect(runs([entry(inUse), entry(week), entry()], [first, second]).map(([title]) => title)).toEqual([
    "Europe",
    "Asia",
  ]);
});

test("a queued plan has no days while an end, a length or a payment before it is unknown", () => {
  expect(runs([entry()])).toEqual([["Europe", null, null]]);
  expect(runs([entry({ ...inUse, expiresOn: null }), entry()])).toEqual([["Europe", null, null]]);
  expect(runs([entry(inUse), entry({ length: null, remainingDays: null }), entry()])).toEqual([
    ["Europe", "2026-12-01", null],
    ["Europe", null, null],
  ]);
  expect(runs([entry(inUse), entry(), entry({ state: "unknown" })])).toEqual([["Europe", null, null]]);
});

test("another browser's plan that is paid and not listed yet comes before a later one", () => {
  const earlier = queued({ service: "placed", plan: { title: "Asia" }, paidAt: NOW - 9 });
  const own = queued({ paidAt: NOW - 2 });
  expect(runs([entry(inUse), entry()], [own], [earlier])).toEqual([["Europe", "2026-12-31", "2027-01-30"]]);
});

test("a plan in use began its length before its last day, and never in the future", () => {
  const [standing] = viewSim([entry(inUse)], "en", [], NOW).inUse;
  expect(standing && beganOn(standing, NOW)).toBe("2026-11-01");
  expect(standing && beganOn({ ...standing, length: { count: 5, unit: "days" } }, NOW)).toBeNull();
  expect(standing && beganOn({ ...standing, expiresOn: null }, NOW)).toBeNull();
});
