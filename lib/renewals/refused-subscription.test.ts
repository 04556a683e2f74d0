import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { columnsOf } from "#/lib/orders/columns.ts";
import type { Order } from "#/lib/orders/order.ts";
import { statusOf, textOf } from "#/lib/orders/status.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";

/* The service refuses a subscription. It may have charged the card all the same, and notifications are lost here. */

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const MINUTE = 60_000;

const counts = async () => (await bench.ledger()).counts;

/** A renewal that was pressed, and whose subscription the service has refused: without any effect, or after it took effect. */
async function refused(afterEffect = false): Promise<{ order: Order; card: string }> {
  const body = { operateCode: "F", message: "busy" };
  await bench.sandbox.control("faults", { call: "stripeSubDirectly", kind: "json", body, afterEffect });
  const order = await bench.startRenewal();
  const card = await bench.setUpCard(order);
  await bench.renewals.subscribe(order.id, card);
  return { order: await bench.read(order.id), card };
}

/** The background's next refresh. */
async function refreshLater({ id }: Order, ms: number): Promise<Order> {
  bench.pass(ms);
  return bench.orders.refresh(await bench.read(id));
}

/** The same choice in the same browser, once more. */
function buyAgain({ id, sim, plan, term, price }: Order) {
  const choice = { planName: plan.name, termName: term.name, currency: price.currency, shownMinor: price.amountMinor };
  return bench.orders.open({
    ...choice,
    attempt: `${id} again`,
    sim,
    language: "en",
    ownOrderIds: [id],
    isAgain: false,
  });
}

test("a refusal that came after the charge hides no payment, and none is made twice [U17]", async () => {
  const { order, card } = await refused(true);
  expect(textOf(order)).toBe("checking");
  expect(await buyAgain(order)).toMatchObject({ status: "bought before", orderId: order.id, isPaid: false });
  const found = await refreshLater(order, 10_000);
  expect(found).toMatchObject({ payment: "paid", review: null });
  await bench.renewals.subscribe(order.id, card);
  expect(await counts()).toMatchObject({ subscriptions: 1, charges: 1 });
});

test("a refusal that was one is checked for two minutes, and then the page sees no payment", async () => {
  const { order, card } = await refused();
  expect(order).toMatchObject({ payment: "open", subscription: { state: "sent" } });
  expect(statusOf(await refreshLater(order, 10_000))).toBe("checking");
  const late = await refreshLater(order, 3 * MINUTE);
  expect(late).toMatchObject({ payment: "lapsed", subscription: { state: "missing" } });
  expect(textOf(late)).toBe("noSubscription");
  expect(await buyAgain(order)).toMatchObject({ status: "bought before", orderId: order.id, isPaid: false });
  expect(await bench.renewals.subscribe(order.id, card)).toMatchObject({ subscription: { state: "missing" } });
  expect(await counts()).toMatchObject({ subscriptions: 0, charges: 0 });
});

test("a payment that is heard of after a refusal counts at any time", async () => {
  const { order } = await refused();
  await refreshLater(order, 3 * MINUTE);
  expect(await bench.notify(order, { detail: { transaction_type: "subscription" } })).toBe(200);
  expect(await bench.read(order.id)).toMatchObject({ payment: "paid" });
});

test("while a refusal is checked, the SIM takes no second renewal", async () => {
  const { order } = await refused();
  await expect(bench.startRenewal({ sim: order.sim })).rejects.toThrow("renews already");
  await refreshLater(order, 3 * MINUTE);
  expect(await bench.startRenewal({ sim: order.sim })).toMatchObject({ payment: "open" });
});

test("the history of the order and the log say that the service refused", async () => {
  const { order } = await refused();
  expect(await bench.events(order.id)).toContain("refused subscription");
  expect(bench.log.join("\n")).toContain("busy");
});

test("an order that an earlier version called refused reads as one whose payment is sought", async () => {
  const { order } = await refused();
  const row = {
    ...columnsOf({ payment: "lapsed", cardAttempts: { confirmingAt: null } }),
    subscription_word: "refused",
  };
  await bench.context.db.query.updateTable("orders").set(row).where("id", "=", order.id).execute();
  const former = await bench.read(order.id);
  expect(former).toMatchObject({ payment: "lapsed", subscription: { state: "missing", id: null } });
  expect(textOf(former)).toBe("noSubscription");
  expect(await buyAgain(order)).toMatchObject({ status: "bought before", orderId: order.id, isPaid: false });
  expect(await bench.notify(order, { detail: { transaction_type: "subscription" } })).toBe(200);
  expect(await bench.read(order.id)).toMatchObject({ payment: "paid" });
});
