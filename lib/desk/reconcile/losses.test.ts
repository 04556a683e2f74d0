import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sentenceOf } from "#/lib/desk/queue/sentences.ts";
import type { Order } from "#/lib/orders/order.ts";
import { change } from "#/lib/orders/store.ts";
import { type ComparingBench, createComparingBench } from "#/lib/testing/desk/comparing-bench.ts";
import { makeNotification } from "#/lib/testing/statements.ts";

const [MAY, JUNE, JULY] = ["2026-05-03", "2026-06-10", "2026-07-02"];

let bench: ComparingBench;
beforeAll(async () => {
  bench = await createComparingBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const told = (lines: readonly string[], head?: string) => bench.told(lines, head);
const paid = (order: Order, amount = "12.90", at = MAY) => bench.line(order, { amount, at });
const refund = (order: Order, amount: string) => bench.line(order, { status: "refund", amount, at: JUNE });
const disputed = (order: Order) => bench.line(order, { status: "disputed", at: JULY });
const wentBack = (sum: string) =>
  `A buyer paid $12.90. The files compared so far list refunds or disputes of ${sum} in all.`;
const also = (sum: string) => `The files also list refunds or disputes of ${sum}.`;
const unseen = "A file says a buyer paid $12.90. The shop hasn’t seen this payment. The order costs $12.90.";
const amount = "The shop recorded a payment of $12.90. A file says the buyer paid $19.90.";

async function find({ id }: Order): Promise<void> {
  const facts = { payment: "paid", paidAt: bench.now(), learnedAt: bench.now() } as const;
  await change(bench.context, await bench.read(id), "paid", facts);
}

/** What the queue says. */
const open = async () => (await bench.queue()).map(sentenceOf);

test("a dispute of a payment that the shop finds later stays in the queue until it is handled", async () => {
  const [order, known] = [await bench.startOrder(), await bench.paid()];
  await bench.compareFile([paid(known), paid(order), disputed(order)]);
  expect(await open()).toEqual([`${unseen} ${also("$12.90")}`]);
  await find(order);
  expect(await open()).toEqual([wentBack("$12.90")]);
  await bench.compareFile([paid(order)]);
  expect(await open()).toEqual([wentBack("$12.90")]);
  expect(await told([disputed(order)])).toEqual([wentBack("$12.90")]);
  for (const again of [[disputed(order)], [paid(order), disputed(order)], [paid(order)]]) {
    expect(await told(again)).toEqual([]);
  }
});

test("a dispute that an operator handled before the shop found the payment is no news after it", async () => {
  const [order, known] = [await bench.startOrder(), await bench.paid()];
  const file = [paid(known), paid(order), disputed(order)];
  expect(await told(file)).toEqual([`${unseen} ${also("$12.90")}`]);
  await find(order);
  expect(await open()).toEqual([]);
  expect(await told(file)).toEqual([]);
  expect(await told([...file, refund(order, "1.00")])).toEqual([wentBack("$13.90")]);
});

test("a refund of a payment that the shop has found since is told as such", async () => {
  const [order, known] = [await bench.startOrder(), await bench.paid()];
  expect(await told([paid(known), paid(order)])).toEqual([unseen]);
  await find(order);
  expect(await told([refund(order, "1.00")])).toEqual([wentBack("$1.00")]);
});

test("a dispute in a file of its own leaves the amount of an unseen payment in the sentence", async () => {
  const [order, known] = [await bench.startOrder(), await bench.paid()];
  expect(await told([paid(known), paid(order)])).toEqual([unseen]);
  expect(await told([disputed(order)])).toEqual([`${unseen} ${also("$12.90")}`]);
});

test("a dispute of a wrong amount is named, also by a file that lists it alone", async () => {
  const order = await bench.paid();
  const wrong = paid(order, "19.90");
  expect(await told([wrong])).toEqual([amount]);
  expect(await told([disputed(order)])).toEqual([`${amount} ${also("$12.90")}`]);
  expect(await told([wrong, disputed(order)])).toEqual([]);
  expect(await told([wrong, disputed(order), refund(order, "1.00")])).toEqual([`${amount} ${also("$13.90")}`]);
  for (const again of [[refund(order, "1.00")], [wrong], [paid(order)]]) expect(await told(again)).toEqual([]);
});

test("a wrong amount is told of a payment of which only a refund was known", async () => {
  const order = await bench.paid();
  expect(await told([refund(order, "1.00")])).toEqual([wentBack("$1.00")]);
  const whole = [paid(order, "19.90"), refund(order, "1.00")];
  expect(await told(whole)).toEqual([`${amount} ${also("$1.00")}`]);
  for (const again of [[refund(order, "1.00")], whole]) expect(await told(again)).toEqual([]);
});

test("a dispute of a payment without an order, or of one that was taken twice, is named", async () => {
  const [order, known] = [await bench.paid(), await bench.paid()];
  const foreign = ["not-ours,5.00,USD,paid,2026-05-03", paid(known)];
  const unknown = "A file lists a payment of $5.00. No order in the shop has its payment id.";
  expect(await told(foreign)).toEqual([unknown]);
  const lost = [...foreign, "not-ours,5.00,USD,disputed,2026-07-02"];
  expect(await told(lost)).toEqual([`${unknown} ${also("$5.00")}`]);
  for (const again of [foreign, lost]) expect(await told(again)).toEqual([]);
  const twice = [paid(order), paid(order, "12.90", JUNE)];
  expect(await told(twice)).toHaveLength(1);
  expect(await told([...twice, refund(order, "1.00")])).toEqual([
    `The files compared so far list payments of $25.80 in all for this order, more than the shop has recorded. ${also("$1.00")}`,
  ]);
});

test("the payment itself, in a file that reaches back, doesn't open its handled refund again", async () => {
  const order = await bench.paid();
  const june = [refund(order, "1.00")];
  expect(await told(june)).toEqual([wentBack("$1.00")]);
  expect(await told([paid(order), ...june])).toEqual([]);
  expect(await told([paid(order), ...june, disputed(order)])).toEqual([wentBack("$13.90")]);
});

test("a recorded charge of a renewal doesn't open a handled refund again either", async () => {
  const order = await bench.paid();
  const statement = JSON.stringify(makeNotification({ totalAmount: "1290" }));
  const charge = { order_id: order.id, event_key: "1", at: bench.now(), statement };
  await bench.context.db.query.insertInto("renewal_payments").values(charge).execute();
  expect(await told([refund(order, "1.00")])).toEqual([wentBack("$1.00")]);
  expect(await told([paid(order), paid(order, "12.90", JUNE), refund(order, "1.00")])).toEqual([]);
});

test("a charge that the shop doesn't know of opens a handled refund again", async () => {
  const order = await bench.paid();
  const june = [refund(order, "1.00")];
  expect(await told(june)).toEqual([wentBack("$1.00")]);
  expect(await told([paid(order), paid(order, "12.90", JUNE), ...june])).toHaveLength(1);
  // Also where as much went back as the shop has recorded.
  const other = await bench.paid();
  const both = [paid(other), refund(other, "12.90")];
  expect(await told(both)).toHaveLength(1);
  expect(await told([...both, paid(other, "12.90", JUNE)])).toHaveLength(1);
  expect(await told([...both, paid(other, "12.90", JUNE)])).toEqual([]);
});

type Row = Record<"amount" | "status" | "at", string>;

/** What went back by all files: a row that two files have is one, two in one file are two. */
function sumOf(files: readonly Row[][]): number {
  const sums = new Map<string, number>();
  for (const rows of files) {
    const here = new Map<string, number>();
    for (const { amount, status, at } of rows.filter((row) => row.status !== "paid")) {
      const key = [amount, status, at].join();
      here.set(key, (here.get(key) ?? 0) + Number(amount));
    }
    for (const [key, sum] of here) sums.set(key, Math.max(sum, sums.get(key) ?? 0));
  }
  return [...sums.values()].reduce((sum, one) => sum + one, 0);
}

test("the queue names all that went back, in any sequence of files and of finding the payment", {
  tags: ["long"],
}, async () => {
  const row = fc.record({
    amount: fc.constantFrom("12.90", "1.00"),
    status: fc.constantFrom("refund", "disputed"),
    at: fc.constantFrom(MAY, JUNE),
  });
  // One payment as agreed: a second one, or another amount, is news once the shop has found the payment.
  const payment = fc.constant({ amount: "12.90", status: "paid", at: MAY });
  const returns = fc.array(row, { minLength: 1, maxLength: 3 });
  const file = fc.oneof(
    returns,
    payment.map((one) => [one]),
    fc.tuple(payment, returns).map(([one, rows]) => [one, ...rows]),
  );
  const isNamed = async (files: Row[][], foundAt: number) => {
    const order = await bench.startOrder();
    const linesOf = (rows: Row[]) => rows.map((one) => bench.line(order, one));
    for (const [index, rows] of files.entries()) {
      if (index === foundAt) await find(order);
      bench.pass(1_000);
      await bench.compareFile(linesOf(rows));
    }
    const sum = sumOf(files);
    if (sum > 0) {
      expect(await open()).toEqual([expect.stringContaining(`refunds or disputes of $${sum.toFixed(2)}`)]);
      await bench.told([]);
      for (const rows of files.toReversed()) expect(await told(linesOf(rows))).toEqual([]);
    }
    await bench.context.db.query.deleteFrom("desk_differences").execute();
  };
  const files = fc.array(file, { minLength: 1, maxLength: 3 });
  await fc.assert(fc.asyncProperty(files, fc.nat({ max: 3 }), isNamed), { numRuns: 60 });
});

const forget = () => bench.context.db.query.updateTable("desk_differences").set({ said: null }).execute();

test.each([
  ["another amount", "7.90"],
  ["the order's amount", "12.90"],
])("a refund from before the rows were kept keeps its sum after a payment of %s", async (_what, sum) => {
  const order = await bench.paid();
  await bench.compareFile([refund(order, "5.00")]);
  await forget();
  await bench.compareFile([paid(order, sum)]);
  expect(await open()).toEqual([wentBack("$5.00")]);
});

test("a wrong amount from before the rows were kept opens again for a dispute", async () => {
  const order = await bench.paid();
  expect(await told([paid(order, "19.90")])).toEqual([amount]);
  await forget();
  expect(await told([paid(order, "19.90")])).toEqual([]);
  await forget();
  expect(await told([paid(order, "19.90"), disputed(order)])).toEqual([`${amount} ${also("$12.90")}`]);
});
