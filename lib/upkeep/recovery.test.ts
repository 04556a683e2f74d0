import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withLease } from "#/lib/orders/lease.ts";
import type { Order } from "#/lib/orders/order.ts";
import { createOrdersBench, leaseOf, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { recover } from "./recovery.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  await bench.sandbox.control("settings", { notifications: "lose" });
});

const MINUTE = 60_000;

/** A process took the order's lease and died. */
async function dieAt({ id }: Order): Promise<void> {
  const lease = { lease_token: "of a dead process", lease_until: bench.context.clock.now() + MINUTE };
  await bench.context.db.query.updateTable("orders").set(lease).where("id", "=", id).execute();
}

test("K18: an order that a dead process was at is asked about at once, though its lease and its pause have not run out", async () => {
  const order = await bench.startOrder();
  bench.pass(20 * MINUTE);
  await bench.sweepAll();
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  await dieAt(order);
  bench.pass(4_000);
  await bench.sweep();
  expect((await bench.read(order.id)).payment).toBe("open");
  await recover(bench.context);
  await bench.sweep();
  expect(await bench.read(order.id)).toMatchObject({ payment: "paid", schedule: { failures: 0 } });
  expect(await leaseOf(bench, order.id)).toBeNull();
});

test("K07: a buyer whose order a dead process was at goes on at once", async () => {
  const order = await bench.openOrder();
  await dieAt(order);
  await recover(bench.context);
  const buyer = { email: "buyer@example.com", agreedMinor: order.price.amountMinor };
  expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "open" });
});

test("K28: an order that three processes in a row died at is set aside, and others are not", async () => {
  const deadly = await bench.startOrder();
  const other = await bench.startOrder();
  for (const death of [1, 2, 3]) {
    await dieAt(deadly);
    await recover(bench.context);
    expect((await bench.read(deadly.id)).schedule.failures).toBe(death);
  }
  const now = bench.context.clock.now();
  expect((await bench.read(deadly.id)).schedule.nextQueryAt).toBeGreaterThan(now + MINUTE);
  expect((await bench.read(other.id)).schedule.nextQueryAt).toBeLessThanOrEqual(now);
});

test("K28: on a database that several share, an order that three of them died at is left alone for a while", async () => {
  const deadly = await bench.startOrder();
  for (const death of [1, 2, 3]) {
    await dieAt(deadly);
    bench.pass(MINUTE + 1);
    let isWorkedOn = false;
    const outcome = await withLease(bench.context, deadly.id, MINUTE, async () => {
      isWorkedOn = true;
    });
    expect([isWorkedOn, outcome]).toEqual(death < 3 ? [true, undefined] : [false, null]);
    expect(await bench.read(deadly.id)).toMatchObject({ schedule: { failures: death } });
    expect(await leaseOf(bench, deadly.id)).toBeNull();
  }
  expect((await bench.read(deadly.id)).schedule.nextQueryAt).toBeGreaterThan(bench.context.clock.now() + MINUTE);
  // Nor does a look at it take the next one.
  await bench.sandbox.control("pay", { payId: deadly.partnerIds.payId });
  expect((await bench.orders.refresh(await bench.read(deadly.id))).payment).toBe("open");
  bench.pass(10 * MINUTE);
  expect((await bench.orders.refresh(await bench.read(deadly.id))).payment).toBe("paid");
});

test("T02: a lease of a clock that was put back since binds nobody", async () => {
  const order = await bench.startOrder();
  await dieAt(order);
  bench.pass(-24 * 60 * MINUTE);
  expect(await withLease(bench.context, order.id, MINUTE, async () => "done")).toBe("done");
});

test("what nobody has cared about for an hour keeps its time", async () => {
  const order = await bench.startOrder();
  bench.pass(70 * MINUTE);
  await bench.sweepAll();
  const { schedule } = await bench.read(order.id);
  await recover(bench.context);
  expect((await bench.read(order.id)).schedule.nextQueryAt).toBe(schedule.nextQueryAt);
});
