import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { fulfil, requestStop } from "./stop-renewal.ts";
import { latestStopRequest, nameRenewal } from "./stop-request.ts";

/* What becomes of stop requests when the shop's clock was ahead and is put back. */

const HOUR = 3_600_000;

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

async function paidRenewal(sim?: string): Promise<Order> {
  const order = await bench.startRenewal(sim === undefined ? {} : { sim });
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  await bench.orders.refresh(order);
  return bench.read(order.id);
}

test("an end is never noted before the payment that it ended [T02]", async () => {
  const order = await paidRenewal();
  expect(order.payment).toBe("paid");
  bench.pass(-HOUR);
  await fulfil(bench.context, await requestStop(bench.context, order.sim, "en"));
  const request = await latestStopRequest(bench.context.db.query, order.sim);
  expect(request?.stoppedAt).toBeGreaterThan(order.learnedAt ?? Number.POSITIVE_INFINITY);
  bench.pass(HOUR);
});

test("a repeated request covers what began after the clock was put back [T02]", async () => {
  const { query } = bench.context.db;
  const sim = `89852072201255${String(Date.now()).slice(-6)}`;
  const first = await requestStop(bench.context, sim, "en");
  await nameRenewal(query, first, { orderNo: "1", payId: "1" });
  bench.pass(-HOUR);
  const order = await paidRenewal(sim);
  expect(order.payment).toBe("paid");
  const again = await requestStop(bench.context, sim, "en");
  expect(again).toMatchObject({ id: first.id, renewal: null });
  expect(again.requestedAt).toBeLessThan(first.requestedAt);
  bench.pass(HOUR);
});
