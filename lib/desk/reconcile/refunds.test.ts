import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sentenceOf } from "#/lib/desk/queue/sentences.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { type ComparingBench, createComparingBench, FILE_HEAD } from "#/lib/testing/desk/comparing-bench.ts";
import { makeNotification } from "#/lib/testing/statements.ts";
import { countAll } from "./reconcile.ts";

const REFUNDS = `${FILE_HEAD},amount refunded`;

let bench: ComparingBench;
beforeAll(async () => {
  bench = await createComparingBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

test.each([
  ["a part", "paid", "1.00"],
  ["all", "paid", "12.90"],
  ["all, by its status too", "Refunded", "12.90"],
])("a payment that the shop doesn't know of is told when %s of it went back", async (_part, status, refunded) => {
  const [known, order] = [await bench.paid(), await bench.startOrder()];
  const unknown = `not-ours,12.90,USD,${status},${new Date(bench.now()).toISOString()}`;
  const rows = [`${bench.line(known)},0.00`, `${bench.line(order, { status })},${refunded}`, `${unknown},${refunded}`];
  const { comparison, differences } = await bench.compareFile(rows, REFUNDS);
  expect(comparison.summary.unpaid).toBe(0);
  const inFile = { amountMinor: 1_290, currency: "USD" };
  expect(differences.map(({ kind, ...rest }) => [kind, rest.inFile]).toSorted()).toEqual([
    ["unknown", inFile],
    ["unpaid here", inFile],
  ]);
  expect(await bench.queue()).toHaveLength(2);
});

test("a refund of a payment that the shop doesn't know of tells of it, without an amount", async () => {
  const [known, order] = [await bench.paid(), await bench.startOrder()];
  const { differences } = await bench.compareFile([
    bench.line(known),
    bench.line(order, { status: "refund", amount: "1.00" }),
  ]);
  expect(differences).toMatchObject([{ kind: "unpaid here", inFile: null }]);
  const [item] = await bench.queue();
  expect(item && sentenceOf(item)).toMatch(/^A file says a buyer paid an unknown amount\./);
});

test("a payment of this shop that went back is told, in part and as a whole", async () => {
  for (const refunded of ["1.00", "12.90"]) {
    const order = await bench.paid();
    expect((await bench.compareFile([`${bench.line(order)},${refunded}`], REFUNDS)).differences).toMatchObject([
      { kind: "returned", inFile: { amountMinor: refunded === "1.00" ? 100 : 1_290, currency: "USD" } },
    ]);
    bench.pass(DAY);
  }
});

test.each([
  ["a part in a column", (order: Order) => [`${bench.line(order)},0`, `${bench.line(order)},1.00`], "repeated"],
  [
    "a part in a row",
    (order: Order) => [bench.line(order), bench.line(order), bench.line(order, { status: "refund", amount: "1.00" })],
    "repeated",
  ],
  ["one in two parts", (order: Order) => [`${bench.line(order)},6.45`, `${bench.line(order)},6.45`], "returned"],
  ["one as a whole", (order: Order) => [`${bench.line(order)},0`, `${bench.line(order)},12.90`], "returned"],
  [
    "another currency",
    (order: Order) => [bench.line(order), bench.line(order), bench.line(order, { status: "refund", currency: "EUR" })],
    "repeated",
  ],
] as const)("two payments for one order, of which went back: %s", async (_what, rows, kind) => {
  const order = await bench.paid();
  expect((await bench.compareFile(rows(order), REFUNDS)).differences).toMatchObject([{ kind }]);
});

test("a wrong amount is told although a part of it went back", async () => {
  const order = await bench.paid();
  const { differences } = await bench.compareFile([`${bench.line(order, { amount: "19.90" })},1.00`], REFUNDS);
  expect(differences).toMatchObject([{ kind: "amount", inFile: { amountMinor: 1_990, currency: "USD" } }]);
});

test("each charge of a renewal may be paid once more, even where a part went back", async () => {
  const order = await bench.paid();
  const charge = {
    order_id: order.id,
    event_key: "1",
    at: bench.now(),
    statement: JSON.stringify(makeNotification({ totalAmount: "1290" })),
  };
  await bench.context.db.query.insertInto("renewal_payments").values(charge).execute();
  const kinds = async (times: number) =>
    (
      await bench.compareFile(
        [`${bench.line(order)},1.00`, ...Array.from({ length: times - 1 }, () => bench.line(order))],
        REFUNDS,
      )
    ).differences;
  expect(await kinds(2)).toMatchObject([{ kind: "returned" }]);
  expect(await kinds(3)).toMatchObject([{ kind: "repeated" }]);
});

test("a payment whose refund can't be read is told where it differs, and isn't equal", async () => {
  const [known, order, open] = [await bench.paid(), await bench.paid(), await bench.startOrder()];
  const rows = [`${bench.line(known)},n/a`, `${bench.line(order)},1.0.1`, `${bench.line(open)},1.0.1`];
  const { comparison, differences } = await bench.compareFile(rows, REFUNDS);
  expect(comparison.summary.equal).toEqual([{ currency: "USD", count: 1, amountMinor: 1_290 }]);
  expect(comparison.summary.leftOut.refunded?.rows).toBe(2);
  expect(differences).toMatchObject([{ kind: "unpaid here", order: { id: open.id } }]);
});

test("no payment of a file is without a word: it is counted, told or left out", async () => {
  const orders = [await bench.paid(), await bench.startOrder()];
  const row = fc.record({
    amount: fc.constantFrom("12.90", "19.90", "0", "-12.90", "x"),
    currency: fc.constantFrom("USD", "EUR", "?"),
    status: fc.constantFrom("paid", "refund", "Refunded", "disputed", "failed", "odd"),
    refunded: fc.constantFrom("", "0", "-", "1.00", "12.90", "1.0.1"),
  });
  const isNamed = async (order: Order, rows: readonly { refunded: string }[]) => {
    const lines = rows.map(({ refunded, ...more }) => `${bench.line(order, more)},${refunded}`);
    const { summary } = (await bench.compareFile(lines, REFUNDS)).comparison;
    // The other order is missing in the file, which says nothing about this one.
    const told = countAll({ ...summary.counts, missing: 0 });
    return summary.equal.length + summary.unpaid + told + Object.keys(summary.leftOut).length > 0;
  };
  const files = fc.array(row, { minLength: 1, maxLength: 4 });
  await fc.assert(fc.asyncProperty(fc.constantFrom(...orders), files, isNamed));
});
