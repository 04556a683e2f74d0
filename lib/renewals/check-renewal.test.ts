import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { statusOf } from "#/lib/orders/status.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { createRenewals } from "./renewals.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const MINUTE = 60_000;

/** A renewal that its card payment began, or should have. */
async function payByCard(quirk?: "renewal-never-begins" | "renewal-begins-late"): Promise<Order> {
  await bench.sandbox.set({ renewalSecret: "payment", renewalDelayMs: 0, ...(quirk && { quirks: [quirk] }) });
  const order = await bench.startRenewal();
  expect(bench.orders.card(order)).toMatchObject({ isSetUp: false });
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  return settled(order);
}

/** The order once its page shows that it is ready. */
async function settled({ id }: Order): Promise<Order> {
  for (let count = 0; count < 5; count += 1) {
    bench.pass(4_000);
    const order = await bench.orders.refresh(await bench.read(id));
    if (statusOf(order) === "ready") return order;
  }
  throw new Error("not ready");
}

async function sweepAfter(ms: number, { id }: Order): Promise<Order> {
  bench.pass(ms);
  await bench.renewals.sweep();
  return bench.read(id);
}

const state = ({ sim }: Order) => bench.renewals.read(sim, "en");
const calls = async (name: string) =>
  (await bench.sandbox.control<{ call: string }[]>("requests")).filter(({ call }) => call === name).length;

test("a renewal that its payment began is found with one question", async () => {
  const order = await payByCard();
  const checked = await sweepAfter(6_000, order);
  expect(checked.renewalCheck).toMatchObject({ answer: "ours", foundAt: expect.any(Number), nextQueryAt: null });
  await sweepAfter(20 * MINUTE, order);
  // One more answers whether another renewal competes, before the payment.
  expect(await calls("queryAutoRenewalRecord")).toBe(2);
  expect(await bench.renewals.troubleOf(checked)).toBe(null);
});

test("a renewal that its subscription began is found too", async () => {
  const order = await bench.startRenewal();
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  await settled(order);
  expect((await sweepAfter(6_000, order)).renewalCheck).toMatchObject({ answer: "ours" });
});

test("after 15 minutes a payment without a renewal flags the order, and is told [V23]", async () => {
  const order = await payByCard("renewal-never-begins");
  expect((await sweepAfter(6_000, order)).review).toBe(null);
  expect(await state(order)).toEqual({ status: "unconfirmed", proof: "pending" });
  const missing = await sweepAfter(16 * MINUTE, order);
  expect(missing).toMatchObject({ payment: "paid", review: "paid, but doesn't renew" });
  expect(statusOf(missing)).toBe("ready");
  expect(await bench.renewals.troubleOf(missing)).toBe("missing");
  expect(
    await bench.renewals.troubleOf({ ...missing, erasedAt: 1 }),
    "the shop no longer knows whether it was stopped",
  ).toBe(null);
  expect(await state(order)).toEqual({ status: "unconfirmed", proof: "missing" });
  await sweepAfter(60 * MINUTE, order);
  const events = await bench.events(order.id);
  expect(events.filter((event) => event === "renewal not found" || event === "flagged")).toHaveLength(2);
});

test("a renewal that appears late is shown, and no page says otherwise [V23]", async () => {
  const order = await payByCard("renewal-never-begins");
  const missing = await sweepAfter(16 * MINUTE, order);
  expect(await bench.renewals.troubleOf(missing)).toBe("missing");
  await bench.sandbox.control("renewals/appear", { payId: order.partnerIds.payId });
  const found = await sweepAfter(60 * MINUTE, order);
  expect(found.renewalCheck.foundAt).not.toBe(null);
  expect(await bench.renewals.troubleOf(found)).toBe(null);
  expect(await state(order)).toMatchObject({ status: "on", record: { payId: order.partnerIds.payId } });
});

test("a renewal that begins soon after its payment flags nothing", async () => {
  const order = await payByCard("renewal-begins-late");
  await expect.poll(async () => (await bench.ledger()).subscriptions).toHaveLength(1);
  const checked = await sweepAfter(16 * MINUTE, order);
  expect(checked).toMatchObject({ review: null, renewalCheck: { answer: "ours" } });
});

test("where the query refuses, the renewal is called unclear, never missing", async () => {
  const order = await payByCard();
  await bench.sandbox.set({ quirks: ["renewal-query-refuses"] });
  const checked = await sweepAfter(16 * MINUTE, order);
  expect(checked.review).toBe("paid, but its renewal can't be confirmed");
  expect(await bench.renewals.troubleOf(checked)).toBe("unclear");
  expect(await state(order)).toEqual({ status: "unconfirmed", proof: "unclear" });
});

test("a renewal that its owner stopped does not flag the order", async () => {
  const order = await payByCard();
  await bench.renewals.stop(order.sim, "en");
  const checked = await sweepAfter(16 * MINUTE, order);
  expect(checked.review).toBe(null);
  expect(await bench.renewals.troubleOf(checked)).toBe(null);
  expect(await state(order)).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
});

test("a stop requested again waits for nothing once the renewal has ended", async () => {
  const order = await payByCard();
  await bench.renewals.stop(order.sim, "en");
  await bench.renewals.stop(order.sim, "en");
  const stops = bench.context.db.query.selectFrom("renewal_stops").select("stopped_at").where("sim", "=", order.sim);
  expect(await stops.execute()).toEqual([{ stopped_at: expect.any(Number) }, { stopped_at: expect.any(Number) }]);
  expect(await state(order)).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
});

test("a stop requested before the renewal appears is kept for it", async () => {
  const order = await payByCard("renewal-never-begins");
  await bench.renewals.stop(order.sim, "en");
  expect(await state(order)).toMatchObject({ status: "stopping", record: null });
  await bench.sandbox.control("renewals/appear", { payId: order.partnerIds.payId });
  await sweepAfter(MINUTE, order);
  expect(await state(order)).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
  expect((await bench.ledger()).subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);
});

test("a renewal that appears after it was called stopped is stopped again", async () => {
  const order = await payByCard("renewal-never-begins");
  await bench.renewals.stop(order.sim, "en");
  await sweepAfter(16 * MINUTE, order);
  expect(await state(order)).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
  await bench.sandbox.control("renewals/appear", { payId: order.partnerIds.payId });
  await sweepAfter(60 * MINUTE, order);
  expect((await sweepAfter(MINUTE, order)).review).toBe(null);
  expect((await bench.ledger()).subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);
});

test("two processes ask once", async () => {
  const order = await payByCard();
  const other = createRenewals(bench.context);
  bench.pass(6_000);
  await Promise.all([bench.renewals.sweep(), other.sweep()]);
  expect((await bench.read(order.id)).renewalCheck.answer).toBe("ours");
  expect(await calls("queryAutoRenewalRecord")).toBe(2);
});
