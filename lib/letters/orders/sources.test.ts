import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { LETTER_MESSAGES } from "#/lib/letters/messages/messages.ts";
import { createMailLinks } from "#/lib/links/links.ts";
import type { Letter } from "#/lib/mail/letter.ts";
import { mailId, queueMail, toMail } from "#/lib/mail/outbox.ts";
import { columnsOf } from "#/lib/orders/columns.ts";
import { LATE } from "#/lib/orders/decide.ts";
import type { OrderMailKind } from "#/lib/orders/mails/order-mails.ts";
import type { Order, OrderChange } from "#/lib/orders/order.ts";
import { change, transact } from "#/lib/orders/store.ts";
import { createReceipts } from "#/lib/receipts/receipts.ts";
import { recordRefund, refundsOf, withdrawRefund } from "#/lib/receipts/refunds.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { LANGUAGES, type Language } from "#/lib/text/language.ts";
import { momentText } from "#/lib/text/moment.ts";
import { priceText } from "#/lib/text/price.ts";
import { orderSources } from "./sources.ts";

const ORIGIN = "https://topup.example.com";
const MINUTE = 60_000;
const languages = Object.keys(LANGUAGES) as Language[];
const settings = {
  SHOP_NAME: "Travel SIM",
  SHOP_ORIGIN: ORIGIN,
  SHOP_ACCENT: "#0b6e4f",
  SHOP_COMPANY: "Example Telecom Ltd",
  SHOP_COMPANY_ADDRESS: "1 Example Street\nLondon",
  SHOP_TAX_ID: "GB 123 4567 89",
  SHOP_TAX_NOTE: "Includes 20 % VAT",
};

let bench: OrdersBench;
let context: LettersContext;
beforeAll(async () => {
  bench = await createOrdersBench();
  const links = createMailLinks(bench.context, ORIGIN);
  const receipts = createReceipts(bench.context, settings);
  context = { ...bench.context, fleet: null, links, receipts, settings };
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

/** An order that is paid, with its outbox. */
async function paidOrder(fields: OrderChange = {}): Promise<Order> {
  const order = await bench.startOrder();
  const now = context.clock.now();
  const paid = { payment: "paid", paidAt: now, learnedAt: now, secret: { sealed: null } } as const;
  return change(context, order, "paid", { ...paid, ...fields });
}

/** The letter of a queued mail, as it is written now; undefined when none was queued. */
async function write(order: Order, kind: OrderMailKind, language?: Language): Promise<Letter | null | undefined> {
  const rows = context.db.query.selectFrom("mails").selectAll().where("id", "=", mailId(kind, order.id));
  const row = await rows.executeTakeFirst();
  if (row === undefined) return undefined;
  const mail = toMail(row);
  return orderSources(context)[kind]({ ...mail, language: language ?? mail.language });
}

/** The same without marks of direction, as one line. */
const flat = (text = "") => text.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ");
const seen = (html = "") => flat(html.replace(/<(style|title)>.*?<\/\1>/g, "").replace(/<[^>]+>/g, " "));

test("a receipt that is sent again after a refund lists each one that stands, as the page does", async () => {
  const order = await paidOrder();
  await addOperator(context, "ann");
  for (const [id, amountMinor] of [
    ["one", 500],
    ["two", 290],
    ["three", 100],
  ] as const) {
    const said = { id, amountMinor, operatorId: "operator-ann", refundedOn: "2026-11-20", place: "Dashboard" };
    const current = await bench.read(order.id);
    await transact(context, (transaction) => recordRefund(transaction, current, said, context.clock.now()));
  }
  const withdrawn = (await refundsOf(context.db.query, order.id)).find(({ id }) => id === "three");
  const current = await bench.read(order.id);
  const by = { id: "correction", operatorId: "operator-ann" };
  if (withdrawn)
    await transact(context, (transaction) => withdrawRefund(transaction, current, withdrawn, by, context.clock.now()));
  const letter = await write(order, "receipt", "en");
  for (const part of [seen(letter?.html), flat(letter?.text)]) {
    for (const amount of ["$5.00", "$2.90"])
      expect(part).toContain(`We’ve recorded a refund of ${amount}, made on Nov 20, 2026.`);
    expect(part).not.toContain("$1.00");
  }
});

describe.each(languages)("in %s", (language) => {
  test("the receipt is complete in both parts, and has its number", async () => {
    const consent = { text: `I agree.\nTerms: ${ORIGIN}/terms`, givenAt: 0 };
    const order = await paidOrder({ consent });
    await context.receipts.bill(order, "owner", { company: "Blue Ltd\n2 Side Street", taxId: "IE1234567X" });
    const letter = await write(order, "receipt", language);
    const { number } = await context.receipts.of(order, "owner");
    const facts = [
      ...["Example Telecom Ltd", "1 Example Street London", "GB 123 4567 89", "Includes 20 % VAT"],
      ...["Blue Ltd 2 Side Street", "IE1234567X", order.partnerIds.orderNo, order.plan.title, number ?? "none"],
      ...[`…${order.sim.slice(-4)}`, flat(priceText(order.price, language)), `I agree. Terms: ${ORIGIN}/terms`],
      flat(momentText(order.paidAt ?? 0, language)),
      flat(LETTER_MESSAGES[language].orders.receiptIntro),
    ];
    for (const fact of facts) {
      expect(seen(letter?.html)).toContain(fact);
      expect(flat(letter?.text)).toContain(fact);
    }
    expect(letter).toMatchObject({ to: "buyer@example.com", thread: mailId("receipt", order.id) });
    expect(flat(letter?.subject)).toContain(number);
    for (const part of [letter?.html ?? "", letter?.text ?? ""]) {
      expect(part).toMatch(/https:\/\/topup\.example\.com\/mail\/1-[\w-]{60,}/);
      expect(part).not.toContain(order.sim.slice(-8));
      expect(part).not.toMatch(/\{\w+\}/);
      expect(Buffer.byteLength(part)).toBeLessThan(30_000);
    }
  });

  test("its words are its own, take the same values and are not those of English", () => {
    const valuesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted();
    const english = LETTER_MESSAGES.en.orders;
    for (const [key, text] of Object.entries(LETTER_MESSAGES[language].orders)) {
      expect(valuesOf(text), key).toEqual(valuesOf(english[key as keyof typeof english]));
      if (language !== "en") expect(text).not.toBe(english[key as keyof typeof english]);
    }
  });
});

test("a receipt says how the renewal charges, and how to stop it", async () => {
  const order = await bench.startRenewal();
  const paid = await change(context, order, "paid", { payment: "paid", paidAt: 0, learnedAt: 0 });
  const letter = await write(paid, "receipt");
  expect(letter?.text).toContain(paid.renewal?.text);
  expect(letter?.text).toMatch(/Stop auto-renewal:\nhttps:\/\/topup\.example\.com\/mail\//);
  expect((await write(await paidOrder(), "receipt"))?.text).not.toContain("auto-renewal:");
});

test("a receipt of a renewal of unknown length says that no notice can be given", async () => {
  const order = await bench.startRenewal();
  const paid = await change(context, order, "paid", { payment: "paid", paidAt: 0, learnedAt: 0 });
  expect((await write(paid, "receipt"))?.text).not.toContain("we can’t email you before each payment");
  const unknown = columnsOf({ term: { packageType: "unheard of" } });
  await context.db.query.updateTable("orders").set(unknown).where("id", "=", paid.id).execute();
  expect((await write(paid, "receipt"))?.text).toContain("we can’t email you before each payment");
});

test("written twice, a receipt has one number; unwritten, none", async () => {
  const order = await paidOrder();
  expect((await context.receipts.of(order, "owner")).number).toBeNull();
  const [first, second] = [await write(order, "receipt"), await write(order, "receipt")];
  expect(second?.subject).toBe(first?.subject);
});

test("a receipt says where the plan is when it is written", async () => {
  const order = await paidOrder();
  expect((await write(order, "receipt"))?.text).toContain("We’re adding the plan to your SIM.");
  const placed = await change(context, order, "placed", { service: "placed" });
  await change(context, placed, "active", { service: "active", activeAt: 0, deliveredAt: 0 });
  expect((await write(order, "receipt"))?.text).toContain("The plan is active on your SIM.");
});

test("when a payer paid by link, the owner hears so, and no receipt is numbered", async () => {
  const order = await paidOrder({ cardAttempts: { by: "payer a" } });
  expect(await write(order, "receipt")).toBeUndefined();
  const letter = await write(order, "paid-by-other");
  expect(letter?.subject).toBe("Your order has been paid");
  expect(letter?.text).toContain("The person who used it has the receipt.");
  expect((await context.receipts.of(order, "payer")).number).toBeNull();
});

test("a delay is only told while the plan isn't on the SIM", async () => {
  const order = await paidOrder();
  bench.pass(15 * MINUTE);
  const letter = await write(order, "late");
  expect(letter?.subject).toBe("Your plan is taking longer than usual");
  expect(letter?.text).toContain("Don’t pay again.");
  await change(context, order, "placed", { service: "placed", deliveredAt: 0 });
  expect(await write(order, "late")).toBeNull();
});

test("a refusal is told as long as it stands, and the delay no more", async () => {
  const order = await change(context, await paidOrder(), "refused", { service: "refused" });
  expect((await write(order, "refused"))?.text).toContain("we couldn’t add the plan to your SIM.");
  expect(await write(order, "late")).toBeNull();
  await change(context, order, "placed", { service: "placed" });
  expect(await write(order, "refused")).toBeNull();
});

test("a check by hand is told while the page says so, and not for a plan that works", async () => {
  const order = await change(context, await paidOrder(), "flagged", { review: "result: another amount" });
  expect((await write(order, "in-review"))?.subject).toBe("We’re looking into your order");
  const placed = await change(context, order, "placed", { service: "placed" });
  await change(context, placed, "active", { service: "active", activeAt: 0 });
  expect(await write(order, "in-review")).toBeNull();
});

test("a plan that only is late is told as late, not as looked into", async () => {
  const order = await change(context, await paidOrder(), "flagged", { review: LATE });
  expect(await write(order, "in-review")).toBeUndefined();
  expect(await write(order, "late")).not.toBeNull();
});

test("a queued plan is told when it is queued and when it starts", async () => {
  const queued = await change(context, await paidOrder({ service: "placed" }), "queued", {
    service: "queued",
    deliveredAt: 0,
  });
  expect((await write(queued, "plan-queued"))?.subject).toBe("Your plan is queued");
  const active = await change(context, queued, "active", { service: "active", activeAt: 0 });
  expect(await write(active, "plan-queued")).toBeNull();
  expect((await write(active, "plan-started"))?.subject).toBe("Your plan has started");
  const wait = context.db.query.updateTable("mails").where("id", "=", mailId("plan-queued", active.id));
  await wait.set({ state: "dropped" }).execute();
  expect(await write(active, "plan-started")).toBeNull();
  // But a buyer who read that the plan takes longer was promised a mail.
  await transact(context, (transaction) =>
    queueMail(transaction, { kind: "late", about: active.id, language: "en" }, 0),
  );
  const late = context.db.query.updateTable("mails").where("id", "=", mailId("late", active.id));
  await late.set({ state: "sent" }).execute();
  expect((await write(active, "plan-started"))?.subject).toBe("Your plan has started");
});

test("that all is well again is told only to a buyer who heard of the trouble", async () => {
  const told = async (isTold: boolean) => {
    const refused = await change(context, await paidOrder(), "refused", { service: "refused" });
    const mails = context.db.query.updateTable("mails").where("id", "=", mailId("refused", refused.id));
    await mails.set(isTold ? { state: "sent" } : { state: "dropped" }).execute();
    const placed = await change(context, refused, "placed", { service: "placed" });
    // Placed again, it is no longer refused: the operator's flag is what remains.
    const flagged = await change(context, placed, "flagged", { review: "paid, but the partner refuses the order" });
    return change(context, flagged, "active", { service: "active", activeAt: 0 });
  };
  expect((await write(await told(true), "solved"))?.text).toContain("Sorry for the wait.");
  expect(await write(await told(false), "solved")).toBeNull();
});

test("an order whose address was erased meanwhile is mailed nothing", async () => {
  const order = await paidOrder();
  await change(context, order, "erased", { email: null });
  expect(await write(order, "receipt")).toBeNull();
  expect((await context.receipts.of(order, "owner")).number).toBeNull();
});
