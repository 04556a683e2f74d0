import { Hono } from "hono";
import { z } from "zod";
import { findSim, plansFor } from "#/sandbox/catalogue/sims.ts";
import { beginSubscription, nextPaymentAt, type Subscription } from "#/sandbox/ledger/subscription.ts";
import { toMinorUnits } from "#/sandbox/money.ts";
import { chargeSubscription } from "#/sandbox/partner/subscription-charge.ts";
import type { World } from "#/sandbox/world.ts";
import { found, read } from "./request.ts";

const bodies = {
  charge: z.strictObject({ payId: z.string(), at: z.number().int().optional() }),
  appear: z.strictObject({ payId: z.string() }),
  begin: z.strictObject({ sim: z.string(), packageCode: z.string(), orderPeriod: z.string() }),
};

/** The routes below `/control/renewals`; `routes.ts` says what they do. */
export function renewalRoutes(world: World): Hono {
  const routes = new Hono();
  routes.post("/charge", async (context) => {
    const { payId, at } = await read(context, bodies.charge);
    const subscription = found(
      world.subscriptions.findLast((candidate) => candidate.payId === payId),
      "renewal",
    );
    chargeSubscription(world, subscription, at ?? nextPaymentAt(subscription));
    return context.json(subscription);
  });
  routes.post("/appear", async (context) => {
    const { payId } = await read(context, bodies.appear);
    return context.json(appear(world, payId));
  });
  routes.post("/begin", async (context) => context.json(beginElsewhere(world, await read(context, bodies.begin))));
  return routes;
}

/** The renewal of an order that was paid for and began none. */
function appear(world: World, payId: string): Subscription {
  const order = found(
    world.orders.find((candidate) => candidate.payId === payId),
    "order",
  );
  const how = { source: "payment", status: "active" } as const;
  const subscription = beginSubscription(world, { ...order, email: "late@example.com" }, how);
  subscription.lastPaidAt = order.paidAt;
  return subscription;
}

/** A renewal that another shop of the same partner began. Its first payment is in the past, so no money moves here. */
function beginElsewhere(world: World, renewal: z.output<typeof bodies.begin>): Subscription {
  const sim = found(findSim(renewal.sim), "SIM");
  const plan = found(
    plansFor(world.plans, sim).find(({ packageCode }) => packageCode === renewal.packageCode),
    "plan",
  );
  const term = found(
    plan.terms.find(({ orderPeriod }) => orderPeriod === renewal.orderPeriod),
    "term",
  );
  const orderNo = `NO${world.random.digits(17)}`;
  const order = {
    orderNo,
    payId: `${world.environment.partnerCode}${orderNo}`,
    simNumber: sim.number,
    packageCode: plan.packageCode,
    planName: plan.name.en,
    planNames: plan.name,
    orderPeriod: term.orderPeriod,
    packageType: term.packageType,
    amount: toMinorUnits(found(term.prices.USD, "price").price),
    currency: "USD",
    email: "elsewhere@example.com",
  };
  const subscription = beginSubscription(world, order, { source: "elsewhere", status: "active" });
  subscription.lastPaidAt = subscription.begunAt;
  return subscription;
}
