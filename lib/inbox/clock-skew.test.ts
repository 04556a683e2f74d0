import { afterAll, beforeAll, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { isSkewed } from "./clock-skew.ts";

let bench: OrdersBench;
let order: Order;
beforeAll(async () => {
  bench = await createOrdersBench();
  order = await bench.startOrder();
});
afterAll(() => bench.close());

async function hear(times: number, timestamp?: string): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    expect(await bench.notify(order, timestamp === undefined ? {} : { timestamp })).toBe(200);
  }
}

const hourAgo = (): string => String(Date.now() - 3_600_000);

test("clocks that agree are not skewed, even if some notifications were late [T06]", async () => {
  await hear(13);
  await hear(2, hourAgo());
  expect(isSkewed()).toBe(false);
});

test("notifications show a clock forty seconds off, and that it was put right [T06, v5.0.0-16.2.2]", async () => {
  bench.pass(40_000);
  await hear(8);
  expect(isSkewed()).toBe(true);
  bench.pass(-80_000);
  await hear(15);
  expect(isSkewed()).toBe(true);
  bench.pass(40_000);
  await hear(8);
  expect(isSkewed()).toBe(false);
});

test("one notification under a wrong signature says nothing of the time [T06]", async () => {
  await hear(15);
  const { body, headers } = await bench.lastNotification();
  const forged = { ...headers, timestamp: hourAgo() };
  for (let count = 0; count < 15; count += 1) {
    expect(await bench.inbox.receive(Buffer.from(JSON.stringify(body)), forged)).toMatchObject({ isGenuine: false });
  }
  expect(isSkewed()).toBe(false);
});
