import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cell, csvLine } from "#/lib/desk/csv.ts";
import type { Order } from "#/lib/orders/order.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { exportAddress, hasBuyers, ORDER_HEAD, orderRows } from "./export-orders.ts";
import { type ListFilter, readAddress } from "./filter.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());

async function rowsOf(filter: ListFilter, withBuyers = false) {
  const rows: Record<string, Cell>[] = [];
  for await (const cells of orderRows(bench.context, filter, withBuyers)) {
    rows.push(Object.fromEntries(ORDER_HEAD.map((name, column) => [name, cells[column] ?? null])));
  }
  return rows;
}

const set = ({ id }: Order, columns: object) =>
  bench.context.db.query.updateTable("orders").set(columns).where("id", "=", id).execute();

test("a file has times in UTC, amounts in minor units, and no whole SIM number or mail address", async () => {
  const order = await bench.startOrder();
  await set(order, { paid_at: Date.UTC(2026, 1, 3, 4, 5, 6), review: "one\ntwo" });
  const [row] = await rowsOf({ payment: "open" });
  expect(row).toMatchObject({
    "made (UTC)": new Date(order.createdAt).toISOString(),
    "paid (UTC)": "2026-02-03T04:05:06.000Z",
    "active (UTC)": null,
    "to check": "one; two",
    "amount (minor units)": 1290,
    currency: "USD",
    SIM: `…${order.sim.slice(-6)}`,
    email: "…@example.com",
    "payment id": order.partnerIds.payId,
  });
  expect(JSON.stringify(row)).not.toContain(order.sim);
});

test("whole SIM numbers and mail addresses are there only where asked for, each digit kept", async () => {
  const order = await bench.startOrder();
  const [row] = await rowsOf({ payment: "open" }, true);
  expect(row?.SIM).toMatch(/^\d{4} \d{4} /);
  expect(String(row?.SIM).replaceAll(" ", "")).toBe(order.sim);
  expect(String(row?.["order number"]).replaceAll(" ", "")).toBe(order.partnerIds.orderNo);
  expect(row?.email).toBe("buyer@example.com");
  for (const withBuyers of [true, false]) {
    for (const filter of [{}, { payment: "paid", show: "flagged" }]) {
      const { searchParams } = new URL(exportAddress(filter, withBuyers), "http://shop.example");
      expect(hasBuyers(searchParams)).toBe(withBuyers);
      expect(readAddress(Object.fromEntries(searchParams)).filter).toEqual(filter);
    }
  }
});

test("a plan's name is no formula in the file", async () => {
  const order = await bench.openOrder({ attempt: "formula" });
  await set(order, { plan_title: '=HYPERLINK("https://elsewhere.example")', currency: "XTS" });
  const [row] = await rowsOf({ currency: "XTS" });
  expect(csvLine(Object.values(row ?? {}))).toContain(`"'=HYPERLINK(""https`);
});

test("a file has each order of its list once, the newest first, beyond what one reading holds", async () => {
  const [model] = await bench.context.db.query.selectFrom("orders").selectAll().limit(1).execute();
  if (!model) throw new Error("no order");
  const unique = ["id", "attempt_key", "order_no", "pay_id", "request_order_id", "secret_digest"];
  const copies = Array.from({ length: 1_100 }, (_, number) => ({
    ...model,
    ...Object.fromEntries(unique.map((name) => [name, `copy-${number}`])),
    currency: "XXX",
    // Many share a millisecond.
    created_at: Math.floor(number / 7),
  }));
  for (let from = 0; from < copies.length; from += 100) {
    await bench.context.db.query
      .insertInto("orders")
      .values(copies.slice(from, from + 100))
      .execute();
  }
  const numbers = (await rowsOf({ currency: "XXX" })).map((row) => row["order number"]);
  expect(new Set(numbers).size).toBe(1_100);
  expect(numbers).toHaveLength(1_100);
  expect(numbers[0]).toMatch(/^copy-109\d$/);
});
