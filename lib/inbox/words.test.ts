import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { statusOf } from "#/lib/orders/status.ts";
import { createWords } from "#/lib/partner/payment/words.ts";
import {
  createOrdersBench,
  type OrdersBench,
  type NotificationChanges as Overrides,
} from "#/lib/testing/orders-bench.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const notify = (order: Order, overrides?: Overrides) => bench.notify(order, overrides);

async function paidOrder(overrides?: Parameters<OrdersBench["startOrder"]>[0]): Promise<Order> {
  const order = await bench.startOrder(overrides);
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  return order;
}

test.each<{ what: string; detail: Record<string, unknown>; review: string | null }>([
  { what: "a rounded amount", detail: { total_amount: 13 }, review: null },
  { what: "an amount with decimals", detail: { total_amount: 12.9 }, review: null },
  { what: "words in other spellings", detail: { payment_status: "PAID", transaction_type: "one_time" }, review: null },
  { what: "another success", detail: { payment_status: "Succeeded", transaction_type: "recurring" }, review: null },
  { what: "no dispute status", detail: { dispute_status: null, risk_status: "" }, review: null },
  { what: "a dispute", detail: { dispute_status: "open" }, review: "notification: dispute status is not none" },
  { what: "a risk", detail: { risk_status: "high" }, review: "notification: risk status is not normal" },
  {
    what: "a subscription",
    detail: { transaction_type: "subscription" },
    review: "notification: not a one-time payment",
  },
])("a genuine notification with $what proves the payment", async ({ detail, review }) => {
  const order = await paidOrder();
  expect(await notify(order, { detail })).toBe(200);
  expect(await bench.read(order.id)).toMatchObject({ payment: "paid", service: "active", review });
});

test("an order that is inactive is paid, and active only when its plan is on the SIM", async () => {
  const order = await paidOrder();
  expect(await notify(order, { detail: { order_status: "inactive" } })).toBe(200);
  expect(await bench.read(order.id)).toMatchObject({ payment: "paid", service: "placed", review: null });
  bench.pass(4_000);
  await bench.sweepAll();
  expect((await bench.read(order.id)).service).toBe("active");
});

test.each<unknown>(["failed", "refunded", "", null, true])(
  "no page asks for a payment while the payment status %j is looked into",
  async (payment_status) => {
    const order = await bench.startOrder();
    expect(await notify(order, { detail: { payment_status } })).toBe(200);
    const told = await bench.read(order.id);
    expect([told.payment, statusOf(told), told.review]).toEqual(["open", "checking", null]);
    const mayBeAskedAt = Math.max(bench.context.clock.now(), told.schedule.backOffUntil ?? 0);
    expect(told.schedule.nextQueryAt).toBeLessThanOrEqual(mayBeAskedAt);
    await passQuarter();
    const unclear = await bench.read(order.id);
    expect([unclear.payment, statusOf(unclear)]).toEqual(["open", "review"]);
    expect(unclear.review).toBe("notification: payment status is not paid");
  },
);

/** Sixteen minutes, with the sweeper at work; afterwards the clock is right again, for the times of other notifications. */
async function passQuarter(): Promise<void> {
  for (let minute = 0; minute < 16; minute += 4) {
    bench.pass(4 * 60_000);
    await bench.sweepAll();
  }
  bench.pass(-16 * 60_000);
}

test("a payment that an unclear notification only hinted at is found at once", async () => {
  const order = await paidOrder();
  await notify(order, { detail: { payment_status: "failed" } });
  expect((await bench.read(order.id)).payment).toBe("open");
  bench.pass(4_000);
  await bench.sweepAll();
  await passQuarter();
  expect(await bench.read(order.id)).toMatchObject({ payment: "paid", service: "active", review: null });
});

test("a word that the settings explain later settles the stored evidence", async () => {
  const order = await paidOrder();
  await bench.sandbox.control("faults", { call: "resultQuery", kind: "status", status: 503, times: -1 });
  await notify(order, { detail: { payment_status: "Done" } });
  bench.pass(60_000);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("open");
  const { words } = bench.context;
  bench.context.words = createWords([{ field: "payment_status", word: "done", meaning: "paid" }]);
  bench.pass(60_000);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("paid");
  bench.context.words = words;
});
