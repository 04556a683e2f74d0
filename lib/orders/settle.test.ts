import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import type { Order } from "./order.ts";
import { statusOf } from "./status.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

async function pay(order: Order): Promise<void> {
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
}

test("with every notification lost, the page of a paid order shows it as ready [Q03]", async () => {
  const order = await bench.startOrder();
  await pay(order);
  expect(statusOf(await bench.orders.refresh(order))).toBe("ready");
});

test("with notifications lost and no page open, the sweeper finds a payment in a minute [Q03]", async () => {
  const order = await bench.startOrder();
  await bench.orders.reportCardAttempt(order.id, "confirming");
  bench.pass(19 * 60 * SECOND);
  await bench.sweepAll();
  await pay(order);
  bench.pass(60 * SECOND);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("paid");
});

test("a silent payment, of a card that no browser reported, is found within the hour", async () => {
  const order = await bench.startOrder();
  await bench.sweepAll();
  bench.pass(11 * 60 * SECOND);
  await bench.sweepAll();
  await pay(order);
  bench.pass(50 * 60 * SECOND);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("paid");
  const requests = await bench.sandbox.requests("resultQuery");
  expect(requests).toHaveLength(2);
});

test("an order that is refreshed often is queried at most every three seconds", async () => {
  const order = await bench.startOrder();
  bench.stopClock();
  await Promise.all(Array.from({ length: 10 }, () => bench.orders.refresh(order)));
  const requests = await bench.sandbox.control<{ call: string }[]>("requests");
  expect(requests.filter(({ call }) => call === "resultQuery")).toHaveLength(1);
});

test.each([
  { what: "another amount", set: { payAmount: "$1.29" } },
  { what: "another currency", set: { payAmount: "€12.90" } },
  { what: "no symbol", set: { payAmount: "12.90" } },
  { what: "a comma", set: { payAmount: "$12,90" } },
  { what: "more decimals", set: { payAmount: "$12.901" } },
])("a payment result with $what is recorded and flagged, never taken for a payment", async ({ set }) => {
  const order = await bench.startOrder();
  await pay(order);
  await bench.sandbox.control("faults", { call: "resultQuery", kind: "patch", set });
  const settled = await bench.orders.refresh(order);
  expect(settled).toMatchObject({ payment: "open", review: "payment result: amount or currency differs" });
  expect(statusOf(settled)).toBe("review");
});

test.each(["pending", "", "fail", "settled"])(
  "the word %j in a payment result is not known to mean paid",
  async (word) => {
    const order = await bench.startOrder();
    await pay(order);
    await bench.sandbox.control("faults", { call: "resultQuery", kind: "patch", set: { payRst: word } });
    expect(await bench.orders.refresh(order)).toMatchObject({ payment: "open", review: null });
  },
);

test("a payment result that names another payment decides nothing [U21]", async () => {
  const order = await bench.startOrder();
  await pay(order);
  await bench.sandbox.control("faults", {
    call: "resultQuery",
    kind: "patch",
    set: { payId: "P0000000000" },
    times: 3,
  });
  expect(await bench.orders.refresh(order)).toMatchObject({ payment: "open", review: null });
});

test("a paid order is active only when the SIM's list shows one more of the plan than before", async () => {
  const order = await bench.startOrder();
  await bench.sandbox.control("settings", { listDelayMs: 3_600_000 });
  await pay(order);
  expect(statusOf(await bench.orders.refresh(order))).toBe("received");
  await bench.sandbox.control("settings", { listDelayMs: 0 });
  bench.pass(5 * SECOND);
  expect(statusOf(await bench.orders.refresh(order))).toBe("ready");
});

test("one new entry on the SIM's list makes the first paid of two orders active", async () => {
  await bench.sandbox.control("settings", { listDelayMs: 3_600_000 });
  const first = await bench.startOrder();
  const second = await bench.startOrder();
  await pay(first);
  await pay(second);
  const entry = { servicePlanShowName: first.plan.title, orderStatus: "2", time: "1", unit: "2", remainingDays: "30" };
  const list = { operateCode: "S", message: "success", data: { orderList: [entry] } };
  await bench.sandbox.control("faults", { call: "singleQueryOrder", kind: "json", body: list, times: 3 });
  // The other one may have been paid before.
  expect(statusOf(await bench.orders.refresh(first))).toBe("received");
  expect(statusOf(await bench.orders.refresh(second))).toBe("received");
  bench.pass(5 * SECOND);
  expect(statusOf(await bench.orders.refresh(first))).toBe("ready");
  const both = { ...list, data: { orderList: [entry, entry] } };
  await bench.sandbox.control("faults", { call: "singleQueryOrder", kind: "json", body: both });
  bench.pass(5 * SECOND);
  expect(statusOf(await bench.orders.refresh(second))).toBe("ready");
});

test("an order placed after another one's entry had appeared does not wait for that entry twice", async () => {
  const first = await bench.startOrder();
  await pay(first);
  const second = await bench.startOrder({ isAgain: true });
  expect(second.placement.entriesBefore).toBe(1);
  await bench.orders.refresh(first);
  await bench.sweepAll();
  bench.pass(5 * SECOND);
  expect(statusOf(await bench.orders.refresh(first))).toBe("ready");
  await pay(second);
  expect(statusOf(await bench.orders.refresh(second))).toBe("queued");
});

test("a paid order that is not active after fifteen minutes is flagged [V06, V09]", async () => {
  const order = await bench.startOrder();
  await bench.sandbox.control("settings", { listDelayMs: 3_600_000 });
  await pay(order);
  await bench.orders.refresh(order);
  bench.pass(16 * 60 * SECOND);
  await bench.sweepAll();
  const late = await bench.read(order.id);
  expect(late).toMatchObject({ payment: "paid", review: "paid, but not active after 15 minutes" });
  expect(statusOf(late)).toBe("review");
});

test("an open order lapses after a day of silence, and a later payment is still found [Q10]", async () => {
  const order = await bench.startOrder();
  bench.pass(25 * HOUR);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("lapsed");
  await pay(order);
  bench.pass(25 * HOUR);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("paid");
});

test("while the partner gives no answer an order does not lapse, and is found soon after [Q02]", {
  tags: ["long"],
}, async () => {
  const order = await bench.startOrder();
  await bench.orders.reportCardAttempt(order.id, "confirming");
  await pay(order);
  await bench.sandbox.control("faults", { call: "resultQuery", kind: "status", status: 503, times: -1 });
  for (const hours of [1, 24, 24]) {
    bench.pass(hours * HOUR);
    await bench.sweep();
  }
  expect((await bench.read(order.id)).payment).toBe("open");
  await fetch(`${bench.sandbox.origin}/control/faults`, { method: "DELETE" });
  bench.pass(15 * 60 * SECOND);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("paid");
});

test("an order that never got a secret is void after a day, and never queried", async () => {
  const order = await bench.openOrder();
  bench.pass(25 * HOUR);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("void");
  const requests = await bench.sandbox.control<{ body: { payId?: string } }[]>("requests");
  expect(requests.map(({ body }) => body.payId)).not.toContain(order.partnerIds.payId);
});

test("a partner that is down changes nothing about an open order", async () => {
  const order = await bench.startOrder();
  await pay(order);
  await bench.sandbox.control("faults", { call: "resultQuery", kind: "status", status: 502, times: -1 });
  expect(await bench.orders.refresh(order)).toMatchObject({ payment: "open", review: null });
});

test("a pause that the partner asks for is kept, for a minute at most [U11]", async () => {
  const order = await bench.startOrder();
  await bench.orders.reportCardAttempt(order.id, "confirming");
  await pay(order);
  const questions = async () => {
    const requests = await bench.sandbox.control<{ body: { payId?: string }; call: string }[]>("requests");
    return requests.filter(({ call, body }) => call === "resultQuery" && body.payId === order.partnerIds.payId).length;
  };
  await bench.sandbox.control("faults", { call: "resultQuery", kind: "status", status: 429, retryAfter: 3_600 });
  await bench.orders.refresh(order);
  const end = (await bench.read(order.id)).schedule.backOffUntil ?? 0;
  const now = bench.context.clock.now();
  expect(end).toBeGreaterThan(now);
  expect(end).toBeLessThanOrEqual(now + 60 * SECOND);
  bench.stopClock();
  const passUntil = (at: number) => bench.pass(at - bench.context.clock.now());
  for (let leftMs = 55 * SECOND; leftMs > 0; leftMs -= 5 * SECOND) {
    passUntil(end - leftMs);
    await bench.sweepAll();
    await bench.orders.refresh(await bench.read(order.id));
  }
  expect(await questions()).toBe(1);
  passUntil(end + SECOND);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("paid");
});
