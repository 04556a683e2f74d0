import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { InboxContext } from "#/lib/inbox/receive.ts";
import { createOrders } from "#/lib/orders/orders.ts";
import { currentLane } from "#/lib/partner/lanes.ts";
import type { Partner } from "#/lib/partner/partner.ts";
import { createRenewals } from "#/lib/renewals/renewals.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { PARTNER_CODE, SIM } from "#/lib/testing/partner-calls.ts";
import { sweep } from "./sweep.ts";
import { startSweeper } from "./sweeper.ts";

let bench: OrdersBench;
let seen: Set<string>;
let context: InboxContext;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  const own = new Set<string>();
  seen = own;
  context = { ...bench.context, partner: watched(bench.context.partner, own) };
});

/** Notes each call with its lane; a look-up's is its visitor's. */
function watched(partner: Partner, calls: Set<string>): Partner {
  const note = ([name, call]: [string, (...args: unknown[]) => unknown]) => {
    return [name, (...args: unknown[]) => calls.add(`${name}: ${currentLane() ?? "visitor"}`) && call(...args)];
  };
  return Object.fromEntries(Object.entries(partner).map(note)) as Partner;
}

/** One round of a sweeper, as the shop starts it. */
async function round(work: (context: InboxContext) => Promise<number>): Promise<void> {
  const done = Promise.withResolvers<void>();
  const sweeper = startSweeper(() => work(context).finally(done.resolve), 1_000, context);
  await done.promise;
  await sweeper.stop();
}

async function start() {
  const orders = createOrders(context, PARTNER_CODE);
  const order = await bench.openOrder();
  await orders.start(order.id, { email: "buyer@example.com", agreedMinor: 1290 });
  return { orders, order: await bench.read(order.id) };
}

test("placing and authorising go in the lane of buying", async () => {
  await start();
  expect([...seen].toSorted()).toEqual(["authorise: buying", "place: buying", "plans: buying", "simOrders: buying"]);
});

test("an order whose card was never tried is asked about by its visitor, or with the rest", async () => {
  const { orders, order } = await start();
  seen.clear();
  await orders.refresh(order);
  bench.pass(86_400_000);
  await round(sweep);
  expect([...seen]).toEqual(["result: visitor", "result: rest"]);
});

test("money that may have moved has its own lane, for pages and sweepers", async () => {
  const { orders, order } = await start();
  await orders.reportCardAttempt(order.id, "confirming");
  seen.clear();
  await orders.refresh(order);
  expect([...seen]).toEqual(["result: money"]);
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  bench.pass(10_000);
  await round(sweep);
  expect([...seen].toSorted()).toEqual(["result: money", "simOrders: money"]);
});

test("stopping a renewal has the lane of money, reading it that of its visitor", async () => {
  const renewals = createRenewals(context);
  await renewals.read(SIM, "en");
  expect([...seen]).toEqual(["renewal: visitor"]);
  seen.clear();
  await renewals.stop(SIM, "en");
  await round(() => renewals.sweep());
  expect([...seen]).toEqual(["renewal: money"]);
});
