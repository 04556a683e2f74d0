import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { change, transactOnce } from "#/lib/orders/store.ts";
import { recordRefund } from "#/lib/receipts/refunds.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { makeNotification, READING } from "#/lib/testing/statements.ts";
import { saidText } from "./said.ts";
import { readStory } from "./story.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
  await addOperator(bench.context, "ann");
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const order = makeOrder({ price: { amountMinor: 1_290, amountText: "12.90", currency: "USD", symbol: "$" } });
const said = (statement: Parameters<typeof saidText>[1]) => saidText(order, statement, READING);
const result = { source: "result", word: "success", amountText: "$12.90", orderPeriod: "1" } as const;
const notice = makeNotification({ paidAt: "1795750268879", sim: order.sim, totalAmount: "1290" });

test("what the partner said of a payment is told with its amount", () => {
  expect(said(result)).toBe("The partner says that $12.90 was paid.");
  expect(said({ ...result, amountText: "$14.90<b>" })).toBe(
    "The partner says that “$14.90b” was paid. The order’s price is $12.90.",
  );
  expect(said({ ...result, amountText: "" })).toBe(
    "The partner says that it was paid, and names no amount. The order’s price is $12.90.",
  );
  expect(said({ ...result, word: "processing" })).toBe("The partner says that the payment hasn’t been made yet.");
  expect(said({ ...result, word: "failed" })).toBe("The partner says that the payment failed.");
  expect(said({ ...result, word: "odd<b>" })).toBe(
    "The partner’s payment status is “oddb”, which the shop doesn’t know.",
  );
  expect(said({ ...result, word: "" })).toBe("The partner gives no payment status.");
});

test("what a notification says is told with its amount, its time and its dispute", () => {
  expect(said(notice)).toBe("A notification says that $12.90 was paid on Nov 27, 2026, 3:31 AM UTC.");
  expect(said({ ...notice, totalAmount: "1490", paidAt: null })).toBe(
    "A notification says that “1490 USD” was paid (as the partner writes it). The order’s price is $12.90.",
  );
  expect(said({ ...notice, totalAmount: null, paidAt: null })).toContain("names no amount");
  expect(said({ ...notice, paidAt: null, disputeStatus: "needs_response" })).toBe(
    "A notification says that $12.90 was paid. It calls the payment disputed: “needs_response”.",
  );
  expect(said({ ...notice, paymentStatus: "failed" })).toBe("A notification says that the payment failed.");
});

test("what the SIM's list says is told", () => {
  expect(said({ source: "list", entries: 1, standing: "waiting" })).toBe(
    "The SIM’s list has the plan, and it waits for its turn.",
  );
  expect(said({ source: "list", entries: 1 })).toBe("The SIM’s list has the plan, and it is in use.");
});

test("a story tells a second payment, a charge after a stop and a refund by their amounts", async () => {
  const { id, sim, partnerIds } = await bench.startOrder();
  await bench.notify(await bench.read(id));
  await bench.notify(await bench.read(id), {
    top: { notification_id: "second" },
    event: { id: "second" },
    detail: { paid_at: bench.context.clock.now() + 1 },
  });
  const { context } = bench;
  const { query } = context.db;
  const now = context.clock.now();
  const renewal = { text: "$12.90 every month", chosenAt: now };
  const paid = await change(context, await bench.read(id), "renewal chosen", { renewal });
  const numbers = { order_no: partnerIds.orderNo, pay_id: partnerIds.payId };
  await query
    .insertInto("renewal_stops")
    .values({ id: "s", sim, language: "en", ...numbers, requested_at: now, stopped_at: now + 1, next_ask_at: now })
    .execute();
  await query
    .insertInto("renewal_payments")
    .values({ order_id: id, event_key: "1", at: now + 2, statement: JSON.stringify({ ...notice, sim }) })
    .execute();
  const refund = { id: "r", operatorId: "operator-ann", amountMinor: 500, refundedOn: "2026-11-20", place: "re_1" };
  await transactOnce(context, (transaction) => recordRefund(transaction, paid, refund, now + 3));
  const story = await readStory(context, "operator-ann", id);
  expect(story?.chargedAt).toEqual([Number(notice.paidAt)]);
  expect(story?.stop).toMatchObject({ requestedAt: now, stoppedAt: now + 1 });
  const texts = story?.timeline.map(({ text }) => text) ?? [];
  expect(texts.filter((text) => /^A notification says that \$12\.90 was paid on /.test(text))).toHaveLength(2);
  for (const text of [
    "Asked to stop the auto-renewal.",
    "The auto-renewal has ended.",
    "A notification says that $12.90 was paid for another period of the auto-renewal on Nov 27, 2026, 3:31 AM UTC.",
    "Recorded a refund of $5.00 that was made elsewhere on Nov 20, 2026.",
  ]) {
    expect(texts.filter((one) => one === text)).toHaveLength(1);
  }
});
