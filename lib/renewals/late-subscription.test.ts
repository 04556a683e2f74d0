import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { columnsOf } from "#/lib/orders/columns.ts";
import { type Order, OWNER } from "#/lib/orders/order.ts";
import { PartnerError } from "#/lib/partner/error.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const MINUTE = 60_000;

const counts = async () => (await bench.ledger()).counts;

const confirm = async ({ id }: Order) =>
  (await bench.orders.reportCardAttempt(id, "confirming", { name: OWNER })).cardAttempts.confirmingAt;

/** The background's next refresh. */
async function refreshLater(order: Order, ms: number): Promise<Order> {
  bench.pass(ms);
  return bench.orders.refresh(await bench.read(order.id));
}

/** Lets no subscription leave. @returns a function that lets them leave again */
function unplug(): () => void {
  const { partner } = bench.context;
  const { subscribe } = partner;
  const details = { call: "stripeSubDirectly", reason: "ECONNREFUSED", mayHaveTakenEffect: false };
  partner.subscribe = () => Promise.reject(new PartnerError("unreachable", details));
  return () => {
    partner.subscribe = subscribe;
  };
}

test("a request that never left may be sent again", async () => {
  const order = await bench.startRenewal();
  const card = await bench.setUpCard(order);
  const plugIn = unplug();
  expect(await bench.renewals.subscribe(order.id, card)).toMatchObject({
    payment: "open",
    subscription: { sentAt: null },
  });
  plugIn();
  await bench.renewals.subscribe(order.id, card);
  expect(await counts()).toMatchObject({ subscriptions: 1, charges: 1 });
});

test("a request that never left is resent while the buyer may be waiting", async () => {
  const order = await bench.startRenewal();
  const card = await bench.setUpCard(order);
  const plugIn = unplug();
  await bench.renewals.subscribe(order.id, card);
  plugIn();
  expect((await refreshLater(order, 60_000)).payment).toBe("paid");
  expect(await counts()).toMatchObject({ subscriptions: 1, charges: 1 });
});

test("a request that never left is not resent a quarter of an hour after the buyer paid", async () => {
  const order = await bench.startRenewal();
  const card = await bench.setUpCard(order);
  const plugIn = unplug();
  await bench.renewals.subscribe(order.id, card);
  for (let minutes = 0; minutes < 16; minutes += 1) await refreshLater(order, MINUTE);
  plugIn();
  const late = await refreshLater(order, MINUTE);
  expect(late).toMatchObject({ payment: "lapsed", subscription: { state: "missing", sentAt: null } });
  expect(await counts()).toMatchObject({ subscriptions: 0, charges: 0 });
});

test("a page that reports the same card for hours sends nothing later than a quarter of an hour", async () => {
  const order = await bench.startRenewal();
  const card = await bench.setUpCard(order);
  const plugIn = unplug();
  const pressedAt = await confirm(order);
  bench.pass(10_000);
  for (let reports = 0; reports < 3; reports += 1) {
    const told = await bench.renewals.subscribe(order.id, card);
    expect(told).toMatchObject({ payment: "open", cardAttempts: { confirmingAt: pressedAt } });
    bench.pass(5 * MINUTE);
  }
  plugIn();
  for (let reports = 0; reports < 2; reports += 1) {
    const told = await bench.renewals.subscribe(order.id, card);
    expect(told).toMatchObject({ payment: "lapsed", subscription: { state: "missing", sentAt: null } });
    bench.pass(5 * MINUTE);
  }
  expect(await counts()).toMatchObject({ subscriptions: 0, charges: 0 });
});

test("a card that is first reported hours after the press is never charged", async () => {
  const order = await bench.startRenewal();
  const card = await bench.setUpCard(order);
  await confirm(order);
  bench.pass(180 * MINUTE);
  for (let reports = 0; reports < 2; reports += 1) {
    expect(await bench.renewals.subscribe(order.id, card)).toMatchObject({ payment: "lapsed" });
  }
  expect(await counts()).toMatchObject({ subscriptions: 0, charges: 0 });
});

/** A renewal that was pressed, whose request never left, and that ended. By now requests leave again. */
async function endedUnsent(): Promise<{ order: Order; card: string }> {
  const order = await bench.startRenewal();
  const card = await bench.setUpCard(order);
  const plugIn = unplug();
  await confirm(order);
  await bench.renewals.subscribe(order.id, card);
  await refreshLater(order, 16 * MINUTE);
  plugIn();
  return { order, card };
}

test("after a renewal that ended unsent another order or another press may begin it", async () => {
  const { order, card } = await endedUnsent();
  const other = await bench.startRenewal({ sim: order.sim });
  expect(await confirm(other)).not.toBeNull();
  await bench.orders.reportCardAttempt(other.id, "declined");
  expect(await confirm(order)).not.toBeNull();
  await bench.renewals.subscribe(order.id, card);
  expect((await refreshLater(order, MINUTE)).payment).toBe("paid");
  expect(await counts()).toMatchObject({ subscriptions: 1, charges: 1 });
});

test("a notification that proves nothing begins no new quarter of an hour", async () => {
  const { order, card } = await endedUnsent();
  await bench.notify(order, { detail: { payment_status: "Unheard of" } });
  expect(await bench.events(order.id)).toContain("announced");
  await refreshLater(order, MINUTE);
  await bench.renewals.subscribe(order.id, card);
  expect(await counts()).toMatchObject({ subscriptions: 0, charges: 0 });
});

test("a renewal that found another one running, and is pressed again too late, ends", async () => {
  const order = await bench.startRenewal();
  const card = await bench.setUpCard(order);
  await confirm(order);
  const columns = columnsOf({ subscription: { state: "competing", paymentMethod: card } });
  await bench.context.db.query.updateTable("orders").set(columns).where("id", "=", order.id).execute();
  bench.pass(16 * MINUTE);
  expect(await bench.renewals.subscribe(order.id, card)).toMatchObject({
    payment: "lapsed",
    subscription: { state: "missing", sentAt: null },
  });
  expect(await counts()).toMatchObject({ subscriptions: 0, charges: 0 });
});
