import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { erasureRefusal } from "#/lib/desk/orders/erase-data.ts";
import { showDetail } from "#/lib/desk/queue/detail.ts";
import { handleItem } from "#/lib/desk/queue/handle.ts";
import { readItemsOfOrder } from "#/lib/desk/queue/queue.ts";
import { sentenceOf } from "#/lib/desk/queue/sentences.ts";
import type { Order } from "#/lib/orders/order.ts";
import { change } from "#/lib/orders/store.ts";
import { type ComparingBench, createComparingBench, FILE_HEAD } from "#/lib/testing/desk/comparing-bench.ts";
import { makeNotification } from "#/lib/testing/statements.ts";
import { MOST_DIFFERENCES } from "./compare.ts";
import { differenceSentence } from "./words.ts";

const MINUTE = 60_000;

let bench: ComparingBench;
beforeAll(async () => {
  bench = await createComparingBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

test("each payment of a file is equal, or differs in one way, and what differs is in the queue", async () => {
  const [equal, other, refunded, failed, missing] = [
    await bench.paid(),
    await bench.paid(),
    await bench.paid(),
    await bench.paid(),
    await bench.paid(),
  ];
  const open = await bench.startOrder();
  const early = await bench.paid(bench.now() - 60 * MINUTE);
  const { comparison, differences } = await bench.compareFile([
    bench.line(equal, { at: new Date(bench.now() - 10 * MINUTE).toISOString() }),
    bench.line(other, { amount: "12.91" }),
    bench.line(refunded),
    bench.line(refunded, { amount: "-12.90" }),
    bench.line(failed, { status: "failed" }),
    bench.line(open, { at: new Date(bench.now() + 10 * MINUTE).toISOString() }),
    `not-ours,5.00,EUR,succeeded,${new Date(bench.now()).toISOString()}`,
  ]);
  expect(comparison.problem).toBeNull();
  expect(comparison.summary.equal).toEqual([{ currency: "USD", count: 1, amountMinor: 1_290 }]);
  const found = new Map(differences.map((difference) => [difference.payId, difference]));
  expect(found.get(other.partnerIds.payId)).toMatchObject({
    kind: "amount",
    order: { id: other.id },
    inFile: { amountMinor: 1_291, currency: "USD" },
    here: { amountMinor: 1_290, currency: "USD" },
  });
  const kinds = (order: Order) => found.get(order.partnerIds.payId)?.kind;
  expect(kinds(refunded)).toBe("returned");
  expect(kinds(failed)).toBe("unpaid there");
  expect(kinds(missing)).toBe("missing");
  expect(kinds(open)).toBe("unpaid here");
  expect(kinds(early)).toBeUndefined();
  expect(found.get("not-ours")).toMatchObject({ kind: "unknown", order: null, here: null });
  expect(differences).toHaveLength(6);
  const items = await bench.queue();
  expect(items.map((item) => (item.kind === "difference" ? item.difference : "")).toSorted()).toEqual(
    differences.map(({ kind }) => kind).toSorted(),
  );
  for (const item of items) expect(sentenceOf(item)).toMatch(/^[A-Z€$].*\.$/);
  expect((await readItemsOfOrder(bench.context, open.id)).map(({ kind }) => kind)).toContain("difference");
  const source = { query: bench.context.db.query, now: bench.now() };
  expect(await erasureRefusal(source, other), "its buyer's data").toContain("The queue has an open item");
});

test("the same file again adds nothing, and what was handled is open again once it changes", async () => {
  const order = await bench.paid();
  const known = await bench.paid();
  const lines = [bench.line(known), bench.line(order, { amount: "1" })];
  await bench.compareFile(lines);
  const [item, ...more] = await bench.queue();
  expect(more).toEqual([]);
  if (item === undefined) throw new Error("no item");
  const { key, kind, version } = item;
  const word = { reason: "harmless", note: "Looked into it." } as const;
  expect(await handleItem(bench.context, { operator: bench.operator }, { key, kind, version, ...word })).toEqual({
    status: "handled",
  });
  bench.pass(MINUTE);
  expect((await bench.compareFile(lines)).differences).toHaveLength(1);
  expect(await bench.queue()).toEqual([]);
  await bench.compareFile([bench.line(known), bench.line(order, { amount: "2" })]);
  expect(await bench.queue()).toMatchObject([{ key }]);
  await bench.compareFile([bench.line(known), bench.line(order)]);
  expect(await bench.queue()).toEqual([]);
  expect(await showDetail(bench.context, bench.operator, key)).toEqual({ status: "gone" });
});

test("a payment that went back stays in the queue when another file lacks it", async () => {
  const [order, twice, other] = [await bench.paid(), await bench.paid(), await bench.paid()];
  const rows = [
    bench.line(order),
    bench.line(order, { status: "refunded" }),
    bench.line(twice),
    bench.line(twice),
    bench.line(other),
  ];
  await bench.compareFile(rows);
  const kinds = async () =>
    (await bench.queue()).map((item) => ("difference" in item ? item.difference : "")).toSorted();
  expect(await kinds()).toEqual(["repeated", "returned"]);
  await bench.compareFile([bench.line(order), bench.line(twice), bench.line(other)]);
  expect(await kinds()).toEqual(["repeated", "returned"]);
  // Neither does a file without them, or with a failed attempt.
  await bench.compareFile([bench.line(order, { status: "failed" }), bench.line(other)]);
  expect(await kinds()).toEqual(["repeated", "returned"]);
  await bench.compareFile([bench.line(order), bench.line(twice), bench.line(other)]);
  expect(await kinds()).toEqual(["repeated", "returned"]);
});

test("a payment that only a file knows of stays in the queue after one with a failed attempt", async () => {
  const [known, open] = [await bench.paid(), await bench.startOrder()];
  await bench.compareFile([bench.line(known), bench.line(open)]);
  const item = expect.objectContaining({ difference: "unpaid here" });
  expect(await bench.queue()).toEqual([item]);
  await bench.compareFile([bench.line(known), bench.line(open, { status: "failed" })]);
  expect(await bench.queue()).toEqual([item]);
});

test("a payment whose row can't be read is in the file, so it isn't missing there", async () => {
  const [known, unclear] = [await bench.paid(), await bench.paid()];
  const rows = [bench.line(known), bench.line(unclear, { status: "something else" })];
  const { comparison } = await bench.compareFile(rows);
  expect(comparison.summary.leftOut.status?.rows).toBe(1);
  expect(await bench.queue()).toEqual([]);
});

test("a payment with a row that can't be read is neither equal nor unpaid, and settles nothing", async () => {
  const [known, unclear, failed] = [await bench.paid(), await bench.paid(), await bench.paid()];
  await bench.compareFile([bench.line(known), bench.line(unclear, { amount: "1" }), bench.line(failed)]);
  const odd = { status: "something else" };
  const rows = [
    bench.line(known),
    bench.line(unclear),
    bench.line(unclear, odd),
    bench.line(failed, { status: "failed" }),
    bench.line(failed, odd),
  ];
  const { comparison } = await bench.compareFile(rows);
  expect(comparison.summary.equal).toEqual([{ currency: "USD", count: 1, amountMinor: 1_290 }]);
  expect((await bench.queue()).map((item) => ("difference" in item ? item.difference : ""))).toEqual(["amount"]);
});

test("a payment that was taken too often is told even where one of them went back", async () => {
  const order = await bench.paid();
  const thrice = [bench.line(order), bench.line(order), bench.line(order), bench.line(order, { status: "refunded" })];
  expect((await bench.compareFile(thrice)).differences).toMatchObject([{ kind: "repeated" }]);
});

test("a file whose rows all name one payment takes no time", async () => {
  const order = await bench.paid();
  const startedAt = performance.now();
  await bench.compareFile(Array.from({ length: 50_000 }, () => bench.line(order)));
  expect(performance.now() - startedAt).toBeLessThan(60_000);
  expect(await bench.queue()).toHaveLength(1);
});

test("an item is over once the shop learns of the payment by itself", async () => {
  const order = await bench.startOrder();
  await bench.compareFile([bench.line(await bench.paid()), bench.line(order)]);
  const [item] = await bench.queue();
  expect(item).toMatchObject({ orderId: order.id, money: { amountMinor: 1_290, currency: "USD" } });
  const detail = await showDetail(bench.context, bench.operator, item?.key ?? "");
  expect(detail).toMatchObject({ status: "payment", payId: order.partnerIds.payId });
  const current = await bench.read(order.id);
  await change(bench.context, current, "paid", { payment: "paid", paidAt: bench.now(), learnedAt: bench.now() });
  expect(await bench.queue()).toEqual([]);
});

test("a payment may stand in a file as often as its renewal has charged, and no more", async () => {
  const order = await bench.paid();
  const twice = [bench.line(order), bench.line(order)];
  expect((await bench.compareFile(twice)).differences).toMatchObject([{ kind: "repeated" }]);
  const statement = JSON.stringify(makeNotification({ totalAmount: "1290" }));
  const charge = { order_id: order.id, event_key: "1", at: bench.now(), statement };
  await bench.context.db.query.insertInto("renewal_payments").values(charge).execute();
  const failed = JSON.stringify(makeNotification({ totalAmount: "1290", paymentStatus: "failed" }));
  const attempt = { ...charge, event_key: "2", statement: failed };
  await bench.context.db.query.insertInto("renewal_payments").values(attempt).execute();
  const thrice = await bench.compareFile([...twice, bench.line(order)]);
  expect(thrice.differences).toMatchObject([{ kind: "repeated" }]);
  const { comparison, differences } = await bench.compareFile(twice);
  expect([comparison.summary.equal, differences]).toEqual([[{ currency: "USD", count: 2, amountMinor: 2_580 }], []]);
});

test("a file without times says nothing about what it lacks", async () => {
  const [order] = [await bench.paid(), await bench.paid()];
  const { comparison, differences } = await bench.compareFile(
    [`${order.partnerIds.payId},12.90,USD`],
    "payId,amount,currency",
  );
  expect([comparison.summary.hasTimes, comparison.span, differences]).toEqual([false, null, []]);
});

test("another shop's file, and one with unknown columns, put nothing into the queue", async () => {
  const foreign = await bench.compareFile(["x1,1,USD,paid,2026-11-01", "x2,1,USD,paid,2026-11-02"]);
  expect(foreign.comparison.problem).toBe("nothing known");
  const unnamed = await bench.compareFile(["a,1,USD"], "Belegnummer,Summe,Währung");
  expect([unnamed.comparison.problem, unnamed.columns.names]).toEqual(["columns", ["Belegnummer", "Summe", "Währung"]]);
  expect((await bench.compareFile([], FILE_HEAD)).comparison.problem).toBe("no rows");
  expect((await bench.compareFile(["ann@example.com,1,USD,paid,x"])).comparison.problem).toBe("nothing read");
  expect(await bench.queue()).toEqual([]);
});

test("too many differences are counted, and bury no queue", async () => {
  const order = await bench.paid();
  const many = Array.from({ length: MOST_DIFFERENCES + 5 }, (_, index) => `u${index},1,USD,paid,2026-11-01`);
  const { comparison, differences } = await bench.compareFile([bench.line(order), ...many]);
  expect([comparison.problem, comparison.summary.counts.unknown, differences]).toEqual([null, many.length, []]);
  expect(await bench.queue()).toEqual([]);
});

test("that a file was compared, and what it found was read, is in the audit", async () => {
  const order = await bench.startOrder();
  const { id } = await bench.compareFile([bench.line(await bench.paid()), bench.line(order)]);
  const events = await bench.context.db.query
    .selectFrom("desk_audit")
    .select(["event", "subject", "detail", "operator_id"])
    .orderBy("number", "desc")
    .limit(2)
    .execute();
  const by = { subject: id, operator_id: bench.operator.id };
  expect(events).toEqual([
    { event: "differences read", detail: '{"differences":1}', ...by },
    { event: "file compared", detail: '{"rows":2,"differences":1}', ...by },
  ]);
});

test.each([
  ["unknown", "A file lists a payment of $5.00. No order in the shop has its payment id."],
  ["missing", "A buyer paid $12.90. A file for that period doesn’t list the payment."],
  ["returned", "A buyer paid $12.90. The files compared so far list refunds or disputes of $5.00 in all."],
  ["amount", "The shop recorded a payment of $12.90. A file says the buyer paid $5.00."],
] as const)("a difference of the kind %s is told in plain sentences", (difference, sentence) => {
  const inFile = { currency: "USD", amountMinor: 500 };
  const here = { currency: "USD", amountMinor: 1_290 };
  expect(differenceSentence({ difference, inFile, here, back: null })).toBe(sentence);
});
