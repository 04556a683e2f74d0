import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { change } from "#/lib/orders/store.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { quietWatch } from "#/lib/testing/quiet-watch.ts";
import type { ClaimedItem } from "./claims.ts";
import { handleAll, handleItem } from "./handle.ts";
import { findItem, readAllOfKind, readItemsOfOrder, readOpen, showHandled, showQueue } from "./queue.ts";
import { takeItem } from "./take.ts";

const MINUTE = 60_000;
const WORD = { reason: "refunded", note: "Given back at the processor." } as const;

type Session = Awaited<ReturnType<typeof addOperator>>;
let bench: OrdersBench;
let ann: Session;
let bob: Session;
beforeAll(async () => {
  bench = await createOrdersBench();
  ann = await addOperator(bench.context, "Ann");
  bob = await addOperator(bench.context, "Bob");
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const now = () => bench.context.clock.now();
const source = () => ({ query: bench.context.db.query, now: now() });
const isQueued = async (key: string) => (await readOpen(source())).some((item) => item.key === key);

async function flaggedOrder(): Promise<Order> {
  const order = await bench.startOrder();
  await bench.notify(order, { detail: { total_amount: 1 } });
  return bench.read(order.id);
}

async function itemOf({ id }: Order): Promise<ClaimedItem> {
  const item = await findItem(source(), `order:${id}`);
  if (item === null) throw new Error("no item");
  return item;
}

const handle = (by: Session, { key, kind, version }: ClaimedItem) =>
  handleItem(bench.context, by, { key, kind, version, ...WORD });

const audited = async (event: string, subject: string) =>
  (
    await bench.context.db.query
      .selectFrom("desk_audit")
      .select("number")
      .where("event", "=", event)
      .where("subject", "=", subject)
      .execute()
  ).length;

test("an item has one taker; the second is told who has it, and may take it after 30 minutes", async () => {
  const { key } = await itemOf(await flaggedOrder());
  const outcomes = await Promise.all([ann, bob].map((session) => takeItem(bench.context, session, key)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["held", "taken"]);
  const [holder, other] = outcomes[0]?.status === "taken" ? [ann, bob] : [bob, ann];
  const told = outcomes.find(({ status }) => status === "held");
  expect(told).toMatchObject({ taken: { operatorId: holder.operator.id, name: holder.operator.name } });
  expect(await takeItem(bench.context, holder, key), "pressed twice").toEqual({ status: "taken" });
  expect(await audited("item taken", key)).toBe(1);
  bench.pass(30 * MINUTE);
  expect((await findItem(source(), key))?.taken, "new again by itself").toBeNull();
  expect(await takeItem(bench.context, other, key)).toEqual({ status: "taken" });
  expect((await findItem(source(), key))?.taken).toMatchObject({ operatorId: other.operator.id });
});

test("what is over, unknown or handled can't be taken", async () => {
  const item = await itemOf(await flaggedOrder());
  for (const key of ["order:unknown", "nothing", "constructor:x", ""]) {
    expect(await takeItem(bench.context, ann, key), key).toEqual({ status: "gone" });
  }
  await handle(ann, item);
  expect(await takeItem(bench.context, bob, item.key)).toEqual({ status: "gone" });
});

test("a handled item leaves the queue and its alarm, once, and its order stays as it was", async () => {
  const order = await flaggedOrder();
  const watch = quietWatch(bench.context);
  await watch.sweep();
  const before = watch.counts().orders_in_review;
  const item = await itemOf(order);
  const outcomes = [await handle(ann, item), await handle(ann, item)];
  expect(outcomes).toEqual([{ status: "handled" }, { status: "handled" }]);
  expect(await audited("item handled", item.key)).toBe(1);
  expect(await isQueued(item.key)).toBe(false);
  expect(await bench.read(order.id)).toEqual(order);
  await watch.sweep();
  expect(watch.counts().orders_in_review).toBe(before - 1);
  expect(await readItemsOfOrder(bench.context, order.id), "its order's page still shows it").toMatchObject([
    { isOpen: false, handled: { name: "Ann", ...WORD } },
  ]);
  const { items } = await showHandled(bench.context, { operatorId: ann.operator.id, after: null });
  expect(
    items.filter(({ key }) => key === item.key),
    "nor is it hidden from the desk",
  ).toHaveLength(1);
  expect(await handle(bob, item)).toMatchObject({ status: "handled before", handled: { name: "Ann", ...WORD } });
});

test("a handled item opens again on a new fact, and says since when and why", async () => {
  const order = await flaggedOrder();
  await handle(ann, await itemOf(order));
  bench.pass(MINUTE);
  await bench.notify(order, { event: { id: "E-2" }, detail: { total_amount: 2 } });
  expect(await isQueued(`order:${order.id}`)).toBe(true);
  const { reopened, handled } = await itemOf(order);
  expect(reopened?.text).toBe("Another notification came.");
  expect(Math.abs(Number(reopened?.at) - now())).toBeLessThan(MINUTE);
  expect(handled, "how it was handled stays").toMatchObject({ name: "Ann" });
});

test("handled before its plan was late, an order opens again when it is", async () => {
  const order = await bench.startOrder();
  const paid = { payment: "paid", paidAt: now(), learnedAt: now(), review: "paid a second time" } as const;
  await change(bench.context, order, "paid", paid);
  await handle(ann, await itemOf(order));
  expect(await isQueued(`order:${order.id}`)).toBe(false);
  bench.pass(16 * MINUTE);
  expect(await isQueued(`order:${order.id}`)).toBe(true);
  expect((await itemOf(order)).reopened?.text).toBe("The plan is late by now.");
  await handle(ann, await itemOf(order));
  expect(await isQueued(`order:${order.id}`)).toBe(false);
});

test("erasing a handled order's data doesn't open its item again", async () => {
  const order = await flaggedOrder();
  await handle(ann, await itemOf(order));
  await change(bench.context, await bench.read(order.id), "erased", { email: null, erasedAt: now() });
  expect(await isQueued(`order:${order.id}`)).toBe(false);
});

test("a form of an older version handles nothing, and is told what has changed", async () => {
  const order = await flaggedOrder();
  const drawn = await itemOf(order);
  await bench.notify(order, { event: { id: "E-3" }, detail: { total_amount: 3 } });
  const outcome = await handle(ann, drawn);
  expect(outcome).toMatchObject({ status: "changed", changes: [{ text: "Another notification came." }] });
  expect(await isQueued(drawn.key)).toBe(true);
  expect(await audited("item handled", drawn.key)).toBe(0);
});

test("what another operator has taken is handled by that operator only", async () => {
  const item = await itemOf(await flaggedOrder());
  await takeItem(bench.context, ann, item.key);
  expect(await handle(bob, item)).toMatchObject({ status: "held", taken: { name: "Ann" } });
  bench.pass(30 * MINUTE);
  expect(await handle(bob, item)).toEqual({ status: "handled" });
});

test("two operators who handle an item at once write one word of it", async () => {
  const item = await itemOf(await flaggedOrder());
  const outcomes = await Promise.all([handle(ann, item), handle(bob, item)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["handled", "handled before"]);
  expect(await audited("item handled", item.key)).toBe(1);
});

test("all of a kind are handled at once; what came after the form was drawn stays", async () => {
  const { query } = bench.context.db;
  const unread = { key_id: "k", headers: "{}", body_sealed: "", body_bytes: 1, kind: "x", forms: "", tried: 1 };
  const add = (from: number, count: number) =>
    query
      .insertInto("unread_notifications")
      .values(
        Array.from({ length: count }, (_, index) => ({ ...unread, id: `n${from + index}`, received_at: from + index })),
      )
      .execute();
  await add(1_000, 70);
  const { free } = await readAllOfKind(source(), "unread", ann.operator.id);
  const drawn = { kind: "unread", count: free.length, newest: free.at(-1)?.version ?? 0, ...WORD } as const;
  expect(drawn).toMatchObject({ count: 70, newest: 1_069 });
  await add(2_000, 1);
  expect(await handleAll(bench.context, ann, { ...drawn, count: 69 })).toEqual({ status: "changed", count: 70 });
  expect(await handleAll(bench.context, ann, drawn)).toEqual({ status: "handled" });
  expect(await handleAll(bench.context, ann, drawn), "pressed twice").toEqual({ status: "gone" });
  const { items } = await showQueue(bench.context, { operatorId: ann.operator.id, kind: "unread", page: 1 });
  expect(items.map(({ key }) => key)).toEqual(["unread:n2000"]);
  await query.deleteFrom("unread_notifications").execute();
});
