import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Order, OWNER } from "#/lib/orders/order.ts";
import { statusOf } from "#/lib/orders/status.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const MINUTE = 60_000;
const DECLINED = "4000 0000 0000 0002";

/** As a robot that has the secret would: the shop's pages say nothing of it. */
async function decline({ partnerIds: { payId } }: Order): Promise<void> {
  await bench.sandbox.control("pay", { payId, card: DECLINED });
}

/** The partner notifies the shop of declines too. */
const notifyDeclines = (...others: string[]) =>
  bench.sandbox.control("settings", { notifications: "send", quirks: ["notice-declined", ...others] });
const read = async ({ id }: Order) => (await bench.read(id)).cardAttempts;

/** Waits until the sandbox has delivered what it has to say. */
async function untilHeard(order: Order, declines: number): Promise<void> {
  await expect.poll(async () => (await read(order)).declines).toBe(declines);
}

test("a browser that says nothing gets five declines too, where the partner notifies them [B14]", async () => {
  await notifyDeclines();
  const order = await bench.startOrder();
  for (let count = 1; count <= 4; count += 1) {
    await decline(order);
    await untilHeard(order, count);
  }
  expect(bench.orders.isCardPaused(await bench.read(order.id))).toBe(false);
  await decline(order);
  await untilHeard(order, 5);
  const paused = await bench.read(order.id);
  expect([bench.orders.isCardPaused(paused), paused.payment, paused.review]).toEqual([true, "open", null]);
  expect(statusOf(await bench.orders.reportCardAttempt(order.id, "confirming", { name: OWNER }))).toBe("waiting");
});

test("a decline that browser, result and notification report is one", async () => {
  await notifyDeclines("result-failed");
  const order = await bench.startOrder();
  for (let count = 1; count <= 2; count += 1) {
    await bench.orders.reportCardAttempt(order.id, "confirming");
    await decline(order);
    await untilHeard(order, count);
    await bench.orders.reportCardAttempt(order.id, "declined");
    bench.pass(MINUTE);
    await bench.orders.refresh(await bench.read(order.id));
    expect((await read(order)).declines).toBe(count);
  }
});

test("a notification of a decline that comes twice counts once, and leaves a paid order as it is", async () => {
  const order = await bench.startOrder();
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  expect((await bench.orders.refresh(order)).payment).toBe("paid");
  expect(
    await bench.notify(order, { top: { event_subtype: "payment_failed" }, detail: { payment_status: "failed" } }),
  ).toBe(200);
  const { body, headers } = await bench.lastNotification();
  expect(await bench.inbox.receive(Buffer.from(JSON.stringify(body)), headers)).toMatchObject({ outcome: "duplicate" });
  expect(await bench.read(order.id)).toMatchObject({ payment: "paid", review: null, cardAttempts: { declines: 1 } });
});

test("a decline of no order of ours, and one that says paid, wait for the operator", async () => {
  const order = await bench.startOrder();
  const top = { event_subtype: "payment_failed" };
  await bench.notify(order, { top });
  await bench.notify(order, {
    top: { ...top, source: { reference_id: "Y" } },
    event: { id: "E2" },
    detail: { order_id: "T1", purchase_order_id: "X", payment_status: "failed" },
  });
  const rows = await bench.context.db.query
    .selectFrom("notifications")
    .select("outcome")
    .orderBy("received_at")
    .execute();
  expect(rows.slice(-2).map(({ outcome }) => outcome)).toEqual(["unknown kind", "unknown kind"]);
  expect((await read(order)).declines).toBe(0);
});

test("five declines that are heard an hour late are counted and rest no card", async () => {
  const order = await bench.startOrder();
  for (let count = 1; count <= 5; count += 1) {
    const timestamp = String(Date.now() - 60 * MINUTE);
    const top = { event_subtype: "payment_failed" };
    await bench.notify(order, { top, event: { id: `E${count}` }, detail: { payment_status: "failed" }, timestamp });
  }
  expect(await read(order)).toMatchObject({ declines: 5, pausedUntil: null });
});

test("beyond a thousand a decline leaves no row, and rests the card", async () => {
  await notifyDeclines();
  const order = await bench.startOrder();
  const { query } = bench.context.db;
  const rows = Array.from({ length: 1_000 }, (_, index) => {
    return { order_id: order.id, source: "notification" as const, event: `${index}`, at: 1 };
  });
  await query.insertInto("declines").values(rows).execute();
  await decline(order);
  await expect.poll(async () => bench.orders.isCardPaused(await bench.read(order.id))).toBe(true);
  expect(await query.selectFrom("declines").select("event").where("order_id", "=", order.id).execute()).toHaveLength(
    1_000,
  );
});

test("a payment found failed counts as one decline, however often the partner says so", async () => {
  await bench.sandbox.control("settings", { quirks: ["result-failed"] });
  const order = await bench.startOrder();
  await decline(order);
  for (let round = 0; round < 3; round += 1) {
    bench.pass(11 * MINUTE);
    await bench.orders.refresh(await bench.read(order.id));
  }
  expect(await read(order)).toMatchObject({ declines: 1, firstAt: null, pausedUntil: null });
  expect(await bench.read(order.id)).toMatchObject({ payment: "open", review: null });
});
