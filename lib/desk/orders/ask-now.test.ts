import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidOrder } from "#/lib/testing/paid-order.ts";
import { askNow } from "./ask-now.ts";
import { beginRepair, endRepair, lastEnded } from "./attempts.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const ANN = { id: "operator-ann" };
const formId = () => randomBytes(16).toString("base64url");
const drawn = ({ id, version }: Order) => ({ id: formId(), orderId: id, version });

const fail = () => bench.sandbox.control("faults", { call: "*", kind: "status", status: 500, times: -1 });

/** The plan stays away from the SIM's list. */
const wait = () => bench.sandbox.control("settings", { listDelayMs: 3_600_000 });

test("a partner that gives no answer about a payment is told from one that has nothing new", async () => {
  const { id } = await bench.startOrder();
  await askNow(bench.context, ANN, drawn(await bench.read(id)));
  bench.pass(60_000);
  const order = await bench.read(id);
  await fail();
  const form = drawn(order);
  const asked = { status: "asked", outcome: "no answer" };
  expect(await askNow(bench.context, ANN, form)).toEqual(asked);
  expect(await askNow(bench.context, ANN, form), "the same form again").toEqual(asked);
  const endedAt = await lastEnded(bench.context.db.query, order.id, "no answer");
  expect(Math.abs(bench.context.clock.now() - (endedAt ?? 0))).toBeLessThan(60_000);
  await fetch(`${bench.sandbox.origin}/control/faults`, { method: "DELETE" });
  bench.pass(60_000);
  expect(await askNow(bench.context, ANN, drawn(await bench.read(order.id)))).toEqual({
    status: "asked",
    outcome: "nothing new",
  });
});

test("the same for a plan that was paid for, though the shop wrote down what it was about to ask", {
  tags: ["long"],
}, async () => {
  await wait();
  const listed = await paidOrder(bench);
  bench.pass(60_000);
  await fail();
  expect(await askNow(bench.context, ANN, drawn(await bench.read(listed.id)))).toMatchObject({ outcome: "no answer" });
  await bench.reset();
  await wait();
  const placed = await paidOrder(bench);
  const forgotten = { service: "unplaced", entries_before: null };
  await bench.context.db.query.updateTable("orders").set(forgotten).where("id", "=", placed.id).execute();
  bench.pass(60_000);
  await fail();
  const before = await bench.read(placed.id);
  expect(await askNow(bench.context, ANN, drawn(before))).toMatchObject({ outcome: "no answer" });
  expect((await bench.read(placed.id)).version, "it was written down").toBeGreaterThan(before.version);
});

/** The form of an order that was paid, of which the shop doesn't know, and whose result comes late enough to press again meanwhile. */
async function formOfPaid() {
  await wait();
  const order = await bench.startOrder();
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  await bench.sandbox.fail({ call: "resultQuery", kind: "delay", ms: 300 });
  return drawn(await bench.read(order.id));
}

async function expectEndedAsChanged(orderId: string): Promise<void> {
  expect(await lastEnded(bench.context.db.query, orderId, "not asked")).toBeNull();
  expect(await lastEnded(bench.context.db.query, orderId, "changed")).not.toBeNull();
}

test("of two presses of a form at once, the one that asks says what came of it", async () => {
  const form = await formOfPaid();
  const outcomes = await Promise.all([askNow(bench.context, ANN, form), askNow(bench.context, ANN, form)]);
  expect(outcomes).toContainEqual({ status: "asked", outcome: "changed" });
  await expectEndedAsChanged(form.orderId);
});

test("what the second press learns is kept where the first found it asking", async () => {
  const form = await formOfPaid();
  await beginRepair(bench.context, ANN, form, { kind: "ask", event: "partner asked", refusal: () => null });
  const second = askNow(bench.context, ANN, form);
  await expect.poll(() => bench.sandbox.requests("resultQuery")).not.toHaveLength(0);
  await endRepair(bench.context, form.id, "not asked");
  expect(await second).toEqual({ status: "asked", outcome: "changed" });
  await expectEndedAsChanged(form.orderId);
});
