import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDeclarations, type NewDeclaration } from "#/lib/declarations/declarations.ts";
import { findItem } from "#/lib/desk/queue/queue.ts";
import { nextStepOf, sentenceOf } from "#/lib/desk/queue/sentences.ts";
import type { Order } from "#/lib/orders/order.ts";
import { CHARGED_WITHDRAWN, statusOf, textOf, WITHDRAWN } from "#/lib/orders/status.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrderQueue } from "#/lib/testing/desk/order-queue.ts";
import { createRenewalLetters, type RenewalLetters } from "#/lib/testing/mail/renewal-letters.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidOrder } from "#/lib/testing/paid-order.ts";
import { compareWithdrawal, matchWithdrawal } from "./match-withdrawal.ts";

const DAY = 24 * 3_600_000;
const [ANN, BOB] = [{ id: "operator-ann" }, { id: "operator-bob" }];

let bench: OrdersBench;
let letters: RenewalLetters;
let ann: Awaited<ReturnType<typeof addOperator>>;
beforeAll(async () => {
  bench = await createOrdersBench();
  letters = createRenewalLetters(bench);
  ann = await addOperator(bench.context, "Ann");
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const { itemOf } = createOrderQueue(() => ({ bench, ann }));
const rowsOf = (table: "declarations" | "mails") => bench.context.db.query.selectFrom(table).selectAll();
const mailsOf = ({ id }: Order) => rowsOf("mails").where("about", "=", id).where("language", "=", "de").execute();

const drawn = ({ id, version }: Order, declaration: string) => ({
  id: randomBytes(16).toString("base64url"),
  orderId: id,
  version,
  declaration,
});

let forms = 0;

/** A declaration with a number that no order has. @returns its id, and when it came */
async function stray(overrides: Partial<NewDeclaration> = {}): Promise<{ id: string; declaredAt: number }> {
  forms += 1;
  const form = { kind: "withdrawal", attempt: `form ${forms}`, language: "de" } as const;
  const typed = { orderNo: `9${forms}`, email: "buyer@example.com" };
  const declaredAt = await createDeclarations(bench.context).declare({ ...form, ...typed, ...overrides });
  const row = await rowsOf("declarations").orderBy("declared_at", "desc").where("order_id", "is", null).execute();
  const id = row.find(({ order_no }) => order_no === (overrides.orderNo ?? typed.orderNo))?.id;
  if (id === undefined) throw new Error("no declaration");
  return { id, declaredAt };
}

async function audited(orderId: string): Promise<number> {
  const rows = bench.context.db.query.selectFrom("desk_audit").select("number").where("subject", "=", orderId);
  return (await rows.where("event", "=", "withdrawal matched").execute()).length;
}

const isWaiting = async (id: string) => {
  const source = { query: bench.context.db.query, now: bench.context.clock.now() };
  return (await findItem(source, `declaration:${id}`)) !== null;
};

test("a matched withdrawal is the order's own, from the time when it was declared", async () => {
  const order = await paidOrder(bench);
  bench.pass(DAY);
  const { id, declaredAt } = await stray();
  bench.pass(3 * DAY);
  const form = drawn(await bench.read(order.id), id);
  expect(await compareWithdrawal(bench.context, ANN.id, { orderId: order.id, declaration: id })).toMatchObject({
    refusal: null,
    declared: { declaredAt, email: "buyer@example.com" },
    isOwnAddress: true,
  });
  await Promise.all([matchWithdrawal(bench.context, ANN, form), matchWithdrawal(bench.context, ANN, form)]);
  const withdrawn = await bench.read(order.id);
  expect(withdrawn.review).toBe(WITHDRAWN);
  expect(statusOf(withdrawn), "of a paid order the page stays as it was").toBe(statusOf(order));
  expect((await bench.events(order.id)).filter((event) => event === "flagged")).toHaveLength(1);
  const item = await itemOf(order);
  expect(item).toMatchObject({ kind: "withdrawal", orderId: order.id, since: declaredAt });
  expect(sentenceOf(item)).toBe("The buyer withdrew from the contract and is waiting for an answer.");
  expect(await isWaiting(id), "the declaration has its order").toBe(false);
  const mails = await mailsOf(order);
  expect(mails, "says when it was received").toMatchObject([{ occasion: id, queued_at: declaredAt }]);
  expect(bench.context.clock.now() - (mails[0]?.due_at ?? 0), "and isn't late").toBeLessThan(60_000);
  expect(await audited(order.id)).toBe(1);
});

test("an unpaid order that is matched can't be paid any more", async () => {
  const order = await bench.startOrder();
  const { id } = await stray({ email: "other@example.com" });
  const compared = await compareWithdrawal(bench.context, ANN.id, { orderId: order.id, declaration: id });
  expect(compared).toMatchObject({ isOwnAddress: false, refusal: null });
  expect(await matchWithdrawal(bench.context, ANN, drawn(order, id))).toMatchObject({ status: "begun" });
  const withdrawn = await bench.read(order.id);
  expect([statusOf(withdrawn), textOf(withdrawn)]).toEqual(["ended", "withdrawn"]);
  const press = await bench.orders.confirmCard(order.id, { name: "owner", tab: "one" });
  expect(press.mayConfirm).toBe(false);
  expect(await mailsOf(order), "one answer, as no card was tried").toMatchObject([{ occasion: "" }]);
});

test("a charge between the withdrawal and its match is flagged, and none from before it", async () => {
  const [before, between] = [await letters.begin(), await letters.begin()];
  bench.pass(31 * DAY);
  await letters.charge(before);
  bench.pass(DAY);
  const [first, second] = [await stray(), await stray()];
  bench.pass(DAY);
  await letters.charge(between);
  for (const [order, { id }] of [
    [before, first],
    [between, second],
  ] as const)
    await matchWithdrawal(bench.context, ANN, drawn(await bench.read(order.id), id));
  expect((await bench.read(before.id)).review).toBe(WITHDRAWN);
  expect((await bench.read(between.id)).review).toBe(`${WITHDRAWN}\n${CHARGED_WITHDRAWN}`);
  expect(nextStepOf(await itemOf(between))).toContain("Refund that charge if a refund is due");
  bench.pass(30 * DAY);
  await letters.charge(before);
  expect((await bench.read(before.id)).review).toBe(`${WITHDRAWN}\n${CHARGED_WITHDRAWN}`);
});

test("of two operators at once the second is told what changed, or where it went", async () => {
  const [order, other] = [await bench.startOrder(), await bench.startOrder()];
  const { id } = await stray();
  const answers = await Promise.all([
    matchWithdrawal(bench.context, ANN, drawn(order, id)),
    matchWithdrawal(bench.context, BOB, drawn(order, id)),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["begun", "moved"]);
  const elsewhere = drawn(other, id);
  expect(await matchWithdrawal(bench.context, BOB, elsewhere)).toEqual({
    status: "refused",
    reason: `It is matched already, to the order ${order.partnerIds.orderNo}.`,
  });
  expect((await bench.read(other.id)).review).toBeNull();
});

test("the same form sent again matches once", async () => {
  const order = await paidOrder(bench);
  const form = drawn(order, (await stray()).id);
  expect(await matchWithdrawal(bench.context, ANN, form)).toMatchObject({ status: "begun" });
  expect(await matchWithdrawal(bench.context, ANN, form)).toMatchObject({ status: "again", outcome: "declared" });
  expect([await audited(order.id), (await mailsOf(order)).length]).toEqual([1, 1]);
});

test("what can't be matched says why", async () => {
  const { id: early } = await stray();
  bench.pass(60_000);
  const order = await paidOrder(bench);
  const [{ id }, { id: second }] = [await stray(), await stray()];
  const { id: cancellation } = await stray({ kind: "cancellation" });
  const refusalOf = async (declaration: string) => {
    const compared = await compareWithdrawal(bench.context, ANN.id, { orderId: order.id, declaration });
    const begun = await matchWithdrawal(bench.context, ANN, drawn(await bench.read(order.id), declaration));
    expect(begun).toEqual({ status: "refused", reason: compared?.refusal });
    return compared?.refusal;
  };
  expect(await refusalOf(early)).toContain("made after the withdrawal");
  expect(await refusalOf(cancellation)).toContain("Stop the auto-renewal");
  expect(await refusalOf("no such declaration")).toContain("doesn’t keep");
  await matchWithdrawal(bench.context, ANN, drawn(order, id));
  expect(await refusalOf(id)).toBe("It is matched to this order already.");
  expect(await refusalOf(second)).toContain("already withdrawn");
  const erased = await paidOrder(bench);
  await bench.context.db.query.updateTable("orders").set({ erased_at: 1 }).where("id", "=", erased.id).execute();
  expect(await matchWithdrawal(bench.context, ANN, drawn(await bench.read(erased.id), second))).toMatchObject({
    status: "refused",
    reason: expect.stringContaining("erased"),
  });
});
