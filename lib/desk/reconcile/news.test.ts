import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readItemsOfOrder } from "#/lib/desk/queue/queue.ts";
import { sentenceOf } from "#/lib/desk/queue/sentences.ts";
import type { Order } from "#/lib/orders/order.ts";
import { type ComparingBench, createComparingBench, FILE_HEAD } from "#/lib/testing/desk/comparing-bench.ts";

const REFUNDS = `${FILE_HEAD},amount refunded`;
const NO_TIMES = "payId,amount,currency,status";
const [MAY, JUNE, JULY] = ["2026-05-03", "2026-06-10", "2026-07-02"];

let bench: ComparingBench;
beforeAll(async () => {
  bench = await createComparingBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const told = (lines: readonly string[], head?: string) => bench.told(lines, head);
const paid = (order: Order, at: string = MAY) => bench.line(order, { at });
const refund = (order: Order, amount: string, at: string = JUNE) => bench.line(order, { status: "refund", amount, at });
const disputed = (order: Order, at: string = JULY) => bench.line(order, { status: "disputed", at });
const wentBack = (sum: string) => [
  `A buyer paid $12.90. The files compared so far list refunds or disputes of ${sum} in all.`,
];
const takenTooOften = (sum: string) => [
  `The files compared so far list payments of ${sum} in all for this order, more than the shop has recorded.`,
];

test("a chargeback after a handled refund of the same amount opens the item again", async () => {
  const order = await bench.paid();
  const [june, july] = [[refund(order, "12.90")], [disputed(order)]];
  expect(await told(june)).toEqual(wentBack("$12.90"));
  expect(await told(july)).toEqual(wentBack("$25.80"));
  for (const again of [june, july, june, [...june, ...july], july]) expect(await told(again)).toEqual([]);
});

test("each file that lists everything so far opens the item for its new rows alone", async () => {
  const order = await bench.paid();
  const june = [paid(order), refund(order, "1.00")];
  const july = [...june, disputed(order)];
  const august = [...july, refund(order, "1.00", "2026-08-01")];
  expect(await told(june)).toEqual(wentBack("$1.00"));
  expect(await told(july)).toEqual(wentBack("$13.90"));
  expect(await told(august)).toEqual(wentBack("$14.90"));
  for (const again of [august, july, june, august]) expect(await told(again)).toEqual([]);
});

test("a dispute that takes a refund's place is told, also in a file without times", async () => {
  const order = await bench.paid();
  const row = (status: string) => [[order.partnerIds.payId, "12.90", "USD", status].join(",")];
  expect(await told(row("refunded"), NO_TIMES)).toEqual(wentBack("$12.90"));
  expect(await told(row("disputed"), NO_TIMES)).toEqual(wentBack("$25.80"));
  expect(await told(row("chargeback"), NO_TIMES), "the same dispute, lost").toEqual([]);
  expect(await told([...row("refunded"), ...row("refunded")], NO_TIMES)).toEqual(wentBack("$38.70"));
  expect(await told(row("refunded"), NO_TIMES)).toEqual([]);
});

test("of a column that adds up a payment's refunds only the growth is new", async () => {
  const order = await bench.paid();
  const row = (refunded: string, status = "paid") => [`${bench.line(order, { at: MAY, status })},${refunded}`];
  expect(await told(row("1.00"), REFUNDS)).toEqual(wentBack("$1.00"));
  expect(await told(row("5.00"), REFUNDS)).toEqual(wentBack("$5.00"));
  expect(await told(row("1.00"), REFUNDS)).toEqual([]);
  expect(await told(row("12.90", "Refunded"), REFUNDS)).toEqual(wentBack("$12.90"));
  expect(await told(row("12.90", "Disputed"), REFUNDS)).toEqual(wentBack("$25.80"));
});

test("a third charge after a second was handled opens the item again", async () => {
  const order = await bench.paid();
  const june = [paid(order), paid(order, JUNE)];
  expect(await told(june)).toEqual(takenTooOften("$25.80"));
  expect(await told([...june, paid(order, JULY)])).toEqual(takenTooOften("$38.70"));
  expect(await told(june)).toEqual([]);
});

test("a file with a part of the rows doesn't change what all of them come to", async () => {
  const order = await bench.paid();
  const twice = [paid(order), paid(order, JUNE)];
  const back = refund(order, "12.90", JULY);
  expect(await told(twice)).toEqual(takenTooOften("$25.80"));
  expect(await told([back]), "one of the charges is still too much, as far as this file knows").toEqual([
    `${takenTooOften("$25.80").join("")} The files also list refunds or disputes of $12.90.`,
  ]);
  expect(await told([...twice, back])).toEqual(wentBack("$12.90"));
  for (const again of [twice, [back], [...twice, back]]) expect(await told(again)).toEqual([]);
});

test("the item of the queue says why it is open again", async () => {
  const order = await bench.paid();
  await told([refund(order, "1.00")]);
  bench.pass(1_000);
  await bench.compareFile([disputed(order)]);
  const items = await readItemsOfOrder(bench.context, order.id);
  expect(items).toMatchObject([{ reopened: { text: "A later file says something else about this payment." } }]);
});

test("what is still open keeps its sum when a file with less comes", async () => {
  const order = await bench.paid();
  await bench.compareFile([disputed(order)]);
  await bench.compareFile([refund(order, "1.00")]);
  expect((await bench.queue()).map(sentenceOf)).toEqual(wentBack("$13.90"));
  const { differences } = await bench.compareFile([refund(order, "1.00")]);
  expect(differences).toMatchObject([{ kind: "returned", inFile: { amountMinor: 1_390, currency: "USD" } }]);
});

test("a chargeback of a payment with another amount, or without an order, opens its item again", async () => {
  const [order, known] = [await bench.paid(), await bench.paid()];
  const other = bench.line(order, { amount: "19.90", at: MAY });
  const lost = bench.line(order, { amount: "19.90", status: "disputed", at: JULY });
  expect(await told([other])).toHaveLength(1);
  expect(await told([other, lost])).toHaveLength(1);
  expect(await told([other, lost])).toEqual([]);
  const foreign = ["not-ours,5.00,USD,paid,2026-05-03", paid(known)];
  expect(await told(foreign)).toHaveLength(1);
  expect(await told([...foreign, "not-ours,5.00,USD,disputed,2026-07-02"])).toHaveLength(1);
  expect(await told(foreign)).toEqual([]);
});

test("a file with an equal payment leaves a wrong amount that was disputed in the queue", async () => {
  const order = await bench.paid();
  await bench.compareFile([bench.line(order, { amount: "19.90", at: MAY }), disputed(order)]);
  await bench.compareFile([paid(order)]);
  expect(await bench.queue()).toMatchObject([{ difference: "amount" }]);
});

type Row = Record<"amount" | "status" | "at", string>;

test("money that goes back is told once, in any sequence of files", { tags: ["long"] }, async () => {
  const row = fc.record({
    amount: fc.constantFrom("12.90", "1.00"),
    status: fc.constantFrom("paid", "refund", "disputed"),
    at: fc.constantFrom(MAY, JUNE),
  });
  const file = fc.array(row, { minLength: 1, maxLength: 3 });
  const keyOf = (one: Row) => Object.values(one).join();
  const isTold = async (first: Row[], files: Row[][]) => {
    const order = await bench.paid();
    const linesOf = (rows: Row[]) => rows.map((one) => bench.line(order, one));
    const start = [...first, { amount: "12.90", status: "refund", at: MAY }];
    await told(linesOf(start));
    const listed = new Set(start.map(keyOf));
    for (const rows of files) {
      const sentences = await told(linesOf(rows));
      const lost = rows.filter((one) => one.status !== "paid" && !listed.has(keyOf(one)));
      if (lost.length > 0) expect(sentences).toHaveLength(1);
      for (const one of rows) listed.add(keyOf(one));
    }
    for (const rows of [start, ...files.toReversed(), start]) expect(await told(linesOf(rows))).toEqual([]);
    await bench.context.db.query.deleteFrom("desk_differences").execute();
  };
  await fc.assert(fc.asyncProperty(file, fc.array(file, { maxLength: 2 }), isTold), { numRuns: 40 });
});

test("a difference from before the rows were kept opens again only for another sum or time", async () => {
  const order = await bench.paid();
  const june = [refund(order, "1.00")];
  expect(await told(june)).toHaveLength(1);
  const forget = () => bench.context.db.query.updateTable("desk_differences").set({ said: null }).execute();
  await forget();
  expect(await told(june)).toEqual([]);
  await forget();
  expect(await told([...june, disputed(order)])).toEqual(wentBack("$13.90"));
  await forget();
  expect(await told([refund(order, "13.90", JULY)])).toEqual(wentBack("$13.90"));
});
