import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { statusOf } from "#/lib/orders/status.ts";
import { createOrdersBench, type OrdersBench, RENEWAL_TEXT } from "#/lib/testing/orders-bench.ts";
import { switchCheckout } from "./checkout-switch.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  await turn(false);
});

const turn = (isClosed: boolean) => switchCheckout(bench.context.db, { isClosed, by: "ann" });
const BUYER = { email: "buyer@example.com", agreedMinor: 1290 };

test("while checkout is closed no order is opened, placed or given a secret", async () => {
  const { id } = await bench.openOrder();
  expect(await turn(true)).toBe(true);
  await expect(bench.openOrder({ isAgain: true, attempt: "another" })).rejects.toThrow("not opened: closed");
  expect(await bench.orders.start(id, BUYER)).toEqual({ status: "closed" });
  expect(await bench.orders.start(id, { ...BUYER, renewalText: async () => RENEWAL_TEXT })).toEqual({
    status: "closed",
  });
  expect(await bench.orders.pay(id, BUYER)).toEqual({ status: "closed" });
  expect((await bench.ledger()).counts).toMatchObject({ orders: 0, intents: 0 });
  await turn(false);
  expect((await bench.orders.pay(id, BUYER)).status).toBe("confirm");
});

test("an order that the partner has, but whose secret has not left, gets none while closed", {
  tags: ["long"],
}, async () => {
  const { id } = await bench.openOrder();
  await bench.sandbox.control("faults", { call: "stripePay", kind: "status", status: 503, times: -1 });
  expect(await bench.orders.start(id, BUYER)).toEqual({ status: "unreachable" });
  await turn(true);
  expect(await bench.orders.start(id, BUYER)).toEqual({ status: "closed" });
  expect((await bench.ledger()).counts).toMatchObject({ orders: 1, intents: 0 });
});

test("an order whose card form is open is paid while closed, and its plan is delivered", async () => {
  const order = await bench.startOrder();
  await turn(true);
  expect((await bench.orders.pay(order.id, BUYER)).status).toBe("confirm");
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  expect(statusOf(await bench.orders.refresh(await bench.read(order.id)))).toBe("ready");
});

test("the row keeps who closed checkout first, and the first who opened it", async () => {
  expect([await turn(true), await turn(true), await turn(false), await turn(false)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
