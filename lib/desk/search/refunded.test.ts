import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "#/lib/orders/store.ts";
import { markRefunded, recordRefund, refundsOf, withdrawRefund } from "#/lib/receipts/refunds.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import type { ListFilter } from "./filter.ts";
import { listOrders } from "./list.ts";

let bench: OrdersBench;
let operatorId: string;
beforeAll(async () => {
  bench = await createOrdersBench();
  operatorId = (await addOperator(bench.context, "Ann")).operator.id;
});
afterAll(() => bench.close());

async function listed(filter: ListFilter): Promise<string[]> {
  const { orders, count } = await listOrders(bench.context, operatorId, { show: "refunded", ...filter }, null);
  expect(count).toEqual({ orders: orders.length, isAll: true });
  return orders.map(({ id }) => id);
}

async function refund(orderId: string, id: string): Promise<void> {
  const order = await bench.read(orderId);
  const refunded = { id, operatorId, amountMinor: 500, refundedOn: "2026-11-02", place: "the bank" };
  await transact(bench.context, (transaction) => recordRefund(transaction, order, refunded, 1));
}

async function withdraw(orderId: string, id: string): Promise<void> {
  const order = await bench.read(orderId);
  const one = (await refundsOf(bench.context.db.query, orderId)).find((any) => any.id === id);
  if (one === undefined) throw new Error("no refund");
  const by = { id: `withdrawn ${id}`, operatorId };
  await transact(bench.context, (transaction) => withdrawRefund(transaction, order, one, by, 2));
}

test("an order is in the list of refunded ones as long as one of its refunds stands", async () => {
  // Else midnight may come before the orders "of today" are listed.
  bench.stopClock();
  const older = await bench.openOrder();
  bench.pass(1_000);
  const newer = await bench.openOrder({ attempt: "newer" });
  await bench.openOrder({ attempt: "not refunded" });
  expect(await listed({})).toEqual([]);
  await refund(older.id, "one");
  await refund(newer.id, "two");
  await refund(newer.id, "three");
  expect(await listed({})).toEqual([newer.id, older.id]);
  expect(await listed({ currency: "USD", sim: "none" })).toEqual([]);
  expect(await listed({ currency: "USD" })).toEqual([newer.id, older.id]);
  await withdraw(newer.id, "two");
  expect(await listed({})).toEqual([newer.id, older.id]);
  await withdraw(newer.id, "three");
  expect(await listed({ made: "today" })).toEqual([older.id]);
});

test("what an earlier release recorded or withdrew is in the list after the next start", async () => {
  const { query } = bench.context.db;
  const order = await bench.openOrder({ attempt: "earlier release" });
  const before = await listed({});
  const row = { order_id: order.id, operator_id: operatorId, at: 1, amount_minor: 500, refunded_on: "2026-11-02" };
  await query
    .insertInto("order_refunds")
    .values({ ...row, id: "earlier", place: "", withdraws: null })
    .execute();
  expect(await listed({})).toEqual(before);
  await markRefunded(query);
  expect(await listed({})).toEqual([order.id, ...before]);
  await query
    .insertInto("order_refunds")
    .values({ ...row, id: "gone", place: "", withdraws: "earlier" })
    .execute();
  await markRefunded(query);
  expect(await listed({})).toEqual(before);
});
