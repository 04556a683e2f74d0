import { afterAll, beforeAll, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { createRenewalLetters, type RenewalLetters } from "#/lib/testing/mail/renewal-letters.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { countPayments, leftToRefund } from "./refunds.ts";

let bench: OrdersBench;
let letters: RenewalLetters;
beforeAll(async () => {
  bench = await createOrdersBench();
  letters = createRenewalLetters(bench);
});
afterAll(() => bench.close());

const DAY = 24 * 3_600_000;

test("a charge that failed or waits can't be refunded, one that may have been made can", async () => {
  const order = await letters.begin();
  const { context } = bench;
  const left = async ({ id }: Order) => leftToRefund(context, context.db.query, await bench.read(id), []);
  const { amountMinor } = order.price;
  for (const [payment_status, payments] of [
    ["failed", 1],
    ["processing", 1],
    ["paid", 2],
    ["a new word", 3],
  ] as const) {
    bench.pass(31 * DAY);
    await letters.charge(order, { detail: { payment_status } });
    expect(await countPayments(context, context.db.query, await bench.read(order.id)), payment_status).toBe(payments);
    expect(await left(order), payment_status).toBe(amountMinor * payments);
  }
});
