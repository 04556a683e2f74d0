import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { columnsOf } from "#/lib/orders/columns.ts";
import type { Order, OrderChange } from "#/lib/orders/order.ts";
import { DAY, HOUR } from "#/lib/orders/schedule.ts";
import { statusOf } from "#/lib/orders/status.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { clearTimesOfClockAhead } from "#/lib/upkeep/clock-rollback.ts";
import { LONGEST_LOOK_PAUSE_MS } from "./charge-dates.ts";
import { createRenewals } from "./renewals.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

/** A monthly renewal that is on, planned by the first sweep. */
async function renewedOrder(): Promise<Order> {
  const order = await bench.startRenewal();
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  await expect.poll(async () => statusOf(await bench.orders.refresh(await bench.read(order.id)))).toBe("ready");
  return sweepAfter(0, order);
}

async function sweepAfter(ms: number, { id }: Order): Promise<Order> {
  bench.pass(ms);
  while ((await bench.renewals.sweep()) > 0);
  return bench.read(id);
}

const mails = (order: Order, kind: string) =>
  bench.context.db.query
    .selectFrom("mails")
    .select(["occasion", "due_at"])
    .where("about", "=", order.id)
    .where("kind", "=", kind)
    .orderBy("occasion")
    .execute();

const set = (order: Order, change: OrderChange) =>
  bench.context.db.query.updateTable("orders").set(columnsOf(change)).where("id", "=", order.id).execute();

test("a paid renewal plans its next charge, and announces it 8 days before, once", async () => {
  const order = await renewedOrder();
  const { nextAt, lookAt } = order.charges;
  expect(nextAt).toBeGreaterThanOrEqual((order.paidAt ?? 0) + 28 * DAY);
  expect((nextAt ?? 0) - (lookAt ?? 0)).toBe(8 * DAY);
  await sweepAfter(19 * DAY, order);
  expect(await mails(order, "renewal-notice")).toEqual([]);
  const announced = await sweepAfter(4 * DAY, order);
  const occasion = new Date(nextAt ?? 0).toISOString();
  expect(await mails(order, "renewal-notice")).toMatchObject([{ occasion }]);
  expect(await mails(order, "renewal-failing")).toEqual([{ occasion, due_at: (nextAt ?? 0) + 3 * DAY }]);
  expect(announced.charges.nextAt).toBeGreaterThan(nextAt ?? 0);
  await sweepAfter(HOUR, order);
  expect(await mails(order, "renewal-notice")).toHaveLength(1);
});

test("charges that the partner never reports are announced all the same, each once", async () => {
  const order = await renewedOrder();
  for (let day = 0; day < 180; day += 5) await sweepAfter(5 * DAY, order);
  expect(await mails(order, "renewal-notice")).toHaveLength(6);
  const { charges } = await bench.read(order.id);
  expect(charges.nextAt).toBeGreaterThan(bench.context.clock.now());
});

test("two processes announce a charge once", async () => {
  const order = await renewedOrder();
  const other = createRenewals(bench.context);
  bench.pass(25 * DAY);
  await Promise.all([bench.renewals.sweep(), other.sweep()]);
  expect(await mails(order, "renewal-notice")).toHaveLength(1);
  expect((await bench.events(order.id)).filter((event) => event === "charge announced")).toHaveLength(1);
});

test("a renewal that was stopped is looked at no more", async () => {
  const order = await renewedOrder();
  await bench.renewals.stop(order.sim, "en");
  const stopped = await sweepAfter(25 * DAY, order);
  expect(stopped.charges.lookAt).toBeNull();
  expect(await mails(order, "renewal-notice")).toEqual([]);
});

test("a term of unknown length has no notices", async () => {
  const order = await renewedOrder();
  await set(order, { term: { packageType: "unheard of" }, charges: { nextAt: null, lookAt: 0 } });
  const looked = await sweepAfter(400 * DAY, order);
  expect(looked.charges).toEqual({ nextAt: null, lookAt: null });
  expect(await mails(order, "renewal-notice")).toEqual([]);
});

test("a renewal from before the notices is planned by its latest charge", async () => {
  const order = await renewedOrder();
  const { nextAt } = order.charges;
  await set(order, { charges: { nextAt: null, lookAt: 0 } });
  expect((await sweepAfter(HOUR, order)).charges.nextAt).toBe(nextAt);
});

test("a date from a clock that was put back is planned anew", async () => {
  const order = await renewedOrder();
  const ahead = bench.context.clock.now() + 300 * DAY;
  await set(order, { charges: { nextAt: ahead, lookAt: ahead } });
  await clearTimesOfClockAhead(bench.context);
  expect((await bench.read(order.id)).charges.lookAt).toBeLessThanOrEqual(bench.context.clock.now());
  expect((await sweepAfter(0, order)).charges).toEqual(order.charges);
});

test("a look far ahead is not taken for one from a clock that was put back", async () => {
  const order = await renewedOrder();
  const lookAt = bench.context.clock.now() + LONGEST_LOOK_PAUSE_MS;
  await set(order, { charges: { lookAt } });
  await clearTimesOfClockAhead(bench.context);
  expect((await bench.read(order.id)).charges.lookAt).toBe(lookAt);
});

test("a payment of the renewal moves the next charge, and is no reason for a second notice", async () => {
  const order = await renewedOrder();
  // In the middle of a month: at the end of January an earlier charge may put the next one off.
  const soon = new Date(bench.context.clock.now() + 20 * DAY);
  const nextAt = Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() + 1, 15, 12);
  await set(order, { charges: { nextAt, lookAt: nextAt - 8 * DAY } });
  const announced = await sweepAfter(nextAt - 5 * DAY - bench.context.clock.now(), order);
  const chargedAt = nextAt - HOUR;
  bench.pass(7 * DAY);
  const timestamp = String(bench.context.clock.now());
  await bench.notify(order, {
    event: { id: "E-renewal" },
    detail: { transaction_type: "subscription", paid_at: chargedAt },
    timestamp,
  });
  const charged = await bench.read(order.id);
  expect(charged.charges.nextAt).toBeLessThanOrEqual((announced.charges.nextAt ?? 0) - HOUR);
  await sweepAfter(HOUR, order);
  expect(await mails(order, "renewal-notice")).toHaveLength(1);
});
