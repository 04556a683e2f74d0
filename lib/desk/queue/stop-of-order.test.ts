import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { change } from "#/lib/orders/store.ts";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";
import { readItemsOfOrder, showQueue } from "./queue.ts";
import { nextStepOf } from "./sentences.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const now = () => bench.context.clock.now();
const pay = (order: Order) =>
  change(bench.context, order, "paid", { payment: "paid", paidAt: now(), learnedAt: now() });

test("a stop that names one of a SIM's orders leads to that order, by its number", async () => {
  const { query } = bench.context.db;
  const sim = spareSim();
  const [first, second] = [await bench.startRenewal({ sim }), await bench.startRenewal({ sim })];
  await pay(first);
  bench.pass(60_000);
  await pay(second);
  const of = async ({ id }: Order) =>
    (await readItemsOfOrder(bench.context, id)).filter(({ kind }) => kind === "stop").length;
  const { orderNo, payId } = first.partnerIds;
  const times = { requested_at: now(), stopped_at: null, next_ask_at: 0 };
  for (const numbers of [
    { order_no: orderNo, pay_id: payId },
    { order_no: "the partner's", pay_id: payId },
    { order_no: orderNo, pay_id: "another" },
  ]) {
    await query
      .insertInto("renewal_stops")
      .values({ ...numbers, ...times, id: "named", sim, language: "en" })
      .execute();
    bench.pass(3_600_001);
    const { items } = await showQueue(bench.context, { operatorId: "operator-1", kind: "stop", page: 1 });
    expect(items).toMatchObject([{ key: "stop:named", orderId: first.id }]);
    expect(items.map(nextStepOf)).toEqual([
      `Ask the partner to end the auto-renewal of the order ${numbers.order_no}.`,
    ]);
    expect([await of(first), await of(second)]).toEqual([1, 0]);
    await query.deleteFrom("renewal_stops").execute();
  }
});
