import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countsSinceStart } from "#/lib/process/alarms.ts";
import { BATCH } from "#/lib/process/batch.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { newRow } from "./columns.ts";
import { type Order, withChange } from "./order.ts";
import { DAY } from "./schedule.ts";
import { statusOf } from "./status.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  bench.log.length = 0;
});

/** The payments that were asked about, the first one first. */
async function asked(): Promise<string[]> {
  const requests = await bench.sandbox.control<{ call: string; body: { payId: string } }[]>("requests");
  return requests.filter(({ call }) => call === "resultQuery").map(({ body }) => body.payId);
}

test("with every query unanswered for a day, a notification alone makes an order ready [Q01]", async () => {
  const order = await bench.startOrder();
  await bench.sandbox.control("faults", { call: "*", kind: "status", status: 503, times: -1 });
  bench.pass(2 * DAY);
  await bench.sweep();
  expect((await bench.read(order.id)).payment).toBe("open");
  expect(await bench.notify(order, { timestamp: String(bench.context.clock.now()) })).toBe(200);
  expect(statusOf(await bench.read(order.id))).toBe("ready");
});

test("an unknown word for a result raises one alarm, and the order is queried again [Q04]", async () => {
  const answer = (payRst: string) =>
    bench.sandbox.control("faults", { call: "resultQuery", kind: "patch", set: { payRst }, times: -1 });
  const before = countsSinceStart().result_word_unknown;
  const orders = [await bench.startOrder(), await bench.startOrder()];
  await answer("en attente");
  for (const order of orders) await bench.orders.refresh(order);
  bench.pass(5_000);
  for (const order of orders)
    expect(await bench.orders.refresh(order)).toMatchObject({ payment: "open", review: null });
  expect(countsSinceStart().result_word_unknown).toBe(before + 1);
  const lines = bench.log.filter((line) => line.includes('"alarm"')).map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ level: "warn", alarm: "result_word_unknown", reason: "en attente" }]);

  await bench.sandbox.control("reset", { seed: 99 });
  const last = await bench.startOrder();
  await answer("en_attente");
  await bench.orders.refresh(last);
  expect(countsSinceStart().result_word_unknown).toBe(before + 2);
});

test("one round queries as many due orders as a batch holds, the longest overdue first [Q06]", async () => {
  const started = await bench.startOrder();
  const { query } = bench.context.db;
  const now = bench.context.clock.now();
  const copies = Array.from({ length: 3 * BATCH }, (_, index): Order => {
    const mark = `${started.id}-${index}`;
    const partnerIds = { orderNo: mark, payId: mark, requestOrderId: mark };
    // A late one is as likely to come first as a timely one.
    const nextQueryAt = now - 1_000 * (1 + ((index * 7) % (3 * BATCH)));
    const schedule = { activityAt: now, nextQueryAt, backOffUntil: null };
    const copy = withChange(started, {
      attemptKey: mark,
      partnerIds,
      secret: { digest: mark },
      cardAttempts: { firstAt: now },
      schedule,
    });
    return { ...copy, id: mark };
  });
  await query.insertInto("orders").values(copies.map(newRow)).execute();
  const overdue = copies.toSorted((one, other) => (one.schedule.nextQueryAt ?? 0) - (other.schedule.nextQueryAt ?? 0));

  expect(await bench.sweep()).toBe(BATCH);
  expect((await asked()).toSorted()).toEqual(payIds(overdue.slice(0, BATCH)));
  expect(await bench.sweep()).toBe(BATCH);
  expect((await asked()).slice(BATCH).toSorted()).toEqual(payIds(overdue.slice(BATCH, 2 * BATCH)));
  await query
    .deleteFrom("orders")
    .where(
      "id",
      "in",
      copies.map((copy) => copy.id),
    )
    .execute();
});

function payIds(orders: Order[]): string[] {
  return orders.map((order) => order.partnerIds.payId).toSorted();
}

test("an answer, two notifications and two open pages at the same moment are one payment [Q08]", async () => {
  const order = await bench.startOrder();
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  bench.pass(6_000);
  const { orders } = bench;
  const at = [bench.notify(order), orders.refresh(order), bench.sweep(), bench.notify(order), orders.refresh(order)];
  await Promise.all(at);
  expect(statusOf(await bench.read(order.id))).toBe("ready");
  const events = await bench.events(order.id);
  expect(events.filter((event) => event === "paid")).toHaveLength(1);
  expect((await bench.ledger()).counts).toMatchObject({ orders: 1, charges: 1, violations: 0 });
});

test.each(["unpaid", "en attente"])("the result %j is stored once, with any time in it", async (payRst) => {
  const order = await bench.startOrder();
  for (const second of [10, 15, 20]) {
    const set = { payRst, payResultDate: `2026-01-01 00:00:${second}` };
    await bench.sandbox.control("faults", { call: "resultQuery", kind: "patch", set, times: 1 });
    await bench.orders.refresh(await bench.read(order.id));
    bench.pass(5_000);
  }
  const stored = bench.context.db.query.selectFrom("evidence").select("statement").where("order_id", "=", order.id);
  expect(await stored.execute()).toHaveLength(1);
});
