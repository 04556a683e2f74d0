import { expect, test } from "vitest";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import type { OrderChange } from "./order.ts";
import { backoffMs, DAY, FIRST_RENEWAL_QUERY_MS, HOUR, nextQueryAt, wasTried, withNextQuery } from "./schedule.ts";

const NOW = Date.UTC(2026, 0, 2);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How long after now the partner is asked about an order whose card was tried; null for never. */
function pauseOf(change: OrderChange): number | null {
  const tried = { payment: "open", schedule: { activityAt: NOW }, ...change } as const;
  const at = nextQueryAt(makeOrder({ ...tried, cardAttempts: { firstAt: 1, ...change.cardAttempts } }), NOW);
  return at === null ? null : at - NOW;
}

const activeAgo = (ms: number) => ({ schedule: { activityAt: NOW - ms } });

test("a day has 24 hours of 60 minutes", () => {
  expect([HOUR, DAY]).toEqual([3_600_000, 86_400_000]);
});

test("a renewal is asked for five seconds after its payment", () => {
  expect(FIRST_RENEWAL_QUERY_MS).toBe(5_000);
});

test("money may have moved once a card was tried or a payment is known", () => {
  expect(wasTried(makeOrder({ payment: "open" }))).toBe(false);
  expect(wasTried(makeOrder({ payment: "open", cardAttempts: { firstAt: 1 } }))).toBe(true);
  expect(wasTried(makeOrder({ payment: "paid" }))).toBe(true);
});

test("an order whose personal data were erased is never asked about", () => {
  expect(pauseOf({ erasedAt: NOW })).toBeNull();
});

test.each([
  [0, 5 * SECOND],
  [100 * SECOND, 5 * SECOND],
  [200 * SECOND, 10 * SECOND],
  [111_111, 5_556],
  [20 * MINUTE, 60 * SECOND],
  [5 * HOUR, 15 * MINUTE],
  [10 * HOUR, 15 * MINUTE],
  // Set by a clock that has been put back since.
  [-200 * SECOND, 10 * SECOND],
])("an open order that was used %i ms ago is asked about in %i ms", (ago, pause) => {
  expect(pauseOf(activeAgo(ago))).toBe(pause);
});

test("no query comes before a backoff ends, and none is put forward by one that has ended", () => {
  const until = (backOffUntil: number) => pauseOf({ schedule: { activityAt: NOW, backOffUntil } });
  expect(until(NOW + MINUTE)).toBe(MINUTE);
  expect(until(NOW - MINUTE)).toBe(5 * SECOND);
});

test.each([
  ["an hour ago less a second", -HOUR + SECOND, 45 * SECOND],
  ["an hour ago", -HOUR, 15 * MINUTE],
  ["by a clock ahead", HOUR - SECOND, 45 * SECOND],
])("a card that is being confirmed since %s is asked about soon, or as any other", (_when, at, pause) => {
  expect(pauseOf({ ...activeAgo(10 * HOUR), cardAttempts: { confirmingAt: NOW + at } })).toBe(pause);
});

test("a card that is being confirmed lengthens no pause", () => {
  expect(pauseOf({ cardAttempts: { confirmingAt: NOW } })).toBe(5 * SECOND);
});

test("an unpaid order ends a day after its last use, and a void one is never asked about", () => {
  expect(pauseOf({ payment: "unpaid", ...activeAgo(HOUR) })).toBe(DAY - HOUR);
  expect(pauseOf({ payment: "void", schedule: { backOffUntil: NOW + DAY } })).toBeNull();
});

test.each([
  [1, DAY],
  [30, DAY],
  [30.1, 30 * DAY],
  [400, 30 * DAY],
  [400.1, null],
])("a lapsed order that was opened %f days ago is asked about after this pause: %s", (days, pause) => {
  expect(pauseOf({ payment: "lapsed", createdAt: NOW - 500 * DAY, openedAt: NOW - days * DAY })).toBe(pause);
  expect(pauseOf({ payment: "lapsed", createdAt: NOW - days * DAY, openedAt: null })).toBe(pause);
});

test.each([
  [0, 5 * SECOND],
  [30 * DAY, 5 * SECOND],
  [30 * DAY + 1, DAY],
])("an order paid %i ms ago whose plan is not on the SIM is asked about in %i ms", (ago, pause) => {
  expect(pauseOf({ payment: "paid", service: "placed", learnedAt: NOW - ago })).toBe(pause);
});

test("a paid and active order is queried only if its time of payment is unknown", () => {
  expect(pauseOf({ payment: "paid", service: "active", learnedAt: NOW })).toBeNull();
  expect(pauseOf({ payment: "paid", service: "placed", learnedAt: null })).toBe(5 * SECOND);
});

const delivered = { payment: "paid", learnedAt: NOW, deliveredAt: NOW } as const;

test.each([
  [0, 5 * SECOND],
  [200 * SECOND, 10 * SECOND],
  [111_111, 5_556],
  [10 * HOUR, 30 * MINUTE],
  [10 * DAY, 12 * HOUR],
  [20 * DAY, 12 * HOUR],
  // Set by a clock that has been put back since.
  [-200 * SECOND, 10 * SECOND],
])("a plan on its SIM, last used %i ms ago, is asked about in %i ms until it starts", (ago, pause) => {
  expect(pauseOf({ ...delivered, service: "placed", ...activeAgo(ago) })).toBe(pause);
});

test.each([
  [0, 5 * MINUTE],
  [20 * MINUTE, 5 * MINUTE],
  [10 * HOUR, 150 * MINUTE],
  [2 * DAY, 12 * HOUR],
  [20 * DAY, 12 * HOUR],
  [-10 * HOUR, 150 * MINUTE],
])("a queued plan, last used %i ms ago, is asked about in %i ms", (ago, pause) => {
  expect(pauseOf({ ...delivered, service: "queued", ...activeAgo(ago) })).toBe(pause);
});

test.each(["placed", "queued"] as const)("a %s plan that came 400 days ago and never started is let be", (service) => {
  const cameAgo = (ms: number) => pauseOf({ ...delivered, service, deliveredAt: NOW - ms, ...activeAgo(ms) });
  expect(cameAgo(400 * DAY)).toBe(12 * HOUR);
  expect(cameAgo(400 * DAY + 1)).toBeNull();
});

/**
 * When an order is asked about whose card is never tried, as ages: it lapses with the first answer after a day.
 * @param answers whether an answer comes to the query at an age
 */
function agesUntried(answers = (_age: number) => true): number[] {
  const ages: number[] = [];
  let answeredAt: number | null = null;
  // A query every six hours makes 1,600. A pause of nothing would never end.
  for (let age: number | null = 0; age !== null && age < 400 * DAY && ages.length < 2_000; ) {
    if (age > 0 && answers(age)) answeredAt = NOW + age;
    const payment = answeredAt !== null && answeredAt - NOW >= DAY ? "lapsed" : "open";
    const order = makeOrder({ payment, openedAt: NOW, schedule: { activityAt: NOW, answeredAt } });
    const at: number | null = nextQueryAt(order, NOW + age);
    age = at === null ? null : at - NOW;
    if (age !== null) ages.push(age);
  }
  expect(ages.length).toBeLessThan(2_000);
  return ages;
}

test("an order whose card was never tried is asked about five times in two days, then ever less", () => {
  const monthly = Array.from({ length: 13 }, (_, index) => (index + 1) * 30 * DAY);
  expect(agesUntried()).toEqual([10 * MINUTE, HOUR, 6 * HOUR, DAY, 2 * DAY, 7 * DAY, ...monthly]);
});

test("an untried order whose query gets no answer is asked about again ten minutes later", () => {
  const during = (from: number, to: number) => agesUntried((age) => age < from || age >= to).slice(0, 7);
  const after = [HOUR, 6 * HOUR, DAY, 2 * DAY, 7 * DAY];
  expect(during(10 * MINUTE, 20 * MINUTE)).toEqual([10 * MINUTE, 20 * MINUTE, ...after]);
  expect(during(HOUR, HOUR + 1)).toEqual([10 * MINUTE, HOUR, HOUR + 10 * MINUTE, ...after.slice(1)]);
  expect(during(DAY, DAY + 1).slice(3, 6)).toEqual([DAY, DAY + 10 * MINUTE, 2 * DAY]);
});

test.each([
  ["with answers", true],
  ["without any", false],
])("10,000 orders of one day whose cards are never tried cost less than one call a second, %s", (_how, isAnswered) => {
  const ages = agesUntried(() => isAnswered);
  const inHour = new Map<number, number>();
  for (let order = 0; order < 10_000; order += 1) {
    for (const age of ages) {
      const hour = Math.floor((order * (DAY / 10_000) + age) / HOUR);
      inHour.set(hour, (inHour.get(hour) ?? 0) + 1);
    }
  }
  expect(Math.max(...inHour.values()) / 3_600).toBeLessThan(1);
});

test("while no answer comes an untried order is asked about every six hours", () => {
  const order = makeOrder({ payment: "open", openedAt: NOW, schedule: { activityAt: NOW } });
  expect(nextQueryAt(order, NOW + 3 * DAY)).toBe(NOW + 3 * DAY + 6 * HOUR);
});

test("a change brings the next query that follows from it, and keeps what else it says", () => {
  const order = makeOrder({ payment: "open", schedule: { activityAt: NOW }, cardAttempts: { firstAt: 1 } });
  const change = { payment: "paid", service: "active", schedule: { failures: 2 } } as const;
  expect(withNextQuery(order, change, NOW)).toEqual({ ...change, schedule: { failures: 2, nextQueryAt: null } });
  expect(withNextQuery(order, {}, NOW)).toEqual({ schedule: { nextQueryAt: NOW + 5 * SECOND } });
});

test("the backoff after failures doubles from half a minute to six hours", () => {
  const failures = [1, 2, 3, 10, 11, 100];
  expect(failures.map((count) => backoffMs(count) / SECOND)).toEqual([30, 60, 120, 15_360, 21_600, 21_600]);
});
