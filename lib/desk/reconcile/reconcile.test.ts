import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { showDetail } from "#/lib/desk/queue/detail.ts";
import { handleItem } from "#/lib/desk/queue/handle.ts";
import { readItemsOfOrder, readOpen } from "#/lib/desk/queue/queue.ts";
import { sentenceOf } from "#/lib/desk/queue/sentences.ts";
import type { Operator } from "#/lib/desk/signing-in/operators.ts";
import type { Order } from "#/lib/orders/order.ts";
import { change } from "#/lib/orders/store.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { makeNotification } from "#/lib/testing/statements.ts";
import { MOST_DIFFERENCES } from "./compare.ts";
import { readComparison } from "./read-comparison.ts";
import { reconcile } from "./reconcile.ts";
import { differenceSentence } from "./words.ts";

const MINUTE = 60_000;
const HEAD = "payId,amount,currency,status,time";

let bench: OrdersBench;
let operator: Operator;
beforeAll(async () => {
  bench = await createOrdersBench();
  ({ operator } = await addOperator(bench.context, "Ann"));
});
beforeEach(async () => {
  await bench.reset();
  for (const table of ["desk_differences", "desk_reconciliations"] as const) {
    await bench.context.db.query.deleteFrom(table).execute();
  }
  // Orders of other tests are of another time.
  bench.pass(24 * 60 * MINUTE);
});
afterAll(() => bench.close());

const now = () => bench.context.clock.now();
const paid = async (at = now()): Promise<Order> =>
  change(bench.context, await bench.startOrder(), "paid", { payment: "paid", paidAt: at, learnedAt: now() });
const line = ({ partnerIds }: Order, more: Partial<Record<"amount" | "currency" | "status" | "at", string>> = {}) => {
  const at = more.at ?? new Date(now()).toISOString();
  return [partnerIds.payId, more.amount ?? "12.90", more.currency ?? "USD", more.status ?? "paid", at].join(",");
};
async function compareFile(lines: readonly string[], head = HEAD) {
  const bytes = new TextEncoder().encode([head, ...lines].join("\r\n"));
  const id = await reconcile(bench.context, operator.id, { bytes, chosen: {}, unit: "decimal" });
  const found = await readComparison(bench.context, operator.id, id);
  if (found === null) throw new Error("no comparison");
  return { id, ...found };
}
const queue = async () =>
  (await readOpen({ query: bench.context.db.query, now: now() })).filter(({ kind }) => kind === "difference");

test("each payment of a file is equal, or differs in one way, and what differs is in the queue", async () => {
  const [equal, other, refunded, failed, missing] = [
    await paid(),
    await paid(),
    await paid(),
    await paid(),
    await paid(),
  ];
  const open = await bench.startOrder();
  const early = await paid(now() - 60 * MINUTE);
  const { comparison, differences } = await compareFile([
    line(equal, { at: new Date(now() - 10 * MINUTE).toISOString() }),
    line(other, { amount: "12.91" }),
    line(refunded),
    line(refunded, { amount: "-12.90" }),
    line(failed, { status: "failed" }),
    line(open, { at: new Date(now() + 10 * MINUTE).toISOString() }),
    `not-ours,5.00,EUR,succeeded,${new Date(now()).toISOString()}`,
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
  const items = await queue();
  expect(items.map((item) => (item.kind === "difference" ? item.difference : "")).toSorted()).toEqual(
    differences.map(({ kind }) => kind).toSorted(),
  );
  for (const item of items) expect(sentenceOf(item)).toMatch(/^[A-Z€$].*\.$/);
  expect((await readItemsOfOrder(bench.context, open.id)).map(({ kind }) => kind)).toContain("difference");
});

test("the same file again adds nothing, and what was handled is open again once it changes", async () => {
  const order = await paid();
  const known = await paid();
  const lines = [line(known), line(order, { amount: "1" })];
  await compareFile(lines);
  const [item, ...more] = await queue();
  expect(more).toEqual([]);
  if (item === undefined) throw new Error("no item");
  const { key, kind, version } = item;
  const word = { reason: "harmless", note: "Looked into it." } as const;
  expect(await handleItem(bench.context, { operator }, { key, kind, version, ...word })).toEqual({ status: "handled" });
  bench.pass(MINUTE);
  expect((await compareFile(lines)).differences).toHaveLength(1);
  expect(await queue()).toEqual([]);
  await compareFile([line(known), line(order, { amount: "2" })]);
  expect(await queue()).toMatchObject([{ key }]);
  await compareFile([line(known), line(order)]);
  expect(await queue()).toEqual([]);
  expect(await showDetail(bench.context, operator, key)).toEqual({ status: "gone" });
});

test("a payment that went back stays in the queue when another file lacks it", async () => {
  const [order, twice, other] = [await paid(), await paid(), await paid()];
  const rows = [line(order), line(order, { status: "refunded" }), line(twice), line(twice), line(other)];
  await compareFile(rows);
  const kinds = async () => (await queue()).map((item) => ("difference" in item ? item.difference : "")).toSorted();
  expect(await kinds()).toEqual(["repeated", "returned"]);
  await compareFile([line(order), line(twice), line(other)]);
  expect(await kinds()).toEqual(["repeated", "returned"]);
});

test("a payment whose row can't be read is in the file, so it isn't missing there", async () => {
  const [known, unclear] = [await paid(), await paid()];
  const rows = [line(known), line(unclear, { status: "something else" })];
  const { comparison } = await compareFile(rows);
  expect(comparison.summary.leftOut.status?.rows).toBe(1);
  expect(await queue()).toEqual([]);
});

test("a payment with a row that can't be read is neither equal nor unpaid, and settles nothing", async () => {
  const [known, unclear, failed] = [await paid(), await paid(), await paid()];
  await compareFile([line(known), line(unclear, { amount: "1" }), line(failed)]);
  const odd = { status: "something else" };
  const rows = [line(known), line(unclear), line(unclear, odd), line(failed, { status: "failed" }), line(failed, odd)];
  const { comparison } = await compareFile(rows);
  expect(comparison.summary.equal).toEqual([{ currency: "USD", count: 1, amountMinor: 1_290 }]);
  expect((await queue()).map((item) => ("difference" in item ? item.difference : ""))).toEqual(["amount"]);
});

test("a payment that was taken too often is told also where one of them went back", async () => {
  const order = await paid();
  const thrice = [line(order), line(order), line(order), line(order, { status: "refunded" })];
  expect((await compareFile(thrice)).differences).toMatchObject([{ kind: "repeated" }]);
});

const REFUNDS = `${HEAD},amount refunded`;

test.each([
  ["a part", "paid", "1.00"],
  ["all", "paid", "12.90"],
  ["all, by its status too", "Refunded", "12.90"],
])("a payment that the shop doesn't know of is told when %s of it went back", async (_part, status, refunded) => {
  const [known, order] = [await paid(), await bench.startOrder()];
  const unknown = `not-ours,12.90,USD,${status},${new Date(now()).toISOString()}`;
  const rows = [`${line(known)},0.00`, `${line(order, { status })},${refunded}`, `${unknown},${refunded}`];
  const { comparison, differences } = await compareFile(rows, REFUNDS);
  expect(comparison.summary.unpaid).toBe(0);
  const inFile = { amountMinor: 1_290, currency: "USD" };
  expect(differences.map(({ kind, ...rest }) => [kind, rest.inFile]).toSorted()).toEqual([
    ["unknown", inFile],
    ["unpaid here", inFile],
  ]);
  expect(await queue()).toHaveLength(2);
});

test("a refund of a payment that the shop doesn't know of tells of it, without an amount", async () => {
  const [known, order] = [await paid(), await bench.startOrder()];
  const { differences } = await compareFile([line(known), line(order, { status: "refund", amount: "1.00" })]);
  expect(differences).toMatchObject([{ kind: "unpaid here", inFile: null }]);
  const [item] = await queue();
  expect(item && sentenceOf(item)).toMatch(/^A file says a buyer paid an unknown amount\./);
});

test("a payment of this shop that went back is told, in part and as a whole", async () => {
  for (const refunded of ["1.00", "12.90"]) {
    const order = await paid();
    expect((await compareFile([`${line(order)},${refunded}`], REFUNDS)).differences).toMatchObject([
      { kind: "returned", inFile: { amountMinor: refunded === "1.00" ? 100 : 1_290, currency: "USD" } },
    ]);
    bench.pass(24 * 60 * MINUTE);
  }
});

test.each([
  ["a part in a column", (order: Order) => [`${line(order)},0`, `${line(order)},1.00`], "repeated"],
  [
    "a part in a row",
    (order: Order) => [line(order), line(order), line(order, { status: "refund", amount: "1.00" })],
    "repeated",
  ],
  ["one in two parts", (order: Order) => [`${line(order)},6.45`, `${line(order)},6.45`], "returned"],
  ["one as a whole", (order: Order) => [`${line(order)},0`, `${line(order)},12.90`], "returned"],
  [
    "another currency",
    (order: Order) => [line(order), line(order), line(order, { status: "refund", currency: "EUR" })],
    "repeated",
  ],
] as const)("two payments for one order, of which went back: %s", async (_what, rows, kind) => {
  const order = await paid();
  expect((await compareFile(rows(order), REFUNDS)).differences).toMatchObject([{ kind }]);
});

test("a wrong amount is told although a part of it went back", async () => {
  const order = await paid();
  const { differences } = await compareFile([`${line(order, { amount: "19.90" })},1.00`], REFUNDS);
  expect(differences).toMatchObject([{ kind: "amount", inFile: { amountMinor: 1_990, currency: "USD" } }]);
});

test("each charge of a renewal may be paid once more, also where a part went back", async () => {
  const order = await paid();
  const charge = { order_id: order.id, event_key: "1", at: now(), statement: JSON.stringify(makeNotification()) };
  await bench.context.db.query.insertInto("renewal_payments").values(charge).execute();
  const kinds = async (times: number) =>
    (await compareFile([`${line(order)},1.00`, ...Array.from({ length: times - 1 }, () => line(order))], REFUNDS))
      .differences;
  expect(await kinds(2)).toMatchObject([{ kind: "returned" }]);
  expect(await kinds(3)).toMatchObject([{ kind: "repeated" }]);
});

test("a payment whose refund can't be read is told where it differs, and isn't equal", async () => {
  const [known, order, open] = [await paid(), await paid(), await bench.startOrder()];
  const rows = [`${line(known)},n/a`, `${line(order)},1.0.1`, `${line(open)},1.0.1`];
  const { comparison, differences } = await compareFile(rows, REFUNDS);
  expect(comparison.summary.equal).toEqual([{ currency: "USD", count: 1, amountMinor: 1_290 }]);
  expect(comparison.summary.leftOut.refunded?.rows).toBe(2);
  expect(differences).toMatchObject([{ kind: "unpaid here", order: { id: open.id } }]);
});

test("a file whose rows all name one payment takes no time", async () => {
  const order = await paid();
  const startedAt = performance.now();
  await compareFile(Array.from({ length: 50_000 }, () => line(order)));
  expect(performance.now() - startedAt).toBeLessThan(60_000);
  expect(await queue()).toHaveLength(1);
});

test("an item is over once the shop learns of the payment by itself", async () => {
  const order = await bench.startOrder();
  await compareFile([line(await paid()), line(order)]);
  const [item] = await queue();
  expect(item).toMatchObject({ orderId: order.id, money: { amountMinor: 1_290, currency: "USD" } });
  const detail = await showDetail(bench.context, operator, item?.key ?? "");
  expect(detail).toMatchObject({ status: "payment", payId: order.partnerIds.payId });
  const current = await bench.read(order.id);
  await change(bench.context, current, "paid", { payment: "paid", paidAt: now(), learnedAt: now() });
  expect(await queue()).toEqual([]);
});

test("a payment may stand in a file as often as its renewal has charged, and no more", async () => {
  const order = await paid();
  const twice = [line(order), line(order)];
  expect((await compareFile(twice)).differences).toMatchObject([{ kind: "repeated" }]);
  const statement = JSON.stringify(makeNotification());
  const charge = { order_id: order.id, event_key: "1", at: now(), statement };
  await bench.context.db.query.insertInto("renewal_payments").values(charge).execute();
  const { comparison, differences } = await compareFile(twice);
  expect([comparison.summary.equal, differences]).toEqual([[{ currency: "USD", count: 2, amountMinor: 2_580 }], []]);
});

test("a file without times says nothing about what it lacks", async () => {
  const [order] = [await paid(), await paid()];
  const { comparison, differences } = await compareFile(
    [`${order.partnerIds.payId},12.90,USD`],
    "payId,amount,currency",
  );
  expect([comparison.summary.hasTimes, comparison.span, differences]).toEqual([false, null, []]);
});

test("another shop's file, and one with unknown columns, put nothing into the queue", async () => {
  const foreign = await compareFile(["x1,1,USD,paid,2026-11-01", "x2,1,USD,paid,2026-11-02"]);
  expect(foreign.comparison.problem).toBe("nothing known");
  const unnamed = await compareFile(["a,1,USD"], "Belegnummer,Summe,Währung");
  expect([unnamed.comparison.problem, unnamed.columns.names]).toEqual(["columns", ["Belegnummer", "Summe", "Währung"]]);
  expect((await compareFile([], HEAD)).comparison.problem).toBe("no rows");
  expect((await compareFile(["ann@example.com,1,USD,paid,x"])).comparison.problem).toBe("nothing read");
  expect(await queue()).toEqual([]);
});

test("too many differences are counted, and bury no queue", async () => {
  const order = await paid();
  const many = Array.from({ length: MOST_DIFFERENCES + 5 }, (_, index) => `u${index},1,USD,paid,2026-11-01`);
  const { comparison, differences } = await compareFile([line(order), ...many]);
  expect([comparison.problem, comparison.summary.counts.unknown, differences]).toEqual([null, many.length, []]);
  expect(await queue()).toEqual([]);
});

test("that a file was compared, and what it found was read, is in the audit", async () => {
  const order = await bench.startOrder();
  const { id } = await compareFile([line(await paid()), line(order)]);
  const events = await bench.context.db.query
    .selectFrom("desk_audit")
    .select(["event", "subject", "detail", "operator_id"])
    .orderBy("number", "desc")
    .limit(2)
    .execute();
  const by = { subject: id, operator_id: operator.id };
  expect(events).toEqual([
    { event: "differences read", detail: '{"differences":1}', ...by },
    { event: "file compared", detail: '{"rows":2,"differences":1}', ...by },
  ]);
});

test.each([
  ["unknown", "A file lists a payment of $5.00. No order in the shop has its payment id."],
  ["missing", "A buyer paid $12.90. A file for that period doesn’t list the payment."],
  ["returned", "A buyer paid $12.90. A file says $5.00 was refunded or disputed."],
  ["amount", "The shop recorded a payment of $12.90. A file says the buyer paid $5.00."],
] as const)("a difference of the kind %s is told in plain sentences", (difference, sentence) => {
  const inFile = { currency: "USD", amountMinor: 500 };
  expect(differenceSentence({ difference, inFile, here: { currency: "USD", amountMinor: 1_290 } })).toBe(sentence);
});
