import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { askForHelp } from "#/lib/cases/cases.ts";
import type { Act } from "#/lib/desk/acts/act.ts";
import { transact } from "#/lib/desk/context.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { change } from "#/lib/orders/store.ts";
import { storeStop } from "#/lib/renewals/stop-renewal.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidRenewal } from "#/lib/testing/paid-renewal.ts";
import { eraseOnRequest, eraseRefusal, eraseSentences } from "./erase-order.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const now = () => bench.context.clock.now();
const refusalOf = async ({ id }: Order) => eraseRefusal(bench.context.db.query, await bench.read(id), now());

/** What a confirmed act does, in its transaction. */
function confirm({ id: orderId }: Order, operator = "ann"): Promise<string> {
  const act = { id: "act", detail: { orderId } } as Act;
  const session = { operator: { id: operator, name: operator, right: "own" } } as DeskSession;
  return transact(bench.context, (transaction) => eraseOnRequest(bench.context, transaction, act, session, now()));
}

async function audited(orderId: string): Promise<number> {
  const rows = bench.context.db.query.selectFrom("desk_audit").select("number").where("subject", "=", orderId);
  return (await rows.where("event", "=", "order erased").execute()).length;
}

/** An order that ended before any payment: over at once. */
async function endedOrder(): Promise<Order> {
  return change(bench.context, await bench.openOrder(), "void", { payment: "void", email: "buyer@example.com" });
}

async function activeOrder(order: Order): Promise<Order> {
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  await bench.orders.refresh(order);
  await expect.poll(async () => (await bench.read(order.id)).service).toBe("active");
  return bench.read(order.id);
}

async function expectKept(order: Order, reason: string | RegExp): Promise<void> {
  expect(await refusalOf(order)).toMatch(reason);
  expect(await confirm(order)).toBe(`/desk/orders/${order.id}/erase?unchanged=1`);
  expect(await bench.read(order.id)).toMatchObject({ erasedAt: null, sim: order.sim });
  expect(await audited(order.id)).toBe(0);
}

test("two operators erase an order that is over at once: it is erased once, and the books stay", async () => {
  const order = await endedOrder();
  expect(await refusalOf(order)).toBeNull();
  const sentences = eraseSentences(order).join(" ");
  for (const personal of [order.sim, "buyer@example.com"]) expect(sentences).not.toContain(personal);
  const outcomes = await Promise.all([confirm(order, "ann"), confirm(order, "bob")]);
  const page = `/desk/orders/${order.id}`;
  expect(outcomes.toSorted()).toEqual([`${page}/erase?unchanged=1`, `${page}?outcome=erased`]);
  expect(await audited(order.id)).toBe(1);
  const { partnerIds, price, plan } = order;
  const kept = { partnerIds, price, plan, payment: "void" };
  expect(await bench.read(order.id)).toMatchObject({ ...kept, email: null, sim: order.sim.slice(-4) });
  expect(await refusalOf(order)).toContain("erased already");
});

test("an order whose money may still move is never erased on request", async () => {
  await expectKept(await bench.openOrder(), /payment may still come/);
  const open = await bench.startOrder();
  await expectKept(open, /payment may still come/);
  await change(bench.context, open, "lapsed", { payment: "lapsed" });
  await expectKept(open, /isn’t over before/);
});

test("an order is erased on request only once its plan is over", async () => {
  const order = await activeOrder(await bench.startOrder());
  await expectKept(order, /isn’t over before/);
  expect(await eraseRefusal(bench.context.db.query, order, now() + 400 * DAY)).toBeNull();
  expect(eraseSentences(order).join(" ")).toContain("can dispute the payment for months");
});

test("an order whose buyer waits for an answer is never erased on request", async () => {
  const order = await endedOrder();
  const asked = {
    orderId: order.id,
    key: "key",
    text: "Where is it?",
    saw: "ended",
    browser: "",
    language: "en",
  } as const;
  await askForHelp(bench.context, { ...asked, email: "buyer@example.com", isChanged: false, isTold: false });
  await expectKept(order, /request for help is open/);
});

test("a flagged order, one with a dispute too, is never erased on request", async () => {
  const order = await endedOrder();
  await change(bench.context, order, "flagged", { review: "notification: dispute status is not none" });
  await expectKept(order, /is flagged/);
});

test("an auto-renewal that runs, or whose end isn't confirmed, keeps its order", async () => {
  const order = await paidRenewal(bench);
  await expectKept(order, /isn’t over before/);
  const { sim, language } = order;
  await storeStop(bench.context, bench.context.db.query, { sim, language, isByOperator: true });
  await expectKept(order, /hasn’t confirmed yet that the auto-renewal has ended/);
});
