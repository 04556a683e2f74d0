import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { LATE } from "#/lib/orders/decide.ts";
import type { Order, OrderChange } from "#/lib/orders/order.ts";
import { isFinal, PAID_TWICE, statusOf, textOf } from "#/lib/orders/status.ts";
import { change, transact } from "#/lib/orders/store.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { recordRefund, refundsOf, withdrawRefund } from "./refunds.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
  await addOperator(bench.context, "ann");
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

/** An order of 12.90 that is paid and late. */
async function unserved(fields: OrderChange = {}): Promise<Order> {
  const order = await bench.startOrder();
  const now = bench.context.clock.now();
  const paid = { payment: "paid", paidAt: now, learnedAt: now, secret: { sealed: null }, review: LATE } as const;
  return change(bench.context, order, "paid", { ...paid, ...fields });
}

let refunds = 0;

test("a refund ends no order with auto-renewal, of which a later charge may have gone back", async () => {
  const order = await unserved({ renewal: { text: "Renews each month.", chosenAt: 1 } });
  expect(statusOf(await refund(order, 1290))).toBe("review");
});

test("a refund of an order that is in no doubt, and whose plan may still come, changes nothing", async () => {
  const order = await unserved({ review: null });
  expect(statusOf(await refund(order, 1290))).toBe("received");
});

async function refund({ id }: Order, amountMinor: number): Promise<Order> {
  refunds += 1;
  const said = { id: `refund ${refunds}`, operatorId: "operator-ann", refundedOn: "2026-11-20", place: "Dashboard" };
  const order = await bench.read(id);
  await transact(bench.context, (transaction) =>
    recordRefund(transaction, order, { ...said, amountMinor }, bench.context.clock.now()),
  );
  return bench.read(id);
}

/** Withdraws the refund that was recorded last. */
async function withdrawLast({ id }: Order): Promise<Order> {
  const order = await bench.read(id);
  const last = (await refundsOf(bench.context.db.query, id)).at(-1);
  if (!last) throw new Error("no refund");
  const by = { id: `correction of ${last.id}`, operatorId: "operator-ann" };
  await transact(bench.context, (transaction) =>
    withdrawRefund(transaction, order, last, by, bench.context.clock.now()),
  );
  return bench.read(id);
}

test("an order whose plan never came is over once its price is refunded, until that is withdrawn", async () => {
  const order = await unserved();
  expect(statusOf(await refund(order, 500)), "a part of the price").toBe("review");
  const refunded = await refund(order, 790);
  expect([statusOf(refunded), textOf(refunded)]).toEqual(["refunded", "refunded"]);
  expect(isFinal(statusOf(refunded))).toBe(true);
  const { orders } = await bench.orders.ofSim(order.sim, [order.id]);
  expect(orders.map(statusOf)).toEqual(["refunded"]);
  expect(statusOf(await withdrawLast(order))).toBe("review");
});

test("a refund ends no order whose plan came, or comes later", async () => {
  const order = await unserved();
  await refund(order, 1290);
  const now = bench.context.clock.now();
  const delivered = await change(bench.context, await bench.read(order.id), "delivered", { deliveredAt: now });
  expect(statusOf(await bench.read(order.id))).toBe("received");
  await change(bench.context, delivered, "placed", { service: "placed" });
  await change(bench.context, await bench.read(order.id), "active", { service: "active", activeAt: now });
  expect(statusOf(await bench.read(order.id))).toBe("ready");
});

test("an order that may be paid twice is over once both payments are refunded", async () => {
  const order = await unserved({ review: PAID_TWICE });
  expect(statusOf(await refund(order, 1290))).toBe("review");
  expect(statusOf(await refund(order, 1290))).toBe("refunded");
});
