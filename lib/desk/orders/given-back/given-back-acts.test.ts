import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDeclarations } from "#/lib/declarations/declarations.ts";
import type { Act } from "#/lib/desk/acts/act.ts";
import { transact } from "#/lib/desk/context.ts";
import { readItemsOfOrder } from "#/lib/desk/queue/queue.ts";
import { nextStepOf } from "#/lib/desk/queue/sentences.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import type { Order } from "#/lib/orders/order.ts";
import { statusOf } from "#/lib/orders/status.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrderQueue } from "#/lib/testing/desk/order-queue.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidOrder } from "#/lib/testing/paid-order.ts";
import {
  givenBackRefusal,
  givenBackSentences,
  noteOrderGivenBack,
  withdrawOrderGivenBack,
  wordFault,
} from "./given-back-acts.ts";

const WORD = "Dashboard, re_1, on Nov 29";

let bench: OrdersBench;
let ann: Awaited<ReturnType<typeof addOperator>>;
beforeAll(async () => {
  bench = await createOrdersBench();
  ann = await addOperator(bench.context, "Ann");
  await addOperator(bench.context, "Bob");
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const { itemOf, handle, flag } = createOrderQueue(() => ({ bench, ann }));

/** What a confirmed act does, in its transaction. */
function confirm({ id, version }: Order, operator = "Ann", handler = noteOrderGivenBack): Promise<string> {
  const detail = { orderId: id, version, word: WORD };
  const act = { id: randomBytes(16).toString("base64url"), detail } as Act;
  const session = { operator: { id: `operator-${operator}`, name: operator, right: "act" } } as DeskSession;
  return transact(bench.context, (transaction) =>
    handler(bench.context, transaction, act, session, bench.context.clock.now()),
  );
}

async function misfit(): Promise<Order> {
  const order = await bench.startOrder();
  await bench.notify(order, { detail: { total_amount: 1 } });
  return bench.read(order.id);
}

const audited = async ({ id }: Order, event: string) => {
  const rows = bench.context.db.query.selectFrom("desk_audit").select("number").where("subject", "=", id);
  return (await rows.where("event", "=", event).execute()).length;
};
const refusalOf = async ({ id }: Order) => givenBackRefusal(await bench.read(id), bench.context.clock.now());
const notesOf = async ({ id }: Order) =>
  (await bench.context.db.query.selectFrom("desk_notes").select("text").where("order_id", "=", id).execute()).map(
    ({ text }) => text,
  );

test("noting it ends the order, closes its item and keeps the word; two operators do it once", async () => {
  const order = await misfit();
  expect(nextStepOf(await itemOf(order))).toContain("If you give the payment back there, record that");
  const outcomes = await Promise.all([confirm(order, "Ann"), confirm(order, "Bob")]);
  const page = `/desk/orders/${order.id}`;
  expect(outcomes.toSorted()).toEqual([`${page}/refund?unchanged=1`, `${page}?outcome=given-back`].toSorted());
  expect(statusOf(await bench.read(order.id))).toBe("refunded");
  expect(await itemOf(order)).toMatchObject({ isOpen: false, handled: { reason: "refunded" } });
  expect(await notesOf(order)).toEqual([`The payment was given back: ${WORD}`]);
  expect(await audited(order, "payment given back")).toBe(1);
  const mails = bench.context.db.query.selectFrom("mails").select("kind").where("about", "=", order.id);
  expect(await mails.execute()).toEqual([]);
});

test("the item opens again with the next doubt, and is closed by the next note", async () => {
  const order = await misfit();
  await confirm(order);
  bench.pass(3_600_000);
  await bench.notify(order, {
    top: { notification_id: "another" },
    event: { id: "another" },
    detail: { total_amount: 2, paid_at: bench.context.clock.now() },
    timestamp: String(bench.context.clock.now()),
  });
  const doubted = await bench.read(order.id);
  expect(statusOf(doubted)).toBe("review");
  expect(await itemOf(order)).toMatchObject({ kind: "payment-differs", isOpen: true });
  expect(await confirm(doubted)).toContain("outcome=given-back");
  expect(await itemOf(order)).toMatchObject({ isOpen: false });
});

test("a note that is withdrawn opens the item, and the buyer's page says so", async () => {
  const order = await misfit();
  await confirm(order);
  const noted = await bench.read(order.id);
  const outcomes = await Promise.all([
    confirm(noted, "Ann", withdrawOrderGivenBack),
    confirm(noted, "Bob", withdrawOrderGivenBack),
  ]);
  expect(outcomes.filter((outcome) => outcome.endsWith("outcome=not-given-back"))).toHaveLength(1);
  expect(statusOf(await bench.read(order.id))).toBe("review");
  expect(await itemOf(order)).toMatchObject({
    isOpen: true,
    reopened: { text: "An operator took back the note that a payment was given back." },
  });
  expect(await audited(order, "payment not given back")).toBe(1);
});

test("an item that was handled before stays handled, and one with a withdrawal stays open", async () => {
  const [handled, withdrawn] = [await misfit(), await misfit()];
  await handle(handled);
  await confirm(await bench.read(handled.id));
  expect(await itemOf(handled)).toMatchObject({ handled: { note: "Given back at the processor." }, isOpen: false });
  const form = { orderNo: withdrawn.partnerIds.orderNo, email: "buyer@example.com", language: "en" } as const;
  await createDeclarations(bench.context).declare({ kind: "withdrawal", attempt: "one", ...form });
  await confirm(await bench.read(withdrawn.id));
  expect(statusOf(await bench.read(withdrawn.id))).toBe("refunded");
  expect(await itemOf(withdrawn)).toMatchObject({ isOpen: true });
  expect(await readItemsOfOrder(bench.context, withdrawn.id)).toHaveLength(1);
});

test("a payment that may still be proven or made is not noted as given back", async () => {
  const [reported, late, confirmed] = [await misfit(), await misfit(), await misfit()];
  await bench.notify(reported, {
    top: { notification_id: "unclear" },
    event: { id: "unclear" },
    detail: { payment_status: "no such word" },
  });
  const longAgo = bench.context.clock.now() - 3_600_000;
  await bench.notify(late, {
    top: { notification_id: "late" },
    event: { id: "late" },
    timestamp: String(longAgo),
  });
  bench.pass(1_000_000);
  await bench.sweepAll();
  for (const order of [reported, late])
    expect(await refusalOf(order)).toContain("The partner also reported a payment that fits this order");
  await bench.orders.confirmCard(confirmed.id, { name: "owner", tab: "one" });
  expect(await refusalOf(confirmed)).toContain("within the last hour");
  expect(await confirm(await bench.read(confirmed.id))).toContain("unchanged=1");
  bench.pass(3_600_000);
  expect(await refusalOf(confirmed)).toBeNull();
});

test("a payment whose notification can't be relied on can be noted as given back", async () => {
  const order = await bench.startOrder();
  for (const doubt of ["names several orders", "its id was used for another one", "does not say its kind"]) {
    await flag(order, `notification: ${doubt}`);
    expect(await refusalOf(order), doubt).toBeNull();
  }
});

test("what can't be noted says why, and a confirmed act does nothing there", async () => {
  const [paid, open, renewal] = [await paidOrder(bench), await bench.startOrder(), await bench.startRenewal()];
  await flag(renewal, "notification: amount differs");
  await flag(open, "renewal asked for, but no payment is known");
  for (const [order, reason] of [
    [paid, "Record its refund instead"],
    [open, "No payment of this order is proven"],
    [renewal, "auto-renewal"],
  ] as const) {
    const read = await bench.read(order.id);
    expect(givenBackRefusal(read, bench.context.clock.now())).toContain(reason);
    expect(await confirm(read)).toBe(`/desk/orders/${order.id}/refund?unchanged=1`);
    expect(await bench.read(order.id)).toMatchObject({ version: read.version, givenBackAt: null });
  }
  expect([wordFault("too short"), wordFault("x".repeat(1_001)), wordFault(WORD)]).toEqual([
    expect.stringContaining("Say where"),
    expect.stringContaining("too long"),
    null,
  ]);
  expect(givenBackSentences(open, WORD).join(" ")).not.toContain(open.sim);
});
