import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { change } from "#/lib/orders/store.ts";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";
import { makeNotification } from "#/lib/testing/statements.ts";
import { byCurrency } from "./by-currency.ts";
import { readMoney } from "./figures.ts";
import { MONEY_HEAD, moneyRows } from "./money-rows.ts";
import { dayNumber, daysIn, dayText, readPeriod } from "./period.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const now = () => bench.context.clock.now();
const today = () => dayText(dayNumber(now()));
const period = () => readPeriod({}, now()).period;
const money = () => readMoney(bench.context, period());
const pay = (order: Order, at = now()) =>
  change(bench.context, order, "paid", { payment: "paid", paidAt: at, learnedAt: now() });
/** The shop learns of one after the other: what comes last is told by when it learned of it. */
const payInTurn = async (first: Order, second: Order) => {
  await pay(first);
  bench.pass(1_000);
  await pay(second);
};

test("an order counts on the day it was made, its payment on the day it was paid", async () => {
  // Else midnight may come before "today" is read.
  bench.stopClock();
  const before = await money();
  const order = await bench.startOrder();
  await bench.startOrder();
  await pay(order, now() - 24 * 3_600_000);
  const { rows } = await money();
  const yesterday = dayText(dayNumber(now()) - 1);
  const { currency, amountMinor } = order.price;
  const found = (day: string, all = rows) => all.find((row) => row.day === day && row.plan === order.plan.title);
  expect(found(today())?.orders).toBe((found(today(), before.rows)?.orders ?? 0) + 2);
  expect(found(yesterday)).toMatchObject({ currency, orders: 0, paid: 1, paidMinor: amountMinor, begun: 0 });
});

test("currencies are never added up, and plans without figures are left out", () => {
  const figures = {
    orders: 1,
    paid: 1,
    charges: 0,
    chargesMinor: 0,
    disputed: 0,
    disputedMinor: 0,
    refunded: 0,
    refundedMinor: 0,
    begun: 0,
    stopped: 0,
  };
  const row = (day: string, currency: string, plan: string, paidMinor: number) => ({
    day,
    currency,
    plan,
    paidMinor,
    ...figures,
  });
  const rows = [
    row("2026-03-01", "USD", "A", 100),
    row("2026-03-02", "USD", "B", 50),
    row("2026-03-02", "JPY", "A", 7),
  ];
  const running = [{ currency: "USD", plan: "C", count: 3 }];
  const [jpy, usd, ...more] = byCurrency(
    { rows, running, stoppedElsewhere: 0 },
    { from: "2026-03-01", to: "2026-03-03" },
  );
  expect(more).toEqual([]);
  expect(jpy).toMatchObject({ currency: "JPY", total: { paidMinor: 7 }, running: 0 });
  expect(usd).toMatchObject({ currency: "USD", total: { paid: 2, paidMinor: 150 }, running: 3 });
  expect(usd?.days.map(({ paidMinor }) => paidMinor)).toEqual([100, 50, 0]);
  expect(usd?.plans.map(({ plan, paidMinor, running: runs }) => [plan, paidMinor, runs])).toEqual([
    ["A", 100, 0],
    ["B", 50, 0],
    ["C", 0, 3],
  ]);
});

test("a dispute counts on the day the shop was told of it", async () => {
  bench.stopClock();
  const order = await bench.startOrder();
  await bench.notify(order, { detail: { dispute_status: "lost" } });
  const { rows } = await money();
  const row = rows.find(({ day, plan }) => day === today() && plan === order.plan.title);
  expect(row).toMatchObject({ disputed: 1, disputedMinor: order.price.amountMinor });
});

test("a renewal is counted when it begins, charges and ends; one from elsewhere has no plan", async () => {
  bench.stopClock();
  const at = now();
  const order = await pay(await bench.startRenewal());
  const { id, sim, plan } = order;
  const { query } = bench.context.db;
  const running = async () => (await money()).running.find((row) => row.plan === plan.title)?.count;
  const runs = Number(await running());
  const { heardAt: _heardAt, ...fitting } = makeNotification({ totalAmount: String(order.price.amountMinor) });
  for (const [event_key, difference] of [
    ["1", {}],
    ["2", { paymentStatus: "failed" }],
    ["3", { totalAmount: "1" }],
    ["4", { currency: "EUR" }],
  ] as const) {
    const statement = JSON.stringify({ ...fitting, ...difference });
    await query.insertInto("renewal_payments").values({ order_id: id, event_key, at, statement }).execute();
  }
  const stop = {
    language: "en",
    order_no: null,
    pay_id: null,
    requested_at: at,
    stopped_at: at + 1_000,
    next_ask_at: 0,
  };
  await query
    .insertInto("renewal_stops")
    .values({ id: "own", sim, ...stop })
    .execute();
  await query
    .insertInto("renewal_stops")
    .values({ id: "other", sim: "89852072209999999999", ...stop })
    .execute();
  const report = await money();
  const row = report.rows.find((one) => one.day === today() && one.plan === plan.title);
  expect(row).toMatchObject({ charges: 1, chargesMinor: order.price.amountMinor, begun: 1, stopped: 1 });
  expect(report.stoppedElsewhere).toBe(1);
  expect(await running()).toBe(runs - 1);
});

test("a SIM has one renewal that runs: the one that was paid last and isn't over", async () => {
  const sim = spareSim();
  const [first, second] = [await bench.startRenewal({ sim }), await bench.startRenewal({ sim })];
  const { query } = bench.context.db;
  const running = async () => Number((await money()).running.find((row) => row.plan === first.plan.title)?.count ?? 0);
  const answer = (renewal_answer: string, { id }: Order) =>
    query.updateTable("orders").set({ renewal_answer }).where("id", "=", id).execute();
  const before = await running();
  await payInTurn(first, second);
  await answer("ours", first);
  await answer("ours", second);
  expect(await running()).toBe(before + 1);
  // The second one never began, so the first one goes on.
  await answer("another", second);
  expect(await running()).toBe(before + 1);
  await answer("ours", second);
  const stop = { sim, language: "en", order_no: null, pay_id: null, requested_at: now(), next_ask_at: 0 };
  await query
    .insertInto("renewal_stops")
    .values({ id: "one-sim", ...stop, stopped_at: now() + 1_000 })
    .execute();
  expect(await running()).toBe(before);
});

test("an earlier renewal of a SIM runs too if it has charged since the later one was paid", async () => {
  bench.stopClock();
  const sim = spareSim();
  const [first, second] = [await bench.startRenewal({ sim }), await bench.startRenewal({ sim })];
  const { query } = bench.context.db;
  const running = async () => (await money()).running.find(({ plan }) => plan === first.plan.title)?.count ?? 0;
  const statement = JSON.stringify(makeNotification());
  const charge = (event_key: string) =>
    query.insertInto("renewal_payments").values({ order_id: first.id, event_key, at: now(), statement }).execute();
  const before = await running();
  await pay(first);
  await charge("1");
  bench.pass(1_000);
  await pay(second);
  expect(await running()).toBe(before + 1);
  bench.pass(1_000);
  await charge("2");
  expect(await running()).toBe(before + 2);
  const { orderNo: order_no, payId: pay_id } = first.partnerIds;
  const times = { requested_at: now(), stopped_at: now() + 1_000, next_ask_at: 0 };
  const stop = { id: "of-earlier", sim, language: "en", order_no, pay_id, ...times };
  await query.insertInto("renewal_stops").values(stop).execute();
  expect(await running()).toBe(before + 1);
});

test("a stop that names one of a SIM's two renewals counts for that one alone", async () => {
  bench.stopClock();
  const sim = spareSim();
  const [first, second] = [await bench.startRenewal({ sim }), await bench.startRenewal({ sim })];
  const { query } = bench.context.db;
  await payInTurn(first, second);
  const firstTitle = "Another plan";
  await query.updateTable("orders").set({ plan_title: firstTitle }).where("id", "=", first.id).execute();
  const stopped = async (title: string) => {
    const row = (await money()).rows.find((one) => one.day === today() && one.plan === title);
    return row?.stopped ?? 0;
  };
  const running = async () => (await money()).running.find(({ plan }) => plan === second.plan.title)?.count ?? 0;
  const before = [await stopped(firstTitle), await stopped(second.plan.title), await running()];
  const { orderNo: order_no, payId: pay_id } = first.partnerIds;
  const times = { requested_at: now(), stopped_at: now() + 1_000, next_ask_at: 0 };
  const stop = { id: "of-one", sim, language: "en", order_no, pay_id, ...times };
  await query.insertInto("renewal_stops").values(stop).execute();
  const after = [await stopped(firstTitle), await stopped(second.plan.title), await running()];
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 0, 0]);
});

test("a file has a line for each day, currency and plan", async () => {
  await pay(await bench.startOrder());
  const rows: (readonly unknown[])[] = [];
  for await (const row of moneyRows(bench.context, period())) rows.push(row);
  expect(rows).not.toEqual([]);
  for (const row of rows) expect(row).toHaveLength(MONEY_HEAD.length);
});

test("a period is two days in UTC, and the last 30 without them", () => {
  const at = Date.UTC(2026, 10, 26, 23, 59);
  const usual = { from: "2026-10-28", to: "2026-11-26" };
  expect(readPeriod({}, at)).toEqual({ period: usual, problem: null });
  expect(readPeriod({ from: "2026-02-28", to: "2026-03-01" }, at).period).toEqual({
    from: "2026-02-28",
    to: "2026-03-01",
  });
  expect(readPeriod({ to: "2026-03-30" }, at).period).toEqual({ from: "2026-03-01", to: "2026-03-30" });
  for (const [from, to, problem] of [
    ["2026-02-31", "2026-03-01", "unread"],
    ["x", "2026-03-01", "unread"],
    ["2026-03-02", "2026-03-01", "order"],
    ["2025-03-02", "2026-03-01", "long"],
  ] as const) {
    expect(readPeriod({ from, to }, at)).toEqual({ period: usual, problem });
  }
  expect(readPeriod({ from: ["a", "b"] }, at).problem).toBe("unread");
  expect(daysIn({ from: "2026-02-27", to: "2026-03-01" })).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});
