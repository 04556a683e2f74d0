import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { claimMail } from "#/lib/mail/claim.ts";
import { mailId, queueMail } from "#/lib/mail/outbox.ts";
import { withLease } from "#/lib/orders/lease.ts";
import type { Order } from "#/lib/orders/order.ts";
import { createOrdersBench, leaseOf, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { recover } from "./recovery.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const MINUTE = 60_000;

/** A process takes the order's lease and crashes. */
async function dieAt({ id }: Order): Promise<void> {
  const lease = { lease_token: "of a dead process", lease_until: bench.context.clock.now() + MINUTE };
  await bench.context.db.query.updateTable("orders").set(lease).where("id", "=", id).execute();
}

test("after a crash its order is queried at once, though its lease has not expired [K18]", async () => {
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

test("a buyer continues at once after a process crashed on the order [K07]", async () => {
  const order = await bench.openOrder();
  await dieAt(order);
  await recover(bench.context);
  const buyer = { email: "buyer@example.com", agreedMinor: order.price.amountMinor };
  expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "open" });
});

test("an order on which three processes in a row crashed backs off, and others do not [K28]", async () => {
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

test("on a shared database an order on which three processes crashed backs off [K28]", async () => {
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
  // Nor does a refresh by its buyer crash the next one.
  await bench.sandbox.control("pay", { payId: deadly.partnerIds.payId });
  expect((await bench.orders.refresh(await bench.read(deadly.id))).payment).toBe("open");
  bench.pass(10 * MINUTE);
  expect((await bench.orders.refresh(await bench.read(deadly.id))).payment).toBe("paid");
});

test("a lease taken before the clock was put back binds no process [T02]", async () => {
  const order = await bench.startOrder();
  await dieAt(order);
  bench.pass(-24 * 60 * MINUTE);
  expect(await withLease(bench.context, order.id, MINUTE, async () => "done")).toBe("done");
});

test("an order without activity for an hour keeps its next query", async () => {
  const order = await bench.startOrder();
  bench.pass(70 * MINUTE);
  await bench.sweepAll();
  const { schedule } = await bench.read(order.id);
  await recover(bench.context);
  expect((await bench.read(order.id)).schedule.nextQueryAt).toBe(schedule.nextQueryAt);
});

test("a mail that a crashed process held is free at once", async () => {
  const { db, clock } = bench.context;
  const mail = { kind: "receipt", about: "order-1", language: "en" } as const;
  await db.query.transaction().execute((transaction) => queueMail(transaction, mail, clock.now()));
  const lease = { lease_token: "of a dead process", lease_until: clock.now() + MINUTE };
  await db.query.updateTable("mails").set(lease).execute();
  await recover(bench.context);
  expect(await claimMail(db, mailId("receipt", "order-1"), "mine", clock.now())).not.toBeNull();
});
