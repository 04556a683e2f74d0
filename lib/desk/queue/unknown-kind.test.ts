import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { erasureRefusal } from "#/lib/desk/orders/erase-data.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidOrder } from "#/lib/testing/paid-order.ts";
import { handleItem } from "./handle.ts";
import { findItem, readItemsOfOrder, readOpen } from "./queue.ts";

/* A notification of a kind that the shop doesn't know may be about a dispute of the order that it names. */

let bench: OrdersBench;
let ann: Awaited<ReturnType<typeof addOperator>>;
beforeAll(async () => {
  bench = await createOrdersBench();
  ann = await addOperator(bench.context, "Ann");
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const source = () => ({ query: bench.context.db.query, now: bench.context.clock.now() });
const unknown = async () => (await readOpen(source())).filter(({ kind }) => kind === "unknown-kind");

test("a notification of an unknown kind is in its order's queue, and keeps the order's data", async () => {
  const order = await paidOrder(bench);
  bench.pass(800 * DAY);
  expect(await erasureRefusal(source(), await bench.read(order.id))).toBeNull();
  const dispute = { top: { event_type: "dispute" }, detail: { payment_status: "disputed" } };
  expect(await bench.notify(order, { ...dispute, timestamp: String(bench.context.clock.now()) })).toBe(200);
  const [item, ...more] = await unknown();
  expect(more).toEqual([]);
  expect(item).toMatchObject({ orderId: order.id });
  const ofOrder = await readItemsOfOrder(bench.context, order.id);
  expect(ofOrder.map(({ key }) => key)).toEqual([item?.key]);
  expect(await erasureRefusal(source(), await bench.read(order.id))).toContain("The queue has an open item");
  const { key, kind, version } = (await findItem(source(), String(item?.key))) ?? { key: "", kind: "", version: 0 };
  const word = { reason: "harmless", note: "The partner says that it means nothing." } as const;
  expect(await handleItem(bench.context, ann, { key, kind, version, ...word })).toEqual({ status: "handled" });
  expect(await erasureRefusal(source(), await bench.read(order.id))).toBeNull();
});

test("a notification of an unknown kind that names several orders or none is linked to none", async () => {
  const [one, other] = [await bench.startOrder(), await bench.startOrder()];
  const { query } = bench.context.db;
  const fixed = { layout: "x", key_id: "k", outcome: "unknown kind", body_sealed: "" };
  const received_at = bench.context.clock.now();
  for (const [id, order_id] of [
    ["several", `${one.id} ${other.id}`],
    ["none", null],
  ] as const) {
    const row = { ...fixed, notification_id: id, body_digest: id, received_at, order_id };
    await query.insertInto("notifications").values(row).execute();
  }
  const items = (await unknown()).filter(({ key }) => key.endsWith(":several") || key.endsWith(":none"));
  expect(items.map(({ orderId }) => orderId)).toEqual([null, null]);
  expect(await readItemsOfOrder(bench.context, one.id)).toEqual([]);
});
