import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { isAtRest, statusOf, textOf } from "#/lib/orders/status.ts";
import { change, transact } from "#/lib/orders/store.ts";
import { canBePaidByLink } from "#/lib/pay-links/pay-links.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { noteGivenBack, withdrawGivenBack } from "./given-back.ts";

const HOUR = 3_600_000;
const DIFFERS = "notification: amount differs";
const buyer = { email: "buyer@example.com", agreedMinor: 1290 };

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

/** An order whose payment was reported with another amount. */
async function misfit(): Promise<Order> {
  const order = await bench.startOrder();
  await bench.orders.confirmCard(order.id, { name: "owner", tab: "one" });
  await report(order, { total_amount: 1 });
  return bench.read(order.id);
}

let payments = 0;

/** A notification of another payment of the order. */
async function report(order: Order, detail: Record<string, unknown>): Promise<void> {
  payments += 1;
  const now = bench.context.clock.now();
  await bench.notify(order, {
    top: { notification_id: `N-${payments}-${now}` },
    event: { id: `E-${payments}-${now}` },
    detail: { paid_at: now, ...detail },
    timestamp: String(now),
  });
}

async function note({ id }: Order): Promise<Order> {
  const order = await bench.read(id);
  await transact(bench.context, (transaction) => noteGivenBack(transaction, order, bench.context.clock.now()));
  return bench.read(id);
}

const stands = async ({ id }: Order) => {
  const order = await bench.read(id);
  return [statusOf(order), textOf(order), order.payment];
};

test("an order whose misfitting payment was given back is refunded, and at rest", async () => {
  const order = await misfit();
  expect(await stands(order)).toEqual(["review", "review", "open"]);
  const noted = await note(order);
  expect(await stands(order)).toEqual(["refunded", "refunded", "lapsed"]);
  expect([isAtRest(noted), noted.review]).toEqual([true, DIFFERS]);
  const { orders } = await bench.orders.ofSim(order.sim, [order.id]);
  expect(orders.map(statusOf)).toEqual(["refunded"]);
});

test("no press can charge for it any more, and buying again doesn't ask", async () => {
  const order = await misfit();
  const again = { sim: order.sim, ownOrderIds: [order.id] };
  await expect(bench.openOrder(again)).rejects.toThrow("bought before");
  const noted = await note(order);
  for (const name of ["owner", "form of a payer"])
    expect(await bench.orders.confirmCard(order.id, { name, tab: name })).toMatchObject({ mayConfirm: false });
  expect(await bench.orders.pay(order.id, buyer)).toEqual({ status: "see order" });
  expect([bench.orders.card(noted), canBePaidByLink(noted)]).toEqual([null, false]);
  expect((await bench.openOrder(again)).id).not.toBe(order.id);
  expect(await stands(order)).toEqual(["refunded", "refunded", "lapsed"]);
});

test("the shop goes on looking, and the same answer again changes nothing", async () => {
  const order = await misfit();
  const noted = await note(order);
  expect(noted.schedule.nextQueryAt).not.toBeNull();
  for (let hour = 0; hour < 48; hour += 8) {
    bench.pass(8 * HOUR);
    await bench.sweepAll();
  }
  expect(await stands(order)).toEqual(["refunded", "refunded", "lapsed"]);
});

test("another payment that doesn't fit is in doubt again, also for the same reason", async () => {
  const order = await misfit();
  await note(order);
  bench.pass(HOUR);
  await report(order, { total_amount: 2 });
  expect(await stands(order)).toEqual(["review", "review", "lapsed"]);
  expect((await bench.read(order.id)).review, "which stands there already").toBe(DIFFERS);
  await note(order);
  expect(await stands(order)).toEqual(["refunded", "refunded", "lapsed"]);
  bench.pass(HOUR);
  await report(order, { currency: "EUR" });
  expect(await stands(order)).toEqual(["review", "review", "lapsed"]);
});

test("a payment that is announced and not proven is in doubt again", async () => {
  const order = await misfit();
  await note(order);
  bench.pass(HOUR);
  await report(order, { payment_status: "no such word" });
  expect(await stands(order)).toEqual(["review", "review", "open"]);
  expect((await bench.read(order.id)).givenBackAt).toBeNull();
});

test("a payment that is proven after all is paid, also after the note", async () => {
  const order = await misfit();
  await note(order);
  await bench.sandbox.pay(order.partnerIds.payId);
  bench.pass(25 * HOUR);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("paid");
  expect(statusOf(await bench.read(order.id))).toBe("ready");
});

test("an order that no secret has left ends as one that can't be paid", async () => {
  const order = await bench.openOrder();
  await change(bench.context, order, "flagged", { review: DIFFERS }, { doubts: [DIFFERS] });
  await note(order);
  expect(await stands(order)).toEqual(["refunded", "refunded", "void"]);
  expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "ended", reason: "gone" });
  expect((await bench.ledger()).counts).toMatchObject({ orders: 0, intents: 0 });
});

test("a note that is withdrawn leaves the order in doubt, without a card form", async () => {
  const order = await misfit();
  const noted = await note(order);
  await transact(bench.context, (transaction) => withdrawGivenBack(transaction, noted, bench.context.clock.now()));
  expect(await stands(order)).toEqual(["review", "review", "lapsed"]);
  expect(bench.orders.card(await bench.read(order.id))).toBeNull();
});
