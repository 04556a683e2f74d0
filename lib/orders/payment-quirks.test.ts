import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { statusOf } from "./status.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const RESULT = ["result-null", "result-empty", "result-refuses", "result-spelling", "result-in-shanghai"];
const NOTICE = ["notice-inactive", "notice-rounded", "notice-seconds", "notice-spelling"];
const LIST = ["stateless-list"];
const ALL = [...RESULT, ...NOTICE, ...LIST];

/** Alone, and all at once. */
function casesOf(quirks: string[]) {
  return [...quirks.map((quirk) => ({ quirks: [quirk], names: quirk })), { quirks: ALL, names: "all at once" }];
}

test.each(casesOf([...RESULT, ...LIST]))(
  "by results alone an order is open, then ready, under $names",
  async (under) => {
    await bench.sandbox.control("settings", { quirks: under.quirks });
    const order = await bench.startOrder();
    const unpaid = await bench.orders.refresh(order);
    expect(unpaid).toMatchObject({ payment: "open", review: null });
    await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
    bench.pass(60_000);
    const paid = await bench.orders.refresh(unpaid);
    expect(statusOf(paid)).toBe("ready");
    expect(paid.review).toBeNull();
  },
);

test.each(casesOf(NOTICE))("a notification pays an order, which needs no review, under $names", async (under) => {
  await bench.sandbox.control("settings", { quirks: under.quirks });
  const order = await bench.startOrder();
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  expect(await bench.notify(order, {})).toBe(200);
  const paid = await bench.read(order.id);
  expect(paid).toMatchObject({ payment: "paid", review: null });
  bench.pass(60_000);
  expect(statusOf(await bench.orders.refresh(paid))).toBe("ready");
});
