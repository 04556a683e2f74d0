import { afterAll, beforeAll, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { isSkewed } from "./clock-skew.ts";

let bench: OrdersBench;
let order: Order;
beforeAll(async () => {
  bench = await createOrdersBench();
  await bench.sandbox.control("settings", { notifications: "lose" });
  order = await bench.startOrder();
});
afterAll(() => bench.close());

async function hear(times: number, timestamp?: string): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    expect(await bench.notify(order, timestamp === undefined ? {} : { timestamp })).toBe(200);
  }
}

const hourAgo = (): string => String(Date.now() - 3_600_000);

test("T06: clocks that agree are not called skewed, also when some notifications were held back for an hour", async () => {
  await hear(13);
  await hear(2, hourAgo());
  expect(isSkewed()).toBe(false);
});

test("T06: a clock that is forty seconds ahead, or behind, is told by the notifications since, and one that is put right is too", async () => {
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

test("T06: one notification under a wrong signature says nothing of the time", async () => {
  await hear(15);
  const { body, headers } = await bench.lastNotification();
  const forged = { ...headers, timestamp: hourAgo() };
  for (let count = 0; count < 15; count += 1) {
    expect(await bench.inbox.receive(Buffer.from(JSON.stringify(body)), forged)).toMatchObject({ isGenuine: false });
  }
  expect(isSkewed()).toBe(false);
});
