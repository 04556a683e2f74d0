import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { statusOf } from "#/lib/orders/status.ts";
import {
  createOrdersBench,
  type OrdersBench,
  type NotificationChanges as Overrides,
  TWELVE_PLANS_SIM,
} from "#/lib/testing/orders-bench.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const notify = (order: Order, overrides?: Overrides) => bench.notify(order, overrides);

async function inbox(): Promise<{ outcome: string; layout: string; body_sealed: string }[]> {
  return bench.context.db.query.selectFrom("notifications").selectAll().orderBy("received_at").execute();
}

async function paidOrder(overrides?: Parameters<OrdersBench["startOrder"]>[0]): Promise<Order> {
  const order = await bench.startOrder(overrides);
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  return order;
}

test("a fitting notification makes an order paid and active without a network call", async () => {
  const order = await paidOrder();
  expect(await notify(order)).toBe(200);
  expect(statusOf(await bench.read(order.id))).toBe("ready");
  const requests = await bench.sandbox.control<{ call: string }[]>("requests");
  expect(requests.map(({ call }) => call)).not.toContain("resultQuery");
});

test("the layout that matched is recorded, and the body is not readable in the database", async () => {
  await notify(await paidOrder());
  const [stored] = (await inbox()).slice(-1);
  expect(stored?.layout).toBe("body-newline-header");
  expect(stored?.body_sealed).not.toContain("example.com");
});

test("the same notification again, also in parallel, changes nothing [W05]", async () => {
  const order = await paidOrder();
  await notify(order);
  const { body, headers } = await bench.lastNotification();
  const copies = [1, 2, 3, 4].map(() => bench.inbox.receive(Buffer.from(JSON.stringify(body)), headers));
  for (const received of await Promise.all(copies)) expect(received).toMatchObject({ outcome: "duplicate" });
  const events = await bench.events(order.id);
  expect(events.filter((event) => event === "paid")).toHaveLength(1);
  expect(events.filter((event) => event === "heard")).toHaveLength(1);
});

test("an amount in major units is accepted when it equals ours, and its unit recorded", async () => {
  const order = await paidOrder({
    sim: TWELVE_PLANS_SIM,
    planName: "SP000103/DP20240115000103",
    termName: "1-2",
    shownMinor: 2000,
  });
  await notify(order, { detail: { total_amount: 20 } });
  expect((await bench.read(order.id)).payment).toBe("paid");
  const heard = await bench.context.db.query
    .selectFrom("history")
    .select("detail")
    .where("order_id", "=", order.id)
    .where("event", "=", "heard")
    .executeTakeFirst();
  expect(JSON.parse(heard?.detail ?? "{}")).toMatchObject({ unit: "major" });
});

test.each<{ what: string; overrides: Overrides }>([
  { what: "another amount", overrides: { detail: { total_amount: 1289 } } },
  { what: "an amount that rounding can't explain", overrides: { detail: { total_amount: 14 } } },
  { what: "no amount", overrides: { detail: { total_amount: null } } },
  { what: "an amount as text", overrides: { detail: { total_amount: "1290" } } },
  { what: "another currency", overrides: { detail: { currency: "EUR" } } },
  { what: "another SIM", overrides: { event: { sim_id: "89852072201180436250" } } },
])("a genuine notification with $what is kept and flagged, and pays nothing by itself", async ({ overrides }) => {
  const order = await paidOrder();
  expect(await notify(order, overrides)).toBe(200);
  const flagged = await bench.read(order.id);
  expect(flagged.payment).toBe("open");
  expect(flagged.review).toMatch(/^notification: /);
});

test("a flag does not stop money from being recorded", async () => {
  const order = await paidOrder();
  await notify(order, { detail: { total_amount: 1 } });
  bench.pass(5_000);
  expect(await bench.orders.refresh(order)).toMatchObject({ payment: "paid", review: "notification: amount differs" });
});

test("a notification for no order is kept, and the open orders of its SIM are queried", async () => {
  const order = await paidOrder();
  const ids = { order_id: "T1", purchase_order_id: "X" };
  const sent = await notify(order, { top: { source: { reference_id: "Y" } }, event: { id: "E1" }, detail: ids });
  expect(sent).toBe(200);
  expect((await inbox()).at(-1)?.outcome).toBe("unmatched");
  bench.pass(4_000);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("paid");
});

test("an event of another kind is kept and decides nothing", async () => {
  const order = await paidOrder();
  expect(await notify(order, { top: { event_subtype: "payment_failed" } })).toBe(200);
  expect(await bench.read(order.id)).toMatchObject({ payment: "open", review: null });
  expect((await inbox()).at(-1)?.outcome).toBe("unknown kind");
});

test("a body that holds nothing we know is kept", async () => {
  const order = await paidOrder();
  expect(await notify(order, { top: { event: "none", source: 7, event_type: null } })).toBe(200);
  expect((await inbox()).at(-1)?.outcome).toBe("unmatched");
});

test("a second payment of an order is no copy of the first, and a copy is no payment [W38] [W04]", async () => {
  const order = await paidOrder();
  await notify(order, { top: { notification_id: `N1 ${order.id}` }, event: { id: "E1" }, detail: { paid_at: 1 } });
  await notify(order, { top: { notification_id: `N2 ${order.id}` }, event: { id: "E1" }, detail: { paid_at: 1 } });
  expect((await bench.read(order.id)).review).toBeNull();
  await notify(order, { top: { notification_id: `N3 ${order.id}` }, event: { id: "E3" }, detail: { paid_at: 2 } });
  expect((await bench.read(order.id)).review).toBe("paid a second time");
});

test.each<{ what: string; second: Overrides }>([
  {
    what: "comes late",
    second: { timestamp: String(Date.now() - 3_600_000), event: { id: "E2" }, detail: { paid_at: 2 } },
  },
  { what: "does not say which event it is", second: { event: { id: null }, detail: { paid_at: 2 } } },
  { what: "says neither event nor time", second: { event: { id: "" }, detail: { paid_at: null } } },
])("a notification of a second payment that $what is flagged too [W38]", async ({ second }) => {
  const order = await paidOrder();
  const first = { event: { id: "E1" }, detail: { paid_at: 1 } };
  expect(await notify(order, first)).toBe(200);
  expect(await notify(order, { ...first, timestamp: String(Date.now() - 3_600_000) })).toBe(200);
  expect((await bench.read(order.id)).review).toBeNull();
  expect(await notify(order, second)).toBe(200);
  expect(await bench.read(order.id)).toMatchObject({ payment: "paid", review: "paid a second time" });
});

test("a payment that is told after the order lapsed is recorded [W09]", async () => {
  const order = await bench.startOrder();
  bench.pass(25 * 3_600_000);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("lapsed");
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  bench.pass(-25 * 3_600_000);
  expect(await notify(order)).toBe(200);
  expect(statusOf(await bench.read(order.id))).toBe("ready");
});

test("a late notification shows the payment as being checked until a query [W19]", async () => {
  const order = await bench.startOrder();
  const late = { timestamp: String(Date.now() - 3_600_000) };
  expect(await notify(order, late)).toBe(200);
  const told = await bench.read(order.id);
  expect([told.payment, statusOf(told), told.review]).toEqual(["open", "checking", null]);
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  bench.pass(4_000);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("paid");
});

test("a late notification opens a lapsed order again [W19]", async () => {
  const order = await bench.startOrder();
  bench.pass(25 * 3_600_000);
  await bench.sweepAll();
  bench.pass(-25 * 3_600_000);
  expect(await notify(order, { timestamp: String(Date.now() - 3_600_000) })).toBe(200);
  expect(statusOf(await bench.read(order.id))).toBe("checking");
});

test("a notification sent in seconds proves nothing, and its order is queried [T09]", async () => {
  const order = await bench.startOrder();
  expect(await notify(order, { timestamp: String(Math.round(Date.now() / 1_000)) })).toBe(200);
  expect(statusOf(await bench.read(order.id))).toBe("checking");
});

test("one that does not say its kind is kept with its order, as doubtful [W18]", async () => {
  const order = await paidOrder();
  expect(await notify(order, { top: { event_subtype: null } })).toBe(200);
  expect(await bench.read(order.id)).toMatchObject({
    payment: "open",
    review: "notification: does not say its kind",
  });
});

test("a doubt that comes later stands beside the first", async () => {
  const order = await paidOrder();
  await notify(order, { event: { id: "E0" }, detail: { total_amount: 1, paid_at: 0 } });
  await notify(order, { event: { id: "E1" }, detail: { paid_at: 1 } });
  await notify(order, { event: { id: "E2" }, detail: { paid_at: 2 } });
  expect((await bench.read(order.id)).review?.split("\n")).toEqual([
    "notification: amount differs",
    "paid a second time",
  ]);
});

test("members in another order, or other white space, make a copy no other notification [W02]", async () => {
  const order = await paidOrder();
  const text = { top: { notification_id: `N1 ${order.id}` } };
  expect(await notify(order, text)).toBe(200);
  const { body, headers } = await bench.lastNotification();
  const copy = JSON.stringify(Object.fromEntries(Object.entries(body).toReversed()), null, 2);
  expect(await bench.inbox.receive(Buffer.from(copy), headers)).toMatchObject({ outcome: "duplicate" });
  expect((await bench.read(order.id)).review).toBeNull();
});

test("the id of a notification used again with another content is flagged [W03]", async () => {
  const order = await paidOrder();
  await notify(order, { top: { notification_id: `N1 ${order.id}` }, detail: { bundle_name: "one" } });
  await notify(order, {
    top: { notification_id: `N1 ${order.id}` },
    event: { id: "E9" },
    detail: { bundle_name: "two" },
  });
  expect((await bench.read(order.id)).review).toBe("notification: its id was used for another one");
});

test("a payment that can't have happened is recorded and flagged [W10]", async () => {
  const order = await bench.openOrder();
  await bench.sandbox.control("faults", { call: "stripePay", kind: "json", body: { operateCode: "F", message: "no" } });
  await bench.orders.start(order.id, { email: "buyer@example.com", agreedMinor: 1290 });
  expect((await bench.read(order.id)).payment).toBe("void");
  await notify(order);
  expect(await bench.read(order.id)).toMatchObject({
    payment: "paid",
    review: "paid although no secret had left the server",
  });
});
