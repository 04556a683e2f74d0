import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench, TWELVE_PLANS_SIM } from "#/lib/testing/orders-bench.ts";
import { type Order, OWNER } from "./order.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const sim = TWELVE_PLANS_SIM;
const owner = { name: OWNER };
let attempts = 0;

/** "Buy" in a new tab, at the lower price. */
function buy(own: readonly Order[], isAgain = false) {
  attempts += 1;
  const choice = { planName: "SP000102/DP20240115000102", termName: "1-2", currency: "USD", shownMinor: 990 };
  const ownOrderIds = own.map(({ id }) => id);
  return bench.orders.open({ attempt: `tab ${attempts}`, sim, language: "en", ...choice, ownOrderIds, isAgain });
}

/** An order with its card form open, and one that another tab has begun at a lower price. */
async function begunTwice(): Promise<[Order, Order]> {
  const first = await bench.startOrder({ sim });
  const price = { packageCode: first.plan.packageCode, orderPeriod: "1", currency: "USD", price: "9.90" };
  await bench.sandbox.control("prices", price);
  const second = await bench.openOrder({ sim, ownOrderIds: [first.id], shownMinor: 990 });
  expect([second.id === first.id, second.payment]).toEqual([false, "unpaid"]);
  return [first, second];
}

/** The answer to the payment is lost. */
async function pay({ id, partnerIds }: Order): Promise<void> {
  await bench.orders.confirmCard(id, owner);
  await bench.sandbox.control("pay", { payId: partnerIds.payId });
}

test("an order begun in another tab isn't continued unasked while the first may be paid [B31]", async () => {
  const [first, second] = await begunTwice();
  const continued = { status: "opened", orderId: second.id, isOwn: true };
  expect(await buy([first, second])).toEqual(continued);
  await pay(first);
  const asked = { status: "bought before", orderId: first.id, orderNo: first.partnerIds.orderNo };
  expect(await buy([first, second])).toEqual({ ...asked, isPaid: false });
  bench.pass(10_000);
  await bench.orders.refresh(await bench.read(first.id));
  expect(await buy([first, second])).toEqual({ ...asked, isPaid: true });
  expect(await buy([first, second], true)).toEqual(continued);
});

test("a declined order is continued unasked, unless another one may be paid [B31]", async () => {
  const [first, second] = await begunTwice();
  await bench.orders.start(second.id, { email: "buyer@example.com", agreedMinor: 990 });
  await bench.orders.confirmCard(second.id, owner);
  const continued = { status: "opened", orderId: second.id };
  expect(await buy([first, second]), "its checkout has the processor say what came of it").toMatchObject(continued);
  await bench.orders.reportCardAttempt(second.id, "declined", owner);
  expect(await buy([first, second])).toMatchObject(continued);
  await pay(first);
  expect(await buy([first, second])).toMatchObject({ status: "bought before", orderId: first.id });
});
