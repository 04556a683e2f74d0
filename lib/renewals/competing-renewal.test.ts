import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Order, OWNER } from "#/lib/orders/order.ts";
import { HOUR } from "#/lib/orders/schedule.ts";
import { createOrdersBench, type OrdersBench, RENEWAL_TEXT } from "#/lib/testing/orders-bench.ts";
import { paidRenewal } from "#/lib/testing/paid-order.ts";
import { createRenewals } from "./renewals.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const subscribed = () => paidRenewal(bench);

const fault = (kind: string, more: object = {}) =>
  bench.sandbox.control("faults", { call: "queryAutoRenewalRecord", kind, times: -1, ...more });

const healed = () => fetch(`${bench.sandbox.origin}/control/faults`, { method: "DELETE" });

async function startAnother({ sim }: Order) {
  const order = await bench.openOrder({ sim, isAgain: true });
  const buyer = { email: "buyer@example.com", agreedMinor: 1290, renewalText: async () => RENEWAL_TEXT };
  return bench.orders.start(order.id, buyer);
}

test("a renewal begun here days ago blocks another when the partner's answer is unreadable", async () => {
  const first = await subscribed();
  bench.pass(30 * HOUR);
  await fault("html");
  expect(await startAnother(first)).toEqual({ status: "renews already" });
  expect((await bench.ledger()).counts).toMatchObject({ subscriptions: 1, charges: 1 });
});

test("after a stop here another may begin, even when the partner's answer is unreadable", async () => {
  const first = await subscribed();
  bench.pass(30 * HOUR);
  await createRenewals(bench.context).stop(first.sim, "en");
  await fault("html");
  expect(await startAnother(first)).toEqual({ status: "open" });
});

test("a renewal begun here blocks another until its stop is accepted, where the partner refuses", async () => {
  const first = await subscribed();
  bench.pass(30 * HOUR);
  await fault("json", { body: { operateCode: "F", message: "busy" } });
  expect(await startAnother(first)).toEqual({ status: "renews already" });
  await createRenewals(bench.context).stop(first.sim, "en");
  expect(await startAnother(first)).toEqual({ status: "open" });
  expect(await bench.startRenewal(), "a SIM without one stays free").toMatchObject({ payment: "open" });
});

test("a card set up earlier makes no second renewal while the partner is down", async () => {
  const late = await bench.startRenewal();
  const card = await bench.setUpCard(late);
  const first = await bench.startRenewal({ sim: late.sim });
  await bench.renewals.subscribe(first.id, await bench.setUpCard(first));
  bench.pass(10_000);
  await bench.orders.refresh(await bench.read(first.id));
  bench.pass(30 * HOUR);
  await fault("reset-before");
  expect(await bench.renewals.subscribe(late.id, card)).toMatchObject({ subscription: { state: "competing" } });
  expect((await bench.ledger()).counts).toMatchObject({ subscriptions: 1, charges: 1 });
});

test("a stop request from before a renewal began is not its end, though fulfilled later", async () => {
  const order = await bench.startRenewal();
  await fault("html");
  const renewals = createRenewals(bench.context);
  await renewals.stop(order.sim, "en");
  await healed();
  bench.pass(1_000);
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  bench.pass(10_000);
  await bench.orders.refresh(await bench.read(order.id));
  bench.pass(HOUR);
  await renewals.sweep();
  expect(await renewals.read(order.sim, "en")).toMatchObject({ status: "on" });
  await fault("html");
  bench.pass(HOUR);
  expect(await startAnother(order)).toEqual({ status: "renews already" });
  bench.pass(30 * HOUR);
  expect(await startAnother(order)).toEqual({ status: "renews already" });
  await healed();
  await fault("status", { status: 404 });
  expect(await renewals.read(order.sim, "en")).toEqual({ status: "unknown" });
});

test("a stop under our order number counts, though the partner uses another number", async () => {
  const order = await subscribed();
  const stopped = {
    order_no: order.partnerIds.orderNo,
    pay_id: "named otherwise",
    stopped_at: Number(order.paidAt) + 1,
  };
  const stop = {
    ...stopped,
    id: "stop",
    sim: order.sim,
    language: "en",
    requested_at: Number(order.paidAt),
    next_ask_at: 0,
  };
  await bench.context.db.query.insertInto("renewal_stops").values(stop).execute();
  const answered = { partner_order_no: "the service's own" };
  await bench.context.db.query.updateTable("orders").set(answered).where("id", "=", order.id).execute();
  bench.pass(30 * HOUR);
  await fault("html");
  expect(await startAnother(order)).toEqual({ status: "open" });
});

test("a stop request from before a renewal's payment is not its end, though fulfilled later", async () => {
  await bench.sandbox.control("settings", { renewalSecret: "payment" });
  const order = await bench.startRenewal();
  await bench.orders.reportCardAttempt(order.id, "confirming");
  await bench.orders.reportCardAttempt(order.id, "declined");
  bench.pass(1_000);
  const { partner } = bench.context;
  // While the partner answers that nothing renews, the buyer's second card pays.
  const renewal: typeof partner.renewal = async (...request) => {
    const answer = await partner.renewal(...request);
    await bench.orders.reportCardAttempt(order.id, "confirming");
    await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
    bench.pass(10_000);
    expect(await bench.orders.refresh(await bench.read(order.id))).toMatchObject({ payment: "paid" });
    bench.pass(1_000);
    return answer;
  };
  await createRenewals({ ...bench.context, partner: { ...partner, renewal } }).stop(order.sim, "en");
  bench.pass(30 * HOUR);
  await fault("html");
  expect(await startAnother(order)).toEqual({ status: "renews already" });
});

test("a renewal that was paid after an order's own was chosen holds its card back at any age", async () => {
  await bench.sandbox.control("settings", { renewalSecret: "payment" });
  const late = await bench.startRenewal();
  bench.pass(HOUR);
  const first = await bench.startRenewal({ sim: late.sim, isAgain: true });
  expect(await bench.orders.confirmCard(first.id, { name: OWNER })).toMatchObject({ mayConfirm: true });
  await bench.sandbox.control("pay", { payId: first.partnerIds.payId });
  bench.pass(10_000);
  expect((await bench.orders.refresh(await bench.read(first.id))).payment).toBe("paid");
  bench.pass(19 * HOUR);
  await bench.orders.refresh(await bench.read(late.id));
  bench.pass(6 * HOUR);
  expect(await bench.orders.confirmCard(late.id, { name: OWNER })).toMatchObject({
    mayConfirm: false,
    order: { payment: "open" },
  });
  await createRenewals(bench.context).stop(late.sim, "en");
  expect(await bench.orders.confirmCard(late.id, { name: OWNER })).toMatchObject({ mayConfirm: true });
});

test.each(["tried before", "lapsed"])(
  "a browser that confirms an order %s is held back by another renewal",
  async (was) => {
    const late = await bench.startRenewal();
    const by = { name: OWNER };
    if (was === "tried before") expect(await bench.orders.confirmCard(late.id, by)).toMatchObject({ mayConfirm: true });
    bench.pass(was === "lapsed" ? 26 * HOUR : 2 * HOUR);
    await bench.sweepAll();
    expect((await bench.read(late.id)).payment).toBe(was === "lapsed" ? "lapsed" : "open");
    const first = await bench.startRenewal({ sim: late.sim, isAgain: true });
    await bench.renewals.subscribe(first.id, await bench.setUpCard(first));
    bench.pass(10_000);
    expect((await bench.orders.refresh(await bench.read(first.id))).payment).toBe("paid");
    expect(await bench.orders.confirmCard(late.id, by)).toMatchObject({ mayConfirm: false });
  },
);
