import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Act } from "#/lib/desk/acts/act.ts";
import { transact } from "#/lib/desk/context.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { change } from "#/lib/orders/store.ts";
import { lengthInDays } from "#/lib/partner/shop/length.ts";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";
import { paidOrder, paidRenewal } from "#/lib/testing/paid-order.ts";
import { eraseOrderData, erasureRefusal, erasureSentences } from "./erase-data.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const query = () => bench.context.db.query;
const now = () => bench.context.clock.now();
const refusal = async ({ id }: Order, at = now()) => erasureRefusal({ query: query(), now: at }, await bench.read(id));

/** What a confirmed act does, in its transaction. */
function confirm({ id: orderId }: Order, { operator = "ann", at = now(), isKilled = false } = {}): Promise<string> {
  const act = { id: randomBytes(16).toString("base64url"), detail: { orderId } } as Act;
  const session = { operator: { id: operator, name: operator, right: "act" } } as DeskSession;
  return transact(bench.context, async (transaction) => {
    const outcome = await eraseOrderData(bench.context, transaction, act, session, at);
    if (isKilled) throw new Error("killed");
    return outcome;
  });
}

async function audited({ id }: Order): Promise<number> {
  const rows = query().selectFrom("desk_audit").select("number").where("subject", "=", id);
  return (await rows.where("event", "=", "data erased").execute()).length;
}

/** An order that ended before its buyer could pay. */
const endedOrder = async () =>
  change(bench.context, await bench.openOrder(), "void", { payment: "void", email: "buyer@example.com" });

async function untilActive(order: Order): Promise<Order> {
  await expect.poll(async () => (await bench.orders.refresh(await bench.read(order.id))).service).toBe("active");
  return order;
}

test("two operators confirm at once: it is erased once, and killed between, not at all", async () => {
  const order = await endedOrder();
  expect(erasureSentences(order).join(" ")).toContain(order.partnerIds.orderNo);
  await expect(confirm(order, { isKilled: true })).rejects.toThrow("killed");
  expect(await bench.read(order.id)).toMatchObject({ erasedAt: null, email: "buyer@example.com", sim: order.sim });
  const outcomes = await Promise.all([confirm(order), confirm(order, { operator: "bob" })]);
  const page = `/desk/orders/${order.id}`;
  expect(outcomes.toSorted()).toEqual([`${page}/erase?unchanged=1`, `${page}?outcome=erased`]);
  expect(await audited(order)).toBe(1);
  expect(await bench.read(order.id)).toMatchObject({ email: null, sim: order.sim.slice(-4), price: order.price });
  expect(await refusal(order)).toContain("already");
});

test("an order that isn't over says why, and a confirmed act leaves it as it is [S12]", async () => {
  const open = await bench.startOrder({ sim: spareSim() });
  expect(await refusal(open)).toContain("still open");
  const paid = await untilActive(await paidOrder(bench));
  expect(await refusal(paid)).toContain("The personal data are needed until");
  for (const order of [open, paid]) {
    expect(await confirm(order)).toBe(`/desk/orders/${order.id}/erase?unchanged=1`);
    expect((await bench.read(order.id)).erasedAt).toBeNull();
    expect(await audited(order)).toBe(0);
  }
  expect(await refusal(paid, now() + 900 * DAY)).toBeNull();
});

test("what waits in the queue about an order comes first", async () => {
  const order = await endedOrder();
  await change(bench.context, order, "flagged", { review: "a doubt" });
  expect(await refusal(order)).toContain("The queue has an open item");
  expect(await confirm(order)).toContain("unchanged=1");
  expect((await bench.read(order.id)).sim).toBe(order.sim);
});

test("an auto-renewal has to be stopped, and is over for 60 days, before its order is erased", async () => {
  const order = await untilActive(await paidRenewal(bench));
  expect(await refusal(order, now() + 5_000 * DAY)).toContain("hasn’t been stopped");
  await bench.renewals.stop(order.sim, "en");
  const { activeAt, term } = await bench.read(order.id);
  const periodEnd = (activeAt ?? 0) + (lengthInDays(term.length) ?? 0) * DAY;
  expect(await refusal(order, periodEnd + 60 * DAY - 1)).toContain("The personal data are needed until");
  expect(await refusal(order, periodEnd + 60 * DAY)).toBeNull();
});
