import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { matchAgain } from "#/lib/inbox/rematch.ts";
import type { Order } from "#/lib/orders/order.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { hasDetail } from "./detail.ts";
import { handleItem } from "./handle.ts";
import { findItem, readOpen } from "./queue.ts";
import { nextStepOf, sentenceOf } from "./sentences.ts";

/* What an error in the shop keeps from being settled names its order: the alarm alone is a number. */

const HOUR = 3_600_000;

let bench: OrdersBench;
let ann: Awaited<ReturnType<typeof addOperator>>;
beforeAll(async () => {
  bench = await createOrdersBench();
  ann = await addOperator(bench.context, "Ann");
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const source = () => ({ query: bench.context.db.query, now: bench.context.clock.now() });
const aside = async () => (await readOpen(source())).filter(({ kind }) => kind === "set-aside");

/** Its stored evidence is no JSON, as a defect of the shop may leave it. */
async function poison({ id }: Order): Promise<void> {
  const evidence = { order_id: id, digest: "bad", at: 0, statement: "no json" };
  await bench.context.db.query.insertInto("evidence").values(evidence).execute();
}

async function heal({ id }: Order): Promise<void> {
  await bench.context.db.query.deleteFrom("evidence").where("order_id", "=", id).where("digest", "=", "bad").execute();
}

test("an order that can't be settled is in the queue with its order, until it is settled", async () => {
  const order = await bench.orders.reportCardAttempt((await bench.startOrder()).id, "confirming");
  await poison(order);
  for (let round = 0; round < 4; round += 1) {
    bench.pass(HOUR);
    await bench.sweep();
  }
  const [item, ...more] = await aside();
  expect(more).toEqual([]);
  expect(item).toMatchObject({ key: `set-aside:${order.id}`, orderId: order.id, about: "order" });
  expect(item && sentenceOf(item)).toContain("An error in the shop keeps it from checking this order");
  expect(item && nextStepOf(item)).toContain("developer of the shop");
  expect(item && hasDetail(item)).toBe(false);
  const { key, kind, version } = (await findItem(source(), String(item?.key))) ?? { key: "", kind: "", version: 0 };
  const word = { reason: "other", note: "The developer has the error." } as const;
  expect(await handleItem(bench.context, ann, { key, kind, version, ...word })).toEqual({ status: "handled" });
  bench.pass(7 * HOUR);
  await bench.sweep();
  expect(await aside(), "another failure is no news").toEqual([]);
  await heal(order);
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  bench.pass(7 * HOUR);
  await bench.sweepAll();
  expect(await findItem(source(), key)).toBeNull();
});

test("a notification that an error keeps from its order is in the queue, until it is matched", async () => {
  const order = await bench.orders.reportCardAttempt((await bench.startOrder()).id, "confirming");
  await poison(order);
  expect(await bench.notify(order)).toBe(200);
  const [item, ...more] = await aside();
  expect(more).toEqual([]);
  expect(item).toMatchObject({ key: expect.stringMatching(/^notification:/), orderId: null, about: "notification" });
  expect(item && sentenceOf(item)).toContain("matching a notification to its order");
  expect(item && hasDetail(item)).toBe(true);
  await heal(order);
  expect(await matchAgain(bench.context)).toBe(1);
  expect(await aside()).toEqual([]);
});

test("what was handled as an error is news once it turns out to be of an unknown kind", async () => {
  const order = await bench.startOrder();
  await bench.orders.reportCardAttempt(order.id, "confirming");
  await bench.notify(order);
  bench.pass(HOUR);
  await bench.notify(order, { top: { event_subtype: "payment_refunded" } });
  const last = bench.context.db.query.updateTable("notifications").where("outcome", "=", "unknown kind");
  await last.set({ outcome: "set aside", order_id: null }).execute();
  const [item] = await aside();
  const { key, kind, version } = item ?? { key: "", kind: "", version: 0 };
  const word = { reason: "other", note: "The developer has the error." } as const;
  expect(await handleItem(bench.context, ann, { key, kind, version, ...word })).toEqual({ status: "handled" });
  expect(await aside()).toEqual([]);
  expect(await matchAgain(bench.context)).toBe(1);
  const open = (await readOpen(source())).filter((one) => one.key === key);
  expect(open).toEqual([expect.objectContaining({ kind: "unknown-kind", orderId: order.id })]);
});
