import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { switchCheckout } from "#/lib/orders/card-testing/checkout-switch.ts";
import type { Order } from "#/lib/orders/order.ts";
import type { StandingAlarm } from "#/lib/process/alarms.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { QUIET, quietWatch } from "#/lib/testing/quiet-watch.ts";
import { createWatch, type Watch } from "./watch.ts";

let bench: OrdersBench;
let watch: Watch;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  // What other tests have left is past, and what was usual then is forgotten with their orders.
  bench.pass(8 * DAY);
  watch = quietWatch(bench.context);
  await watch.sweep();
  bench.log.length = 0;
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DECLINED = "4000 0000 0000 0002";

/** The alarms about card testing that stand, after a look. */
async function raised(): Promise<string[]> {
  await watch.sweep();
  const counts = watch.counts();
  const names = ["orders_surging", "secrets_surging", "declines_surging", "orders_left_unpaid", "orders_open_at_limit"];
  return names.filter((name) => counts[name as StandingAlarm] > 0);
}

/** Copies of an order, opened at even distances in a span of time, as if they had been bought. */
async function copies(
  order: Order,
  count: number,
  span: { from: number; to: number },
  payment = "open",
): Promise<void> {
  const { query } = bench.context.db;
  const row = await query.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, index) => {
    const name = `${order.id} ${payment} ${span.from} ${index}`;
    const at = Math.round(span.from + ((index + 1) / count) * (span.to - span.from));
    const names = { id: name, attempt_key: name, order_no: name, pay_id: name, request_order_id: name };
    return {
      ...row,
      ...names,
      secret_digest: name,
      payment,
      created_at: at,
      place_sent_at: at,
      opened_at: at,
      next_ask_at: null,
    };
  });
  for (let index = 0; index < rows.length; index += 100) {
    await query
      .insertInto("orders")
      .values(rows.slice(index, index + 100))
      .execute();
  }
}

test("399 declined cards in a second raise the alarm, which names the switch and ends by itself", {
  tags: ["long"],
}, async () => {
  await bench.sandbox.control("settings", { notifications: "send", quirks: ["notice-declined"] });
  const order = await bench.startOrder();
  const { payId } = order.partnerIds;
  const untilHeard = (declines: number) =>
    expect.poll(async () => (await bench.read(order.id)).cardAttempts.declines).toBe(declines);
  for (let card = 1; card <= 399; card += 1) {
    await bench.sandbox.control("pay", { payId, card: DECLINED });
    // More at once would wait for a connection longer than the shop does, and come again after a minute.
    if (card % 25 === 0) await untilHeard(card);
  }
  await untilHeard(399);
  expect(await raised()).toEqual(["declines_surging"]);
  expect(watch.counts().declines_surging).toBe(399);
  const [line = ""] = bench.log.filter((entry) => entry.includes("declines_surging"));
  expect(JSON.parse(line)).toMatchObject({
    msg: "alarm",
    count: 399,
    reason: expect.stringContaining("checkout -- close"),
  });
  bench.pass(6 * MINUTE);
  expect(await raised()).toEqual([]);
});

test("declines that only browsers report, one an order, raise it too", async () => {
  for (let count = 0; count < 21; count += 1) {
    const order = await bench.startOrder({ attempt: `attempt ${count}`, isAgain: true });
    await bench.orders.reportCardAttempt(order.id, "confirming");
    await bench.orders.reportCardAttempt(order.id, "declined");
    expect((await raised()).includes("declines_surging"), `after ${count + 1}`).toBe(count === 20);
  }
});

test("of each order the source that reports the most counts, and the orders are added up", async () => {
  for (const [attempt, source] of [
    ["one", "browser"],
    ["another", "notification"],
  ] as const) {
    const { id } = await bench.startOrder({ attempt, isAgain: true });
    const at = bench.context.clock.now();
    const rows = Array.from({ length: 11 }, (_, index) => ({ order_id: id, source, event: `${index}`, at }));
    await bench.context.db.query.insertInto("declines").values(rows).execute();
  }
  expect(await raised()).toEqual(["declines_surging"]);
  expect(watch.counts().declines_surging).toBe(22);
});

test("more orders and secrets than usual in five minutes are a surge, as many as usual are none", async () => {
  // A tenth of the fixed numbers, so that a week of the usual is few rows.
  const restart = () => {
    watch = createWatch(bench.context, async () => QUIET, { scale: 0.1, mostOpen: 2_000 });
  };
  restart();
  const order = await bench.startOrder();
  const now = bench.context.clock.now();
  await copies(order, 4, { from: now - 4 * MINUTE, to: now }, "paid");
  expect(await raised()).toEqual(["orders_surging", "secrets_surging"]);
  // One in five minutes, for a week.
  await copies(order, 12 * 24 * 7, { from: now - 7 * DAY, to: now - HOUR }, "paid");
  restart();
  expect(await raised()).toEqual([]);
  await copies(order, 2, { from: now - 3 * MINUTE, to: now }, "paid");
  expect(await raised()).toEqual(["orders_surging", "secrets_surging"]);
  bench.pass(6 * MINUTE);
  expect(await raised()).toEqual([]);
});

test("an hour with most orders left unpaid raises the alarm, one with most paid doesn't", async () => {
  const order = await bench.startOrder();
  const now = bench.context.clock.now();
  const hour = { from: now - 55 * MINUTE, to: now - 10 * MINUTE };
  await copies(order, 60, hour);
  expect(await raised()).toEqual(["orders_left_unpaid"]);
  await copies(order, 30, hour, "paid");
  expect(await raised()).toEqual([]);
  await copies(order, 40, { ...hour, from: hour.from + 1 });
  expect(await raised()).toEqual(["orders_left_unpaid"]);
  bench.pass(HOUR);
  expect(await raised()).toEqual([]);
});

test("as many open orders as the limit allows raise an alarm, until they are paid or old", async () => {
  const order = await bench.startOrder();
  const now = bench.context.clock.now();
  await copies(order, 199, { from: now - 50 * MINUTE, to: now - 6 * MINUTE });
  await copies(order, 100, { from: now - 50 * MINUTE, to: now - 6 * MINUTE }, "paid");
  expect(await raised()).toEqual(["orders_open_at_limit"]);
  bench.pass(15 * MINUTE);
  expect(await raised()).toEqual([]);
});

test("while checkout is closed an alarm stands, so that it isn't forgotten", async () => {
  await switchCheckout(bench.context.db, { isClosed: true, by: "ann" });
  await watch.sweep();
  expect(watch.counts().checkout_closed).toBe(1);
  await switchCheckout(bench.context.db, { isClosed: false, by: "ann" });
  await watch.sweep();
  expect(watch.counts().checkout_closed).toBe(0);
});
