/**
 * The routes by which tests of any process control the sandbox. JSON in and out, no authentication: the sandbox is
 * reachable from this machine only. An invalid body is answered 400 `{error}`, an unknown thing 404 `{error}`.
 *
 * - `POST /control/reset` `{seed?}`: forgets orders, payments, mails, faults, settings, price changes and logs. `{}`
 * - `GET /control/sims`: `[{number, about, plans}]`, and `GET /control/ledger`: see `ledger/ledger.ts`.
 * - `POST /control/sims/orders` `{sim, packageCode, orderPeriod, paidAt}`: puts a plan on a SIM as if it had been bought
 *   elsewhere. The plan paid for first runs first, the rest are queued.
 * - `GET /control/requests`: `[{call, path, at, body, headers, violations, fault}]`, the partner calls in order of arrival;
 *   `body` is the query of a GET.
 * - `POST /control/faults` `{call, kind, sim?, times?, afterEffect?, …}`: adds a fault, see `faults/fault.ts`. Faults of one
 *   call are used up in the order they were added. `GET` lists those left, `DELETE` removes all.
 * - `GET /control/mails`: `[{id, at, sender, recipients, subject, headers, text, html}]`, in order of arrival; sender and recipients of
 *   the envelope. `GET /mailbox/{id}/source` has the bytes.
 * - `POST /control/mails/faults` `{kind, at?, times?, …}`: how the mail server fails, see `mail/fault.ts`. `GET` lists those left,
 *   `DELETE` removes all.
 * - `GET /control/settings`, and `POST` with any part of them, see `settings.ts`. Both answer with all of them.
 *   Setting `notifications` back to "send" sends the held ones.
 * - `GET /control/quirks`: the names for the setting `quirks`, each with what it does, see `quirks.ts`.
 * - `POST /control/prices` `{packageCode, orderPeriod, currency, price}`: changes the price of one term.
 * - `POST /control/plans/withdraw` `{packageCode}`: takes a plan off every SIM.
 * - `POST /control/pay` `{payId, card?, authenticate?}`: confirms the newest intent of a payId as a browser would.
 *   `card` defaults to one that pays; `authenticate` ("approve" or "refuse") decides on the bank's page.
 *   Answers `{error, paymentIntent}` or `{error, setupIntent}`, where `error` is null unless the card was declined.
 * - `POST /control/renewals/charge` `{payId, at?}`: charges the next period of a subscription, even a cancelled one, with its
 *   own notification. `at` defaults to one period after the last payment.
 * - `POST /control/renewals/begin` `{sim, packageCode, orderPeriod}`: a renewal begun elsewhere, with ids of its own and
 *   without an order or a charge here. `POST /control/renewals/appear` `{payId}`: the renewal of an order that was paid for
 *   and began none. All three answer with the subscription, see `ledger/subscription.ts`.
 * - `POST /control/notifications/send` `{payId, overrides?}`: builds, signs and posts one notification at once and
 *   answers `{status, body, error}` as the shop did. `overrides` may hold `top`, `event` and `detail` (laid over the body
 *   before signing), `headers` (laid over after signing; null removes one), `keyId`, `keyHex` and `timestamp`.
 */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { buyElsewhere } from "#/sandbox/catalogue/purchases.ts";
import { findSim, plansFor, sims } from "#/sandbox/catalogue/sims.ts";
import { faultSchema } from "#/sandbox/faults/fault.ts";
import { summaryOf } from "#/sandbox/ledger/ledger.ts";
import { attemptDelivery, recordNotification, releaseHeld } from "#/sandbox/notifications/delivery.ts";
import { paymentOfOrder, paymentSucceeded } from "#/sandbox/notifications/message.ts";
import { authenticateIntent, confirmIntent } from "#/sandbox/processor/intent.ts";
import { viewOf } from "#/sandbox/processor/intent-view.ts";
import { QUIRKS } from "#/sandbox/quirks.ts";
import { settingsSchema } from "#/sandbox/settings.ts";
import { resetWorld, type World } from "#/sandbox/world.ts";
import { mailRoutes } from "./mails.ts";
import { renewalRoutes } from "./renewals.ts";
import { found, NotFound, read } from "./request.ts";

const currency = z.enum(["USD", "CNY"]);
const anything = z.record(z.string(), z.unknown());

const bodies = {
  simOrder: z.strictObject({
    sim: z.string(),
    packageCode: z.string(),
    orderPeriod: z.string(),
    paidAt: z.number().int(),
  }),
  reset: z.strictObject({ seed: z.number().int().optional() }),
  settings: settingsSchema.partial().extend({ layout: settingsSchema.shape.layout.partial().optional() }),
  prices: z.strictObject({
    packageCode: z.string(),
    orderPeriod: z.string(),
    currency,
    price: z.string().regex(/^\d+(\.\d{1,2})?$/),
  }),
  withdraw: z.strictObject({ packageCode: z.string() }),
  pay: z.strictObject({
    payId: z.string(),
    card: z.string().default("4242424242424242"),
    authenticate: z.enum(["approve", "refuse"]).optional(),
  }),
  send: z.strictObject({
    payId: z.string(),
    overrides: z
      .strictObject({
        top: anything,
        event: anything,
        detail: anything,
        headers: z.record(z.string(), z.string().nullable()),
        keyId: z.string(),
        keyHex: z.string(),
        timestamp: z.string(),
      })
      .partial()
      .default({}),
  }),
};

export function controlRoutes(world: World): Hono {
  const routes = new Hono();
  routes.onError((error, context) => {
    if (error instanceof z.ZodError) return context.json({ error: z.prettifyError(error) }, 400);
    if (error instanceof SyntaxError) return context.json({ error: error.message }, 400);
    if (error instanceof NotFound) return context.json({ error: error.message }, 404);
    throw error;
  });

  routes.post("/reset", async (context) => {
    const { seed } = await read(context, bodies.reset);
    resetWorld(world, seed);
    return context.json({});
  });
  routes.get("/ledger", (context) => context.json(summaryOf(world, world.requests)));
  routes.get("/requests", (context) => context.json(world.requests));
  routes.get("/sims", (context) =>
    context.json(
      sims.map((sim) => ({ number: sim.number, about: sim.about, plans: plansFor(world.plans, sim).length })),
    ),
  );
  routes.post("/sims/orders", async (context) => {
    const order = await read(context, bodies.simOrder);
    found(findSim(order.sim), "SIM");
    return context.json(found(buyElsewhere(world, order), "term"));
  });

  routes.get("/faults", (context) => context.json(world.faults));
  routes.post("/faults", async (context) => {
    const fault = await read(context, faultSchema);
    world.faults.push(fault);
    return context.json(fault);
  });
  routes.delete("/faults", (context) => {
    world.faults = [];
    return context.json({});
  });

  routes.get("/quirks", (context) => context.json(QUIRKS));
  routes.get("/settings", (context) => context.json(world.settings));
  routes.post("/settings", async (context) => {
    const { layout, ...changes } = await read(context, bodies.settings);
    Object.assign(world.settings, changes);
    Object.assign(world.settings.layout, layout);
    if (changes.notifications === "send") releaseHeld(world);
    return context.json(world.settings);
  });

  routes.post("/prices", async (context) => {
    const change = await read(context, bodies.prices);
    const plan = world.plans.find(({ packageCode }) => packageCode === change.packageCode);
    const term = found(plan, "plan").terms.find(({ orderPeriod }) => orderPeriod === change.orderPeriod);
    found(found(term, "term").prices[change.currency], "price").price = change.price;
    return context.json({});
  });
  routes.post("/plans/withdraw", async (context) => {
    const { packageCode } = await read(context, bodies.withdraw);
    world.plans = world.plans.filter((plan) => plan.packageCode !== packageCode);
    return context.json({});
  });

  routes.route("/mails", mailRoutes(world));
  routes.route("/renewals", renewalRoutes(world));
  routes.post("/pay", (context) => pay(world, context));
  routes.post("/notifications/send", (context) => sendNotification(world, context));
  return routes;
}

async function pay(world: World, context: Context): Promise<Response> {
  const { payId, card, authenticate } = await read(context, bodies.pay);
  const intent = found(
    world.intents.findLast((candidate) => candidate.payId === payId),
    "intent",
  );
  const { origin } = new URL(context.req.url);
  const attempt = { cardNumber: card.replaceAll(" ", ""), returnUrl: origin };
  let error = confirmIntent(world, intent, attempt);
  if (!error && authenticate) {
    authenticateIntent(world, intent, authenticate === "approve");
    error = intent.lastError;
  }
  return context.json({ error, [`${intent.kind}Intent`]: viewOf(intent, origin) });
}

async function sendNotification(world: World, context: Context): Promise<Response> {
  const { payId, overrides } = await read(context, bodies.send);
  const order = found(
    world.orders.find((candidate) => candidate.payId === payId),
    "order",
  );
  const { top, event, detail, ...options } = overrides;
  const body = paymentSucceeded(world, paymentOfOrder(world, order));
  Object.assign(body.event.detail, detail);
  Object.assign(body.event, event);
  Object.assign(body, top);
  const notification = recordNotification(world, order, "control", body);
  const attempt = await attemptDelivery(world, notification, options);
  return context.json({ status: attempt.status, body: attempt.answer, error: attempt.error });
}
