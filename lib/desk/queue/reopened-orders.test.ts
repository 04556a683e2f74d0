import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDeclarations } from "#/lib/declarations/declarations.ts";
import { deskSources } from "#/lib/letters/desk/sources.ts";
import { createMailLinks } from "#/lib/links/links.ts";
import { toMail } from "#/lib/mail/outbox.ts";
import { REFUSED } from "#/lib/orders/decide.ts";
import { PAID_TWICE, WITHDRAWN } from "#/lib/orders/status.ts";
import { change } from "#/lib/orders/store.ts";
import { DISPUTED } from "#/lib/partner/payment/judge.ts";
import { createReceipts } from "#/lib/receipts/receipts.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrderQueue } from "#/lib/testing/desk/order-queue.ts";
import { createRenewalLetters, LETTER_SETTINGS, LETTERS_ORIGIN } from "#/lib/testing/mail/renewal-letters.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidOrder } from "#/lib/testing/paid-order.ts";
import { mailNewItems } from "./mailing.ts";
import { readOpen } from "./queue.ts";
import { nextStepOf, sentenceOf } from "./sentences.ts";

/* An order keeps each doubt for ever. What an operator has handled is no part of what its item says later. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let bench: OrdersBench;
let ann: Awaited<ReturnType<typeof addOperator>>;
beforeAll(async () => {
  bench = await createOrdersBench();
  ann = await addOperator(bench.context, "Ann");
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const source = () => ({ query: bench.context.db.query, now: bench.context.clock.now() });

const { itemOf, handle, flag } = createOrderQueue(() => ({ bench, ann }));

test("a charge after a stop is what its item and mail say, not a payment handled before", async () => {
  const letters = createRenewalLetters(bench);
  const order = await letters.begin();
  await flag(order, PAID_TWICE);
  expect(await itemOf(order)).toMatchObject({ kind: "paid-twice" });
  await mailNewItems(bench.context);
  await handle(order);
  expect(await itemOf(order), "as it was handled").toMatchObject({ kind: "paid-twice", isOpen: false });
  await bench.renewals.stop(order.sim, "en");
  bench.pass(31 * DAY);
  await letters.charge(order);
  const item = await itemOf(order);
  expect(item).toMatchObject({ kind: "renewal", isOpen: true });
  expect(sentenceOf(item)).toContain("auto-renewal charged the buyer after it was stopped");
  expect(sentenceOf(item) + nextStepOf(item)).not.toMatch(/second payment|more than one payment|refund one of them/);
  expect((await readOpen(source())).find(({ orderId }) => orderId === order.id)).toMatchObject({ kind: "renewal" });
  const mailed = await mailedText();
  expect(mailed).toContain("auto-renewal charged the buyer after it was stopped");
  expect(mailed).not.toContain("refund one of them");
  await handle(order);
  expect(await itemOf(order)).toMatchObject({ kind: "renewal", isOpen: false });
});

async function mailedText(): Promise<string> {
  expect(await mailNewItems(bench.context)).toBeGreaterThan(0);
  const { query } = bench.context.db;
  const last = query.selectFrom("mails").selectAll().where("kind", "=", "desk-queue").orderBy("queued_at", "desc");
  const settings = { ...LETTER_SETTINGS, OPERATOR_EMAIL: "operators@example.com" };
  const links = createMailLinks(bench.context, LETTERS_ORIGIN);
  const receipts = createReceipts(bench.context, settings);
  const sources = deskSources({ ...bench.context, fleet: null, links, receipts, settings });
  const letter = await sources["desk-queue"](toMail(await last.executeTakeFirstOrThrow()));
  return String(letter?.text.replaceAll("\n", " "));
}

test("after a handled dispute, a later item says what it is about, and warns of a refund", async () => {
  const order = await paidOrder(bench);
  await flag(order, `notification: ${DISPUTED}`);
  expect(nextStepOf(await itemOf(order))).toContain("Don’t refund it as well");
  await handle(order);
  const { declare } = createDeclarations(bench.context);
  const { orderNo } = order.partnerIds;
  const form = { kind: "withdrawal", orderNo, email: "buyer@example.com", language: "en" } as const;
  await declare({ ...form, attempt: "first" });
  const item = await itemOf(order);
  expect(item).toMatchObject({ kind: "withdrawal", reasons: [WITHDRAWN], isOpen: true });
  expect(nextStepOf(item)).toMatch(/^Answer the buyer\. .*The buyer disputed a payment of this order before/);
  expect(nextStepOf(item)).not.toContain("Don’t refund it as well");
  await handle(order);
  await flag(order, "payment result: names no payment");
  expect(await itemOf(order)).toMatchObject({ kind: "payment-differs", wasDisputed: true });
  await handle(order);
  const told = await bench.read(order.id);
  await change(bench.context, told, "flagged", {}, { doubts: [`notification: ${DISPUTED}`] });
  expect(nextStepOf(await itemOf(order)), "a new dispute").toContain("Answer the dispute");
});

test("what opens an order again without a new doubt leaves its doubts as they are", async () => {
  const order = await paidOrder(bench);
  await flag(order, PAID_TWICE);
  await handle(order);
  await change(bench.context, await bench.read(order.id), "payment time", {});
  expect(await itemOf(order)).toMatchObject({ kind: "paid-twice", reasons: [PAID_TWICE], isOpen: true });
  bench.pass(11 * MINUTE);
  expect(await mailedText(), "the mail says what is new").toContain(
    "Open again: The time of the payment became known.",
  );
});

test("a plan that is still missing is what the item says, also after another doubt was handled", async () => {
  const order = await bench.startOrder();
  const now = bench.context.clock.now();
  await change(bench.context, order, "paid", { payment: "paid", paidAt: now, learnedAt: now });
  await flag(order, REFUSED, PAID_TWICE);
  await handle(order);
  bench.pass(16 * MINUTE);
  await flag(order, WITHDRAWN);
  expect(await itemOf(order)).toMatchObject({ kind: "not-served", reasons: [REFUSED, WITHDRAWN], isOpen: true });
  await handle(order);
  expect(await itemOf(order)).toMatchObject({ kind: "not-served", isOpen: false });
});
