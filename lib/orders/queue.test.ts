import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { inUse, listTools, waiting } from "#/lib/testing/sim-lists.ts";
import { isPaidBefore } from "./evidence.ts";
import { type Order, withChange } from "./order.ts";
import { statusOf, textOf } from "./status.ts";

/* Plans that come after another one on the SIM, and when a page may call them ready. */

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const { pay, statuses, askAll, listIs, listFails } = listTools(() => bench);

test("no notification calls a plan behind another one ready; the list calls it queued", async () => {
  await listIs(inUse("Asia"));
  const order = await bench.startOrder();
  expect(order.placement).toMatchObject({ entriesBefore: 0, plansBefore: 1 });
  await pay(order);
  expect(await bench.notify(order)).toBe(200);
  expect(statusOf(await bench.read(order.id))).toBe("received");
  await listIs(inUse("Asia"), waiting(order.plan.title));
  expect(statusOf(await bench.orders.refresh(order))).toBe("queued");
  await bench.notify(order);
  expect(statusOf(await bench.read(order.id))).toBe("queued");
});

test("on an empty SIM a notification alone calls a plan ready", async () => {
  const order = await bench.startOrder();
  await pay(order);
  await bench.notify(order);
  expect(statusOf(await bench.read(order.id))).toBe("ready");
});

test("the same plan bought three times is ready once, in any sequence of notifications", {
  tags: ["long"],
}, async () => {
  for (const sequence of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ]) {
    await bench.reset();
    const orders: Order[] = [];
    for (let count = 0; count < 3; count += 1) orders.push(await bench.startOrder({ isAgain: true }));
    for (const order of orders) {
      await pay(order);
      await bench.orders.refresh(order);
    }
    for (const index of sequence) {
      await bench.notify(orders[index] as Order);
      const seen = await statuses(orders);
      expect(seen.slice(1), sequence.join()).not.toContain("ready");
    }
    await askAll(orders);
    expect(await statuses(orders), sequence.join()).toEqual(["ready", "queued", "queued"]);
  }
});

test("an order placed after another one's entry had come is queued, even if heard of late", async () => {
  const orders = [await bench.startOrder()];
  await pay(orders[0] as Order);
  await bench.orders.refresh(orders[0] as Order);
  for (const count of [2, 3]) {
    orders.push(await bench.startOrder({ isAgain: true }));
    expect(orders.at(-1)?.placement.plansBefore).toBe(count - 1);
    await pay(orders.at(-1) as Order);
  }
  await askAll(orders.toReversed());
  expect(await statuses(orders)).toEqual(["ready", "queued", "queued"]);
});

test("a paid plan whose list can't be read is not flagged once a notification calls it active", {
  tags: ["long"],
}, async () => {
  await listIs(inUse("Asia"));
  const order = await bench.startOrder();
  await pay(order);
  await listFails();
  await bench.orders.refresh(order);
  await bench.notify(order);
  for (let round = 0; round < 4; round += 1) {
    bench.pass(10 * MINUTE);
    await bench.sweepAll();
  }
  expect(await bench.read(order.id)).toMatchObject({ service: "placed", review: null });
  expect(await statuses([order])).toEqual(["received"]);
});

test("a plan that the list still names after its end comes before no other", { tags: ["long"] }, async () => {
  const ended = { ...inUse("Europe 10 GB"), orderStatus: "3", remainingDays: "0" };
  await listIs(ended);
  const order = await bench.startOrder();
  expect(order.placement).toMatchObject({ entriesBefore: 0, plansBefore: 0 });
  await pay(order);
  await listIs(inUse(order.plan.title), ended);
  expect(statusOf(await bench.orders.refresh(order))).toBe("ready");
});

test("a list that names no states leaves a plan behind another one undecided", async () => {
  await listIs(inUse("Asia"));
  const order = await bench.startOrder();
  await pay(order);
  const stateless = { ...inUse(order.plan.title), orderStatus: undefined };
  await listIs({ ...inUse("Asia"), orderStatus: undefined }, stateless);
  await askAll([order]);
  expect(await bench.read(order.id)).toMatchObject({ service: "placed", review: null });
  expect((await bench.read(order.id)).deliveredAt).not.toBeNull();
});

test("an order waits for the answer about another one that may have been paid before it", async () => {
  const [first, second] = [await bench.startOrder(), await bench.startOrder({ isAgain: true })];
  await pay(first);
  await pay(second);
  // The one entry belongs to the order that was paid first; no notification of it has come.
  await listIs(inUse(first.plan.title));
  await bench.notify(second);
  for (let round = 0; round < 2; round += 1) {
    await bench.orders.refresh(second);
    await bench.notify(second);
    expect(await statuses([second])).toEqual(["received"]);
    bench.pass(5 * SECOND);
  }
});

test("a queued plan is asked about twice a day in the end, and starts when the list says so", async () => {
  const first = await bench.startOrder();
  await pay(first);
  await bench.orders.refresh(first);
  const second = await bench.startOrder({ isAgain: true });
  await pay(second);
  await askAll([first, second]);
  expect(await statuses([first, second])).toEqual(["ready", "queued"]);
  bench.pass(20 * DAY);
  await bench.sweepAll();
  const { schedule } = await bench.read(second.id);
  const { context } = bench;
  expect((schedule.nextQueryAt ?? 0) - context.clock.now()).toBeGreaterThan(11 * 60 * MINUTE);
  await listIs(inUse(second.plan.title));
  bench.pass(12 * 60 * MINUTE);
  await bench.sweepAll();
  expect(await statuses([second])).toEqual(["ready"]);
});

/** An order that is queued behind another plan. */
async function queuedOrder(): Promise<Order> {
  await listIs(inUse("Asia"));
  const order = await bench.startOrder();
  await pay(order);
  await listIs(inUse("Asia"), waiting(order.plan.title));
  expect(statusOf(await bench.orders.refresh(order))).toBe("queued");
  return order;
}

async function sweepFor(days: number): Promise<void> {
  for (let halves = 0; halves < 2 * days; halves += 1) {
    bench.pass(12 * 60 * MINUTE);
    await bench.sweepAll();
  }
}

test("a queued plan that the lists of a day lack is flagged, and no longer called queued", async () => {
  const order = await queuedOrder();
  await listIs(inUse("Asia"));
  await sweepFor(1);
  expect(await bench.read(order.id)).toMatchObject({ service: "queued", review: null });
  await sweepFor(2);
  const missing = await bench.read(order.id);
  expect(missing.review).toBe("queued, but missing from the SIM's list");
  expect([statusOf(missing), textOf(missing)]).toEqual(["review", "reviewQueued"]);
  await listIs(inUse("Asia"), waiting(order.plan.title));
  await sweepFor(1);
  expect(await statuses([order])).toEqual(["queued"]);
  await listIs(inUse(order.plan.title));
  await sweepFor(1);
  expect(await statuses([order])).toEqual(["ready"]);
});

test("a queued plan isn't missing while lists can't be read, nor for having been so once", {
  tags: ["long"],
}, async () => {
  const order = await queuedOrder();
  await listIs(inUse("Asia"));
  await sweepFor(0.5);
  await listFails();
  await sweepFor(1.5);
  expect(await bench.read(order.id)).toMatchObject({ service: "queued", review: null });
  await listIs(inUse("Asia"), waiting(order.plan.title));
  await sweepFor(1);
  await listIs(inUse("Asia"));
  await sweepFor(1);
  expect(await bench.read(order.id)).toMatchObject({ service: "queued", review: null });
});

test("a plan whose start can't be read stays paid and on the SIM, even after an earlier flag", async () => {
  await listIs(inUse("Asia"));
  const order = await bench.startOrder();
  await pay(order);
  await bench.orders.refresh(order);
  bench.pass(16 * MINUTE);
  await bench.sweepAll();
  expect(await statuses([order])).toEqual(["review"]);
  await listIs({ ...inUse("Asia"), orderStatus: undefined }, { ...inUse(order.plan.title), orderStatus: undefined });
  await askAll([order]);
  const delivered = await bench.read(order.id);
  expect([statusOf(delivered), textOf(delivered)]).toEqual(["received", "delivered"]);
});

test("within one second the plan that has started, else the older order, was paid first", async () => {
  const [first, second] = [await bench.openOrder(), await bench.openOrder()];
  const exact = withChange(first, { paidAt: 5_400, createdAt: 1 });
  const rounded = withChange(second, { paidAt: 5_000, createdAt: 2 });
  expect([isPaidBefore(exact, rounded), isPaidBefore(rounded, exact)]).toEqual([true, false]);
  const started = withChange(rounded, { service: "active" });
  expect([isPaidBefore(exact, started), isPaidBefore(started, exact)]).toEqual([false, true]);
  const later = withChange(exact, { paidAt: 6_000 });
  expect([isPaidBefore(later, rounded), isPaidBefore(rounded, later)]).toEqual([false, true]);
});
