import { afterAll, beforeAll, expect, test } from "vitest";
import { PartnerError } from "#/lib/partner/error.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { createRenewals } from "./renewals.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());

test("a stop request made while a subscription's answer is lost is about that renewal", async () => {
  const renewals = createRenewals(bench.context);
  const order = await bench.startRenewal();
  const { partner } = bench.context;
  const subscribe: typeof partner.subscribe = async (subscription) => {
    await partner.subscribe(subscription);
    bench.pass(1_000);
    await bench.sandbox.control("faults", { call: "queryAutoRenewalRecord", kind: "html", times: -1 });
    await renewals.stop(order.sim, "en");
    await fetch(`${bench.sandbox.origin}/control/faults`, { method: "DELETE" });
    bench.pass(1_000);
    const reason = "the answer broke off";
    throw new PartnerError("unreachable", { call: "stripeSubDirectly", reason, mayHaveTakenEffect: true });
  };
  const subscribing = createRenewals({ ...bench.context, partner: { ...partner, subscribe } });
  await subscribing.subscribe(order.id, await bench.setUpCard(order));
  bench.pass(60_000);
  await renewals.sweep();
  expect(await renewals.read(order.sim, "en")).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
  expect((await bench.ledger()).subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);
});
