import { Hono } from "hono";
import { z } from "zod";
import { findSim, plansFor } from "./catalogue/sims.ts";
import { read, there } from "./control-request.ts";
import { toMinorUnits } from "./money.ts";
import { beginSubscription, chargeSubscription, nextPaymentAt, type Subscription } from "./partner/subscription.ts";
import type { World } from "./world.ts";

const bodies = {
  charge: z.strictObject({ payId: z.string(), at: z.number().int().optional() }),
  begin: z.strictObject({ sim: z.string(), packageCode: z.string(), orderPeriod: z.string() }),
};

/** The routes below `/control/renewals`; `control.ts` says what they do. */
export function renewalRoutes(world: World): Hono {
  const routes = new Hono();
  routes.post("/charge", async (context) => {
    const { payId, at } = await read(context, bodies.charge);
    const subscription = there(
      world.subscriptions.findLast((candidate) => candidate.payId === payId),
      "renewal",
    );
    chargeSubscription(world, subscription, at ?? nextPaymentAt(subscription));
    return context.json(subscription);
  });
  routes.post("/begin", async (context) => context.json(beginElsewhere(world, await read(context, bodies.begin))));
  return routes;
}

/** What another shop of the same partner would have done. Its first payment is long made, so no money moves here. */
function beginElsewhere(world: World, wish: z.output<typeof bodies.begin>): Subscription {
  const sim = there(findSim(wish.sim), "SIM");
  const plan = there(
    plansFor(world, sim).find(({ packageCode }) => packageCode === wish.packageCode),
    "plan",
  );
  const term = there(
    plan.terms.find(({ orderPeriod }) => orderPeriod === wish.orderPeriod),
    "term",
  );
  const orderNo = `NO${world.random.digits(17)}`;
  const order = {
    orderNo,
    payId: `${world.environment.partnerCode}${orderNo}`,
    simNumber: sim.number,
    planName: plan.name.en,
    orderPeriod: term.orderPeriod,
    packageType: term.packageType,
    amount: toMinorUnits(there(term.prices.USD, "price").price),
    currency: "USD",
    email: "elsewhere@example.com",
  };
  const subscription = beginSubscription(world, order, { source: "elsewhere", status: "active" });
  subscription.lastPaidAt = subscription.begunAt;
  return subscription;
}
