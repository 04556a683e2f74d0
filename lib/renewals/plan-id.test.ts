import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "#/lib/process/log.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { testPartner } from "#/lib/testing/partner-calls.ts";
import { createRenewals } from "./renewals.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

/** Subscribes with that code of the plan as `plan_id`. @returns the subscription's id, and what was observed */
async function subscribeBy(planId: "packageCode" | "servicePlanCode") {
  const seen: string[] = [];
  const partner = testPartner(bench.sandbox.origin, {
    planId,
    now: Date.now,
    log: createLog({ write: () => undefined }),
    observe: (id, label) => void seen.push(`${id}: ${label}`),
  });
  const order = await bench.startRenewal();
  const card = await bench.setUpCard(order);
  const subscribed = await createRenewals({ ...bench.context, partner }).subscribe(order.id, card);
  return { id: subscribed?.subscription.id, seen: seen.filter((label) => label.startsWith("plan-id")) };
}

test("the setting says which code of the plan a subscription names", async () => {
  await bench.sandbox.set({ quirks: ["plan-id-is-service-plan"] });
  expect(await subscribeBy("packageCode")).toEqual({ id: null, seen: ["plan-id: packageCode refused"] });
  expect(await subscribeBy("servicePlanCode")).toEqual({
    id: expect.any(String),
    seen: ["plan-id: servicePlanCode accepted"],
  });
});

test("a service that takes any code takes the packageCode", async () => {
  expect(await subscribeBy("packageCode")).toEqual({
    id: expect.any(String),
    seen: ["plan-id: packageCode accepted"],
  });
});
