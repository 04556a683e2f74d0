import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidRenewal } from "#/lib/testing/paid-order.ts";
import { createRenewals } from "./renewals.ts";

/* The owner presses "Stop", and the partner shows no renewal though one that began here goes on. */

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const fault = (call: string, kind: string, more: object = {}) =>
  bench.sandbox.control("faults", { call, kind, times: -1, ...more });

/** A renewal that the partner has shown once. */
async function foundRenewal() {
  const order = await paidRenewal(bench);
  bench.pass(6_000);
  await bench.renewals.sweep();
  expect((await bench.read(order.id)).renewalCheck.foundAt).not.toBeNull();
  return order;
}

test("a renewal that the partner doesn't show is cancelled before it is called stopped", async () => {
  const { sim } = await foundRenewal();
  await fault("queryAutoRenewalRecord", "json", { body: {} });
  await bench.renewals.stop(sim, "en");
  expect((await bench.ledger()).subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);
  expect(await bench.renewals.read(sim, "en")).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
});

test("a page that is shown none doesn't call it stopped before the partner has heard of the stop", async () => {
  const { sim } = await foundRenewal();
  await fault("cancelAutoRenewalRecord", "reset-before", { times: 1 });
  await bench.renewals.stop(sim, "en");
  await fault("queryAutoRenewalRecord", "json", { body: {} });
  expect(await bench.renewals.read(sim, "en")).toMatchObject({ status: "stopping" });
  bench.pass(60_000);
  await bench.renewals.sweep();
  expect(await bench.renewals.read(sim, "en")).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
  expect((await bench.ledger()).subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);
});

test.each([
  ["reset-before", {}],
  ["status", { status: 503 }],
])("where the partner shows none and a cancel ends in %s, it is sent again", async (kind, more) => {
  const { sim } = await foundRenewal();
  await fault("queryAutoRenewalRecord", "json", { body: {} });
  await fault("cancelAutoRenewalRecord", kind, { times: 1, ...more });
  await bench.renewals.stop(sim, "en");
  expect(await bench.renewals.read(sim, "en")).toMatchObject({ status: "stopping" });
  bench.pass(60_000);
  await bench.renewals.sweep();
  expect((await bench.ledger()).subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);
  expect(await bench.renewals.read(sim, "en")).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
});

test("a stop whose process ended after its cancel is done by the next process at once", async () => {
  const order = await paidRenewal(bench);
  const { partner } = bench.context;
  const dying: typeof partner.cancelRenewal = async (ids) => {
    await partner.cancelRenewal(ids);
    throw new Error("the process ended");
  };
  await createRenewals({ ...bench.context, partner: { ...partner, cancelRenewal: dying } }).stop(order.sim, "en");
  expect(await bench.renewals.read(order.sim, "en")).toMatchObject({ status: "stopping" });
  bench.pass(10_000);
  await bench.renewals.sweep();
  expect(await bench.renewals.read(order.sim, "en")).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
});
