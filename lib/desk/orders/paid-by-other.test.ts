import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Act } from "#/lib/desk/acts/act.ts";
import type { Handler } from "#/lib/desk/acts/handler.ts";
import { transact } from "#/lib/desk/context.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { orderSources } from "#/lib/letters/orders/sources.ts";
import { queueMail, toMail } from "#/lib/mail/outbox.ts";
import { ELSEWHERE, otherAddresses, whatIsSent } from "#/lib/orders/mails/other-address.ts";
import type { Order } from "#/lib/orders/order.ts";
import { change } from "#/lib/orders/store.ts";
import { refundedMinor, refundsOf } from "#/lib/receipts/refunds.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createRenewalLetters, type RenewalLetters } from "#/lib/testing/mail/renewal-letters.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidOrder } from "#/lib/testing/paid-order.ts";
import { recordOrderRefund, recordSentences, withdrawOrderRefund } from "./refund-acts.ts";
import { elsewhereSentences, sendOrderElsewhere } from "./send-elsewhere.ts";

/* Orders that another person paid by the pay link: that person has the receipt, and the shop doesn't know their address. */

let bench: OrdersBench;
let letters: RenewalLetters;
beforeAll(async () => {
  bench = await createOrdersBench();
  letters = createRenewalLetters(bench);
  await addOperator(bench.context, "ann");
  await bench.context.db.query.updateTable("mail_switch").set({ is_on: 1 }).execute();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const newId = () => randomBytes(16).toString("base64url");

async function paidByOther(): Promise<Order> {
  const order = await bench.startOrder();
  await change(bench.context, order, "confirming", { cardAttempts: { by: "payer a" } });
  await bench.sandbox.pay(order.partnerIds.payId);
  return bench.orders.refresh(await bench.read(order.id));
}

const drawn = ({ id, version }: Order) => ({
  ...{ orderId: id, version, refundId: newId(), amountMinor: 500 },
  ...{ refundedOn: "2026-11-20", place: "Dashboard, re_1" },
});

/** What a confirmed act does, in its transaction. */
function confirm(detail: object, handler: Handler): Promise<string> {
  const act = { id: newId(), detail } as Act;
  const session = { operator: { id: "operator-ann", name: "ann", right: "act" } } as DeskSession;
  return transact(bench.context, (transaction) =>
    handler(bench.context, transaction, act, session, bench.context.clock.now()),
  );
}

async function withdraw(order: Order, { refundId }: ReturnType<typeof drawn>): Promise<string> {
  const { version } = await bench.read(order.id);
  return confirm({ orderId: order.id, refundId, correctionId: newId(), version }, withdrawOrderRefund);
}

/** The letters about its refunds, as they are written now, by kind. */
async function lettersOf({ id }: Order): Promise<(string | null)[]> {
  const rows = bench.context.db.query.selectFrom("mails").selectAll().where("about", "=", id);
  const found = await rows.where("kind", "like", "refund%").orderBy("kind").execute();
  const sources = orderSources(letters.context);
  return Promise.all(found.map(async (row) => (await sources[row.kind as "refund"](toMail(row)))?.text ?? null));
}

const numbersOf = (order: Order, { refundId }: ReturnType<typeof drawn>) =>
  Promise.all(
    [`refund ${refundId}`, `withdrawn refund ${refundId}`].map((key) => letters.context.receipts.numberOf(order, key)),
  );

test("a refund of what a payer paid is mailed to no one and takes no number", async () => {
  const order = await paidByOther();
  const detail = drawn(order);
  expect(await confirm(detail, recordOrderRefund)).toContain("outcome=refunded");
  expect(refundedMinor(await refundsOf(bench.context.db.query, order.id)), "the payer's page tells of it").toBe(500);
  expect(await lettersOf(order)).toEqual([]);
  expect(await withdraw(order, detail)).toContain("outcome=withdrawn");
  expect(await lettersOf(order)).toEqual([null]);
  expect(await numbersOf(order, detail)).toEqual([null, null]);
  const own = await paidOrder(bench);
  await confirm(drawn(own), recordOrderRefund);
  expect((await lettersOf(own))[0], "its owner paid").toContain("This email is your refund receipt.");
});

test("what an earlier release queued of such a refund isn't sent, and what it sent is corrected", async () => {
  for (const state of ["waiting", "sent"]) {
    const order = await paidByOther();
    const detail = drawn(order);
    await confirm(detail, recordOrderRefund);
    const mail = { kind: "refund", about: order.id, occasion: detail.refundId, language: "en" } as const;
    await transact(bench.context, (transaction) => queueMail(transaction, mail, 0));
    expect(await lettersOf(order)).toEqual([null]);
    expect(await numbersOf(order, detail)).toEqual([null, null]);
    if (state === "sent") await letters.context.receipts.issue(order, "owner", `refund ${detail.refundId}`);
    const mails = bench.context.db.query
      .updateTable("mails")
      .where("kind", "=", "refund")
      .where("about", "=", order.id);
    await mails.set({ state }).execute();
    await withdraw(order, detail);
    const correction = state === "sent" ? expect.stringContaining("that record was wrong") : null;
    expect(await lettersOf(order), state).toEqual([null, correction]);
  }
});

test("before a refund is confirmed, the desk promises a mail only to an owner who paid", async () => {
  const [own, other] = [await paidOrder(bench), await paidByOther()];
  const says = (order: Order) => recordSentences(order, drawn(order), true).join(" ");
  expect(says(own)).toContain("the buyer gets a receipt of the refund by mail");
  expect(says({ ...own, email: null })).toContain("The order has no email address, so no mail is sent.");
  expect(says(other)).toContain(
    "The refund appears on their receipt. The buyer’s page says “refunded” only if the plan never came. The shop can’t mail the payer",
  );
});

test("to another address only the link is sent of such an order, and the desk says so", async () => {
  const order = await paidByOther();
  const form = { orderId: order.id, id: newId(), before: 0, what: "receipt", address: "right@example.com" } as const;
  const sentences = (await elsewhereSentences(bench.context.db.query, order, form)).join(" ");
  expect(sentences).toContain(`A link that shows the order ${order.partnerIds.orderNo} is sent to right@example.com.`);
  expect(sentences).toContain("sees the order, but not its receipt");
  expect(await confirm(form, sendOrderElsewhere)).toContain("outcome=elsewhere");
  expect(await otherAddresses(bench.context.db.query, order.id)).toMatchObject([{ what: "link" }]);
  expect(ELSEWHERE.filter((what) => whatIsSent(order, what) === what)).toEqual(["link"]);
  const own = await paidOrder(bench);
  expect(ELSEWHERE.map((what) => whatIsSent(own, what))).toEqual(ELSEWHERE);
});
