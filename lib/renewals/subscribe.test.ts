import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Order, OWNER } from "#/lib/orders/order.ts";
import { statusOf } from "#/lib/orders/status.ts";
import {
  createOrdersBench,
  type OrdersBench,
  RENEWAL_TEXT,
  spareSim,
  TWELVE_PLANS_SIM,
} from "#/lib/testing/orders-bench.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const MINUTE = 60_000;

async function fault(call: string, kind: string, more: object = {}): Promise<void> {
  await bench.sandbox.control("faults", { call, kind, ...more });
}

const counts = async () => (await bench.ledger()).counts;

const confirm = async ({ id }: Order) =>
  (await bench.orders.reportCardAttempt(id, "confirming", { name: OWNER })).cardAttempts.confirmingAt;

/** The background's next refresh. */
async function refreshLater(order: Order, ms = 10_000): Promise<Order> {
  bench.pass(ms);
  return bench.orders.refresh(await bench.read(order.id));
}

test("the choice is kept with the text beside the box and the time, and ordered as such", async () => {
  const order = await bench.startRenewal();
  expect(order).toMatchObject({ renewal: { text: RENEWAL_TEXT, chosenAt: expect.any(Number) } });
  const requests = await bench.sandbox.control<{ call: string; body: Record<string, string> }[]>("requests");
  expect(requests.find(({ call }) => call === "singleOrder")?.body.autoRenewal).toBe("1");
  expect(requests.map(({ call }) => call)).toContain("stripeAutoPay");
  expect(requests.map(({ call }) => call)).not.toContain("stripePay");
  expect(bench.orders.card(order)).toMatchObject({ isSetUp: true });
});

test("a card that was set up is subscribed with, charged once, and the order is ready", async () => {
  const order = await bench.startRenewal();
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  const settled = await refreshLater(order);
  expect(settled).toMatchObject({
    payment: "paid",
    service: "active",
    subscription: { partnerStatus: "active" },
    review: null,
  });
  expect(await counts()).toMatchObject({ orders: 1, subscriptions: 1, charges: 1, violations: 0 });
});

test("five browsers that report the same card at once make one subscription", async () => {
  const order = await bench.startRenewal();
  const card = await bench.setUpCard(order);
  await Promise.all(Array.from({ length: 5 }, () => bench.renewals.subscribe(order.id, card)));
  await bench.renewals.subscribe(order.id, card);
  expect(await counts()).toMatchObject({ subscriptions: 1, charges: 1 });
});

test("a subscription whose answer was lost is not asked for again, and its payment is found", async () => {
  await fault("stripeSubDirectly", "reset-after");
  const order = await bench.startRenewal();
  const card = await bench.setUpCard(order);
  await bench.renewals.subscribe(order.id, card);
  expect(statusOf(await bench.read(order.id))).toBe("checking");
  await bench.renewals.subscribe(order.id, card);
  expect((await refreshLater(order)).payment).toBe("paid");
  expect(await counts()).toMatchObject({ subscriptions: 1, charges: 1 });
});

test("a subscription that never arrived ends the order, and the page says so once it is known", async () => {
  await fault("stripeSubDirectly", "reset-before");
  const order = await bench.startRenewal();
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  const early = await refreshLater(order);
  expect(early).toMatchObject({ payment: "open", subscription: { state: "sent" } });
  expect(statusOf(early)).toBe("checking");
  const late = await refreshLater(order, 3 * MINUTE);
  expect(late).toMatchObject({ payment: "lapsed", subscription: { state: "missing" } });
  expect(await counts()).toMatchObject({ subscriptions: 0, charges: 0 });
});

test("two orders for one SIM make one subscription: the second competes and costs nothing", async () => {
  const first = await bench.startRenewal();
  const second = await bench.startRenewal({ sim: first.sim });
  await bench.renewals.subscribe(first.id, await bench.setUpCard(first));
  const told = await bench.renewals.subscribe(second.id, await bench.setUpCard(second));
  expect(told).toMatchObject({ payment: "lapsed", subscription: { state: "competing" } });
  expect(await counts()).toMatchObject({ subscriptions: 1, charges: 1 });
});

test("two orders for one SIM at the same moment make one subscription, whose answer is lost", async () => {
  await fault("stripeSubDirectly", "reset-after", { times: 2 });
  const first = await bench.startRenewal();
  const second = await bench.startRenewal({ sim: first.sim });
  const cards = [await bench.setUpCard(first), await bench.setUpCard(second)];
  await Promise.all([first, second].map(({ id }, index) => bench.renewals.subscribe(id, cards[index] ?? "")));
  expect(await counts()).toMatchObject({ subscriptions: 1, charges: 1 });
});

test("while one renewal of a SIM is being paid no other takes a card", async () => {
  await bench.sandbox.control("settings", { renewalSecret: "payment" });
  const first = await bench.startRenewal();
  const second = await bench.startRenewal({ sim: first.sim });
  expect(await confirm(first)).not.toBeNull();
  expect(await confirm(second)).toBeNull();
  await bench.orders.reportCardAttempt(first.id, "declined");
  expect(await confirm(second)).not.toBeNull();
});

test("a renewal's payment that the processor tells of counts while another renewal is being paid", async () => {
  await bench.sandbox.control("settings", { renewalSecret: "payment" });
  const first = await bench.startRenewal();
  const second = await bench.startRenewal({ sim: first.sim });
  await confirm(first);
  expect(await confirm(second)).toBeNull();
  const found = await bench.orders.reportCardAttempt(second.id, "confirming");
  expect(found.cardAttempts.confirmingAt).not.toBeNull();
});

test("a renewal under unknown numbers doesn't prove that ours is missing", async () => {
  await fault("stripeSubDirectly", "reset-before");
  const order = await bench.startRenewal();
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  const { packageCode } = order.plan;
  await bench.sandbox.control("renewals/begin", { sim: order.sim, packageCode, orderPeriod: "1" });
  expect(statusOf(await refreshLater(order, 3 * MINUTE))).toBe("checking");
  expect(statusOf(await refreshLater(order, 20 * MINUTE))).toBe("review");
});

test("an unknown subscription status is kept and watched, and never means success", async () => {
  await bench.sandbox.control("settings", { subscriptionStatus: "on_the_way" });
  const order = await bench.startRenewal();
  const told = await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  expect(told).toMatchObject({ payment: "open", subscription: { partnerStatus: "on_the_way" } });
  expect(statusOf(await refreshLater(order))).toBe("checking");
  expect(statusOf(await refreshLater(order, 20 * MINUTE))).toBe("review");
});

test("a renewal whose first payment is a card payment is never subscribed to by the shop", async () => {
  await bench.sandbox.control("settings", { renewalSecret: "payment" });
  const order = await bench.startRenewal();
  expect(bench.orders.card(order)).toMatchObject({ isSetUp: false });
  expect(await bench.renewals.subscribe(order.id, "pm_1")).toMatchObject({ subscription: { sentAt: null } });
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  expect((await refreshLater(order)).payment).toBe("paid");
  expect(await counts()).toMatchObject({ subscriptions: 1, charges: 1, violations: 0 });
});

test("a one-time order is never subscribed for", async () => {
  const order = await bench.startOrder();
  const { payment, subscription } = (await bench.renewals.subscribe(order.id, "pm_1")) ?? {};
  expect([payment, subscription?.sentAt]).toEqual(["open", null]);
  expect(await counts()).toMatchObject({ subscriptions: 0 });
});

test("a SIM that renews already gets no second renewal", async () => {
  const order = await bench.openOrder({ sim: spareSim() });
  const { packageCode } = order.plan;
  await bench.sandbox.control("renewals/begin", { sim: order.sim, packageCode, orderPeriod: "1" });
  const buyer = { email: "buyer@example.com", agreedMinor: 1290, renewalText: async () => RENEWAL_TEXT };
  expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "renews already" });
  expect(await counts()).toMatchObject({ orders: 0, intents: 0 });
  expect(await bench.orders.start(order.id, { ...buyer, renewalText: undefined })).toEqual({ status: "open" });
});

test("once the partner may know the order, its renewal is as fixed as its price", { tags: ["long"] }, async () => {
  await fault("singleOrder", "reset-after", { times: 3 });
  const order = await bench.openOrder();
  const buyer = { email: "buyer@example.com", agreedMinor: 1290 };
  expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "unreachable" });
  expect(await bench.orders.start(order.id, { ...buyer, renewalText: async () => RENEWAL_TEXT })).toEqual({
    status: "changed",
  });
  expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "open" });
  expect(await bench.read(order.id)).toMatchObject({ renewal: null });
});

test("a term that can't renew itself is not bought with renewal [V19]", async () => {
  const plan = { planName: "SP000101/DP20240115000101", termName: "1-1" };
  const order = await bench.openOrder({ sim: TWELVE_PLANS_SIM, shownMinor: null, ...plan });
  const agreedMinor = order.price.amountMinor;
  const buyer = { email: "buyer@example.com", agreedMinor, renewalText: async () => RENEWAL_TEXT };
  expect(order.term.isRenewable).toBe(false);
  expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "changed" });
});

test("a buyer who presses Buy again is not led into an earlier renewal", async () => {
  const order = await bench.startRenewal();
  const again = await bench.openOrder({ sim: order.sim, ownOrderIds: [order.id] });
  expect(again.id).not.toBe(order.id);
});
