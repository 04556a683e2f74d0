import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidRenewal } from "#/lib/testing/paid-order.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());

const HOUR = 3_600_000;

test("a charge that is told an hour late has its receipt, and is on the order's page", async () => {
  const order = await paidRenewal(bench);
  bench.pass(31 * 24 * HOUR);
  const paid_at = bench.context.clock.now();
  bench.pass(HOUR);
  const detail = { transaction_type: "subscription", paid_at };
  await bench.notify(order, { event: { id: "E-late" }, detail, timestamp: String(paid_at) });
  expect(await bench.renewals.paymentsOf(order)).toEqual([paid_at]);
  const mails = bench.context.db.query.selectFrom("mails").select("kind").where("about", "=", order.id);
  expect(await mails.where("kind", "=", "renewal-charged").execute()).toHaveLength(1);
  expect((await bench.read(order.id)).review).toBe(null);
});
