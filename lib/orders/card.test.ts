import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { type CardReport, isCardPaused } from "./card.ts";
import { statusOf } from "./status.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test("a declined card does not reopen an order that has lapsed", async () => {
  const order = await bench.startOrder();
  bench.pass(DAY + MINUTE);
  await bench.sweep();
  expect((await bench.orders.reportCardAttempt(order.id, "declined")).payment).toBe("lapsed");
});

test("a lapsed order whose buyer returns to the open card form keeps its payment", async () => {
  const order = await bench.startOrder();
  bench.pass(DAY + MINUTE);
  await bench.sweep();
  const back = await bench.orders.reportCardAttempt(order.id, "confirming");
  expect([back.payment, statusOf(back)]).toEqual(["open", "checking"]);
  expect(bench.orders.card(back)).toEqual(bench.orders.card(order));
});

test("a report of the browser moves no money: it changes the page, and a query follows soon", async () => {
  const order = await bench.startOrder();
  const confirming = await bench.orders.reportCardAttempt(order.id, "confirming");
  expect([confirming.payment, statusOf(confirming)]).toEqual(["open", "checking"]);
  const declined = await bench.orders.reportCardAttempt(order.id, "declined");
  expect([declined.payment, statusOf(declined)]).toEqual(["open", "waiting"]);
});

test("after five declines no card is taken for ten minutes, and the payment stays [B14]", async () => {
  const order = await bench.startOrder();
  const say = (word: CardReport) => bench.orders.reportCardAttempt(order.id, word);
  // What reached no bank is no decline.
  await say("confirming");
  expect(await say("unsent")).toMatchObject({ cardAttempts: { declines: 0, confirmingAt: null } });
  for (let decline = 1; decline <= 5; decline += 1) {
    expect(bench.orders.isCardPaused(await say("confirming")), `before decline ${decline}`).toBe(false);
    await say("declined");
    // One attempt is declined once, however often the browser reports it.
    expect(await say("declined")).toMatchObject({ cardAttempts: { declines: decline } });
  }
  const refused = await say("confirming");
  expect([bench.orders.isCardPaused(refused), statusOf(refused)]).toEqual([true, "waiting"]);
  bench.pass(10 * MINUTE);
  const back = await say("confirming");
  expect([bench.orders.isCardPaused(back), statusOf(back)]).toEqual([false, "checking"]);
  expect(bench.orders.card(back)).toEqual(bench.orders.card(order));
});

test("a pause set by a process whose clock is a little ahead holds in every other process [B14]", () => {
  const order = makeOrder({ cardAttempts: { declines: 5, pausedUntil: 10 * MINUTE + 2_000 } });
  expect(isCardPaused(order, 0)).toBe(true);
});

test("a pause set by a clock that was put back since holds no card up", () => {
  const order = makeOrder({ cardAttempts: { declines: 5, pausedUntil: 70 * MINUTE } });
  expect(isCardPaused(order, 0)).toBe(false);
});
