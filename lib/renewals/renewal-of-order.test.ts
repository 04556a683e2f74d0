import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { createRenewals, type Renewals } from "./renewals.ts";

let bench: OrdersBench;
let renewals: Renewals;
beforeAll(async () => {
  bench = await createOrdersBench();
  renewals = createRenewals(bench.context);
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const HOUR = 3_600_000;

/** An order whose renewal runs. */
async function renewing(overrides: { sim?: string } = {}): Promise<Order> {
  const order = await bench.startRenewal(overrides);
  await bench.orders.reportCardAttempt(order.id, "confirming");
  await renewals.subscribe(order.id, await bench.setUpCard(order));
  bench.pass(1_000);
  return bench.orders.refresh(await bench.read(order.id));
}

const unreachable = () => bench.sandbox.control("faults", { call: "queryAutoRenewalRecord", kind: "html", times: -1 });
const REFUSAL = { kind: "json", body: { operateCode: "F", message: "no" }, times: -1 };
const refuse = () => bench.sandbox.control("faults", { call: "queryAutoRenewalRecord", ...REFUSAL });
const reachable = () => fetch(`${bench.sandbox.origin}/control/faults`, { method: "DELETE" });

test("an order's renewal is read as that of its SIM, until it has been stopped", async () => {
  const order = await renewing();
  expect(order.payment).toBe("paid");
  expect(await renewals.readOf(order, "en")).toMatchObject({ status: "on", record: { payId: order.partnerIds.payId } });
  await renewals.stop(order.sim, "en");
  expect(await renewals.readOf(order, "en")).toEqual({ status: "none", stoppedAt: expect.any(Number) });
});

test("a later renewal of the SIM is not that of the earlier order", { tags: ["long"] }, async () => {
  const earlier = await renewing();
  await renewals.stop(earlier.sim, "en");
  bench.pass(1_000);
  const later = await renewing({ sim: earlier.sim });
  expect(await renewals.readOf(later, "en")).toMatchObject({ status: "on" });
  expect(await renewals.readOf(earlier, "en")).toEqual({ status: "replaced" });
  await unreachable();
  bench.pass(60_000);
  expect(await renewals.readOf(earlier, "en")).toEqual({ status: "replaced" });
  expect(await renewals.readOf(later, "en")).toEqual({ status: "unknown" });
  await reachable();
});

test("while the partner can't be reached, a stop request is still known", { tags: ["long"] }, async () => {
  const order = await renewing();
  await unreachable();
  expect(await renewals.readOf(order, "en")).toEqual({ status: "unknown" });
  await renewals.stop(order.sim, "en");
  expect(await renewals.readOf(order, "en")).toMatchObject({ status: "stopping", requestedAt: expect.any(Number) });
  await reachable();
});

test("the stop of a later renewal is not told of an earlier one that ended by itself", async () => {
  const earlier = await renewing();
  const { orderNo, payId } = earlier.partnerIds;
  await bench.context.partner.cancelRenewal({ sim: earlier.sim, language: "en", orderNo, payId });
  bench.pass(25 * HOUR);
  const later = await renewing({ sim: earlier.sim });
  await renewals.stopOf(later);
  expect(await renewals.readOf(later, "en")).toEqual({ status: "none", stoppedAt: expect.any(Number) });
  expect(await renewals.readOf(earlier, "en")).toEqual({ status: "none", stoppedAt: null });
});

test("of a renewal that was stopped again after a charge, the last end is told", async () => {
  const order = await renewing();
  await renewals.stopOf(order);
  bench.pass(31 * 24 * HOUR);
  const chargedAt = bench.context.clock.now();
  const detail = { transaction_type: "subscription", paid_at: chargedAt };
  await bench.notify(order, { event: { id: "E-again" }, detail, timestamp: String(chargedAt) });
  await refuse();
  expect(await renewals.readOf(order, "en"), "it may charge on").toEqual({ status: "unknown" });
  expect(await renewals.show(order.sim, "en")).toMatchObject({ status: "unknown" });
  await reachable();
  bench.pass(60_000);
  await renewals.stopOf(order);
  const seen = await renewals.readOf(order, "en");
  expect(seen).toEqual({ status: "none", stoppedAt: expect.any(Number) });
  expect(seen.status === "none" && seen.stoppedAt).toBeGreaterThan(chargedAt);
  await refuse();
  bench.pass(60_000);
  const refused = await renewals.readOf(order, "en");
  expect(refused.status === "none" && refused.stoppedAt).toBeGreaterThan(chargedAt);
});
