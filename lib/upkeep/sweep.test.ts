import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withLease } from "#/lib/orders/lease.ts";
import { DAY, nextQueryAt } from "#/lib/orders/schedule.ts";
import { ConflictError, change, ForbiddenMoveError } from "#/lib/orders/store.ts";
import { BATCH, forEachOf } from "#/lib/process/batch.ts";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { createOrdersBench, leaseOf, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { sweep } from "./sweep.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

test("two sweepers at the same time query an order once [Q07]", async () => {
  const order = await bench.startOrder();
  await bench.orders.reportCardAttempt(order.id, "confirming");
  bench.pass(10_000);
  await Promise.all([bench.sweep(), bench.sweep()]);
  const requests = await bench.sandbox.control<{ call: string; body: { payId?: string } }[]>("requests");
  const asked = requests.filter(({ call, body }) => call === "resultQuery" && body.payId === order.partnerIds.payId);
  expect(asked).toHaveLength(1);
});

test("one process holds a lease, and another takes it over once it has expired", async () => {
  const { id } = await bench.openOrder();
  let release = (): void => undefined;
  const held = withLease(bench.context, id, 30_000, () => new Promise<void>((resolve) => (release = resolve)));
  await expect.poll(() => leaseOf(bench, id)).not.toBeNull();
  expect(await withLease(bench.context, id, 30_000, async () => "mine")).toBeNull();
  bench.pass(31_000);
  expect(await withLease(bench.context, id, 30_000, async () => "mine")).toBe("mine");
  release();
  await held;
});

test("a lease that was taken over is not given back by its former holder", async () => {
  const { id } = await bench.openOrder();
  let releaseFirst = (): void => undefined;
  let releaseSecond = (): void => undefined;
  const first = withLease(bench.context, id, 30_000, () => new Promise<void>((resolve) => (releaseFirst = resolve)));
  const token = () => leaseOf(bench, id);
  await expect.poll(token).not.toBeNull();
  const firstToken = await token();
  bench.pass(31_000);
  const second = withLease(bench.context, id, 30_000, () => new Promise<void>((resolve) => (releaseSecond = resolve)));
  await expect.poll(token).not.toBe(firstToken);
  const secondToken = await token();
  releaseFirst();
  await first;
  expect(await token()).toBe(secondToken);
  releaseSecond();
  await second;
});

test("a change made on an old version is refused, and leaves no history [K25, v5.0.0-2.3.3]", async () => {
  const order = await bench.openOrder();
  await change(bench.context, order, "first", {});
  await expect(change(bench.context, order, "second", {})).rejects.toBeInstanceOf(ConflictError);
  expect(await bench.events(order.id)).toEqual(["opened", "first"]);
});

test("a failed round ends when all work begun in it has ended", async () => {
  let ended = 0;
  const work = async (item: number) => {
    if (item === 0) throw new Error("no database");
    await bench.context.clock.sleep(20);
    ended += 1;
  };
  await expect(forEachOf([0, 1, 2, 3, 4, 5], work)).rejects.toThrow("no database");
  expect(ended).toBe(5);
});

test("a move the tables don't know is refused", async () => {
  const order = await bench.startOrder();
  const back = change(bench.context, order, "back", { payment: "unpaid" });
  await expect(back).rejects.toBeInstanceOf(ForbiddenMoveError);
});

test("what was tried is asked about before what was not, though that is overdue for longer", async () => {
  const idle = await Promise.all(Array.from({ length: BATCH }, () => bench.startOrder()));
  bench.pass(DAY);
  const order = await bench.startOrder();
  await bench.orders.reportCardAttempt(order.id, "confirming");
  bench.pass(10_000);
  await bench.sweep();
  expect((await bench.read(order.id)).schedule.answeredAt).not.toBeNull();
  const answered = await Promise.all(idle.map(async ({ id }) => (await bench.read(id)).schedule.answeredAt !== null));
  expect(answered.filter(Boolean).length).toBeLessThan(BATCH);
  await bench.sweepAll();
});

test("an order that was tried while others are worked on waits for few of them", { tags: ["long"] }, async () => {
  const idle = await Promise.all(Array.from({ length: BATCH }, () => bench.startOrder()));
  bench.pass(DAY);
  const order = await bench.startOrder();
  const asked: string[] = [];
  const { partner } = bench.context;
  const result: typeof partner.result = async (payId, ...rest) => {
    // The card is tried as soon as the sweeper is at work.
    if (asked.push(payId) === 1) await bench.orders.reportCardAttempt(order.id, "confirming");
    bench.pass(2_000);
    return partner.result(payId, ...rest);
  };
  const context = { ...bench.context, partner: { ...partner, result } };
  while (!asked.includes(order.partnerIds.payId)) await sweep(context);
  // Its first question is due five seconds after the card was tried, thus in the third round at the latest: 4 others in each.
  expect(asked.indexOf(order.partnerIds.payId)).toBeLessThanOrEqual(12);
  while (!idle.every(({ partnerIds }) => asked.includes(partnerIds.payId))) await sweep(context);
});

test("the pause between queries grows from seconds to 15 minutes, and to days when lapsed [Q10]", () => {
  const at = Date.UTC(2026, 0, 1);
  const tried = { cardAttempts: { firstAt: at }, schedule: { activityAt: at } };
  const open = makeOrder({ payment: "open", openedAt: at, createdAt: at, ...tried });
  const pauseAfter = (age: number, order = open): number => ((nextQueryAt(order, at + age) ?? 0) - at - age) / 1_000;
  expect(pauseAfter(0)).toBe(5);
  expect(pauseAfter(10 * 60_000)).toBe(30);
  expect(pauseAfter(20 * 60_000)).toBe(60);
  expect(pauseAfter(20 * 3_600_000)).toBe(15 * 60);
  expect(pauseAfter(2 * DAY, { ...open, payment: "lapsed" })).toBe(24 * 3_600);
  expect(nextQueryAt({ ...open, payment: "lapsed" }, at + 401 * DAY)).toBeNull();
  expect(nextQueryAt({ ...open, payment: "paid", service: "active" }, at)).toBeNull();
});
