import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDeclarations } from "#/lib/declarations/declarations.ts";
import type { Order } from "#/lib/orders/order.ts";
import { CHARGED_WITHDRAWN, PAID_TWICE, WITHDRAWN } from "#/lib/orders/status.ts";
import { DISPUTED } from "#/lib/partner/payment/judge.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrderQueue } from "#/lib/testing/desk/order-queue.ts";
import { createRenewalLetters, type RenewalLetters } from "#/lib/testing/mail/renewal-letters.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidOrder } from "#/lib/testing/paid-order.ts";
import { itemsOfMail, mailNewItems } from "./mailing.ts";
import { nextStepOf, sentenceOf } from "./sentences.ts";

/* A buyer who withdrew waits for an answer, also where the order has another doubt. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let bench: OrdersBench;
let letters: RenewalLetters;
let ann: Awaited<ReturnType<typeof addOperator>>;
beforeAll(async () => {
  bench = await createOrdersBench();
  letters = createRenewalLetters(bench);
  ann = await addOperator(bench.context, "Ann");
});
beforeEach(async () => {
  await bench.reset();
  await bench.context.db.query.deleteFrom("mails").execute();
  // What the tests before have left is told.
  await mailNewItems(bench.context);
  bench.pass(11 * MINUTE);
});
afterAll(() => bench.close());

const source = () => ({ query: bench.context.db.query, now: bench.context.clock.now() });

const { itemOf, handle, flag } = createOrderQueue(() => ({ bench, ann }));

let forms = 0;
async function withdraw({ partnerIds: { orderNo } }: Order): Promise<void> {
  forms += 1;
  const form = { kind: "withdrawal", orderNo, email: "buyer@example.com", language: "en" } as const;
  await createDeclarations(bench.context).declare({ ...form, attempt: `form ${forms}` });
}

test("a withdrawal beside a costlier doubt is in the item's sentence and in its next step", async () => {
  for (const doubt of [PAID_TWICE, `notification: ${DISPUTED}`, "notification: amount differs"]) {
    const order = await paidOrder(bench);
    await flag(order, doubt);
    expect(sentenceOf(await itemOf(order))).not.toContain("withdrawn");
    await withdraw(order);
    const item = await itemOf(order);
    expect(item.kind).not.toBe("withdrawal");
    expect(sentenceOf(item)).toMatch(/ The buyer has also withdrawn from the contract and is waiting for an answer\.$/);
    expect(nextStepOf(item)).toContain("Also answer the buyer’s withdrawal.");
    expect(nextStepOf(item).includes("Refund what else is due."), doubt).toBe(!doubt.includes(DISPUTED));
  }
  const order = await paidOrder(bench);
  await withdraw(order);
  const alone = await itemOf(order);
  expect(sentenceOf(alone)).toBe("The buyer withdrew from the contract and is waiting for an answer.");
  expect(nextStepOf(alone)).toBe("Answer the buyer. Refund the payment if a refund is due.");
});

test("a withdrawal that joins a mailed item is mailed once, and again after it was handled", async () => {
  const order = await paidOrder(bench);
  await flag(order, PAID_TWICE);
  expect(await mailNewItems(bench.context)).toBe(1);
  bench.pass(11 * MINUTE);
  await withdraw(order);
  expect(await mailNewItems(bench.context)).toBe(1);
  const last = bench.context.db.query.selectFrom("mails").select("occasion").where("kind", "=", "desk-queue");
  const { occasion } = await last.orderBy("queued_at", "desc").executeTakeFirstOrThrow();
  expect((await itemsOfMail(source(), occasion)).map(({ orderId }) => orderId)).toEqual([order.id]);
  bench.pass(11 * MINUTE);
  expect(await mailNewItems(bench.context)).toBe(0);
  await handle(order);
  await mailNewItems(bench.context);
  await withdraw(order);
  bench.pass(11 * MINUTE);
  expect(await mailNewItems(bench.context), "declared again").toBe(1);
});

test("the item of a withdrawal names an auto-renewal that goes on, until it is stopped", async () => {
  const [renewing, once] = [await letters.begin(), await paidOrder(bench)];
  for (const order of [renewing, once]) await withdraw(order);
  expect(nextStepOf(await itemOf(once))).not.toContain("auto-renewal");
  expect(nextStepOf(await itemOf(renewing))).toBe(
    "Answer the buyer. Refund the payment if a refund is due. The auto-renewal hasn’t been stopped, and charges the buyer again. Stop it on the order’s page, unless the buyer wants to keep it.",
  );
  await bench.renewals.stop(renewing.sim, "en");
  expect(nextStepOf(await itemOf(renewing))).not.toContain("auto-renewal");
});

test("a charge after a withdrawal is flagged each time, and none from before it", async () => {
  const order = await letters.begin();
  bench.pass(31 * DAY);
  await letters.charge(order);
  expect((await bench.read(order.id)).review).toBeNull();
  bench.pass(DAY);
  await withdraw(order);
  await handle(order);
  for (const charge of ["first", "second"]) {
    bench.pass(30 * DAY);
    await letters.charge(order);
    const item = await itemOf(order);
    expect(item, charge).toMatchObject({ kind: "renewal", reasons: [CHARGED_WITHDRAWN], isOpen: true });
    expect(sentenceOf(item)).toContain("auto-renewal charged the buyer, who had withdrawn from the contract");
    expect(nextStepOf(item)).toMatch(/Refund that charge if a refund is due.* Stop it on the order’s page/);
    await handle(order);
  }
  expect(await letters.mailsOf(order, "renewal-charged"), "of the agreed charge").toHaveLength(1);
  const { review } = await bench.read(order.id);
  expect(review).toBe(`${WITHDRAWN}\n${CHARGED_WITHDRAWN}`);
});
