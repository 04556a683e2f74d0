import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { DeclarationKind } from "#/lib/declarations/acknowledge.ts";
import { createDeclarations } from "#/lib/declarations/declarations.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { createMailLinks } from "#/lib/links/links.ts";
import { mailId, toMail } from "#/lib/mail/outbox.ts";
import type { Order } from "#/lib/orders/order.ts";
import { MAY_RENEW } from "#/lib/orders/status.ts";
import { change } from "#/lib/orders/store.ts";
import { pendingWorkDone } from "#/lib/process/pending-work.ts";
import { createReceipts } from "#/lib/receipts/receipts.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidOrder, paidRenewal } from "#/lib/testing/paid-order.ts";
import { LANGUAGES, type Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { momentText } from "#/lib/text/moment.ts";
import { lawSources } from "./sources.ts";

const SETTINGS = {
  SHOP_NAME: "Travel SIM",
  SHOP_ORIGIN: "https://topup.example.com",
  SHOP_ACCENT: "#0b6e4f",
  SHOP_SUPPORT_EMAIL: "help@example.com",
  SHOP_COMPANY: undefined,
  SHOP_COMPANY_ADDRESS: undefined,
  SHOP_TAX_ID: undefined,
  SHOP_TAX_NOTE: undefined,
};

let bench: OrdersBench;
let context: LettersContext;
beforeAll(async () => {
  bench = await createOrdersBench();
  const links = createMailLinks(bench.context, SETTINGS.SHOP_ORIGIN);
  context = {
    ...bench.context,
    fleet: null,
    links,
    receipts: createReceipts(bench.context, SETTINGS),
    settings: SETTINGS,
  };
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

let forms = 0;

/** Declares, and writes the acknowledgement at once. */
async function letterOf(kind: DeclarationKind, order: Order, language: Language = "en") {
  forms += 1;
  const typed = { orderNo: order.partnerIds.orderNo, email: String(order.email) };
  const at = await createDeclarations(bench.context).declare({ kind, attempt: `form ${forms}`, ...typed, language });
  await pendingWorkDone();
  const mails = bench.context.db.query.selectFrom("mails").selectAll().where("about", "=", order.id);
  const row = await mails.where("kind", "=", kind).orderBy("queued_at", "desc").executeTakeFirstOrThrow();
  const letter = await lawSources(context)[kind](toMail(row));
  return { at, letter };
}

const flat = (text = "") => text.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ");

test("an acknowledgement holds content, date and time, and never a whole SIM number", async () => {
  const order = await bench.startOrder();
  const { letter, at } = await letterOf("withdrawal", order);
  expect(letter).toMatchObject({ to: order.email, thread: mailId("receipt", order.id) });
  expect(letter?.subject).toContain(order.partnerIds.orderNo);
  for (const part of [letter?.text, letter?.html]) {
    const text = flat(part);
    expect(text).toContain("I withdraw from the contract for this order.");
    expect(text).toContain(order.partnerIds.orderNo);
    expect(text).toContain(flat(momentText(at, "en")));
    expect(text).toContain("reply to you");
    expect(text).not.toContain(order.sim);
    expect(text).not.toContain("Stop auto-renewal");
  }
});

test("a withdrawal from an order that renews says how to stop that at once, until it is stopped", async () => {
  const order = await paidRenewal(bench);
  const { letter } = await letterOf("withdrawal", order);
  expect(letter?.text).toContain("This doesn’t stop auto-renewal.");
  expect(letter?.text).toContain("https://topup.example.com/mail/");
  await bench.renewals.stop(order.sim, "en");
  expect((await letterOf("withdrawal", order)).letter?.text).not.toContain("This doesn’t stop auto-renewal.");
});

test("a withdrawal from one of a SIM's two renewals says how to stop that one", async () => {
  const first = await paidRenewal(bench);
  bench.pass(30 * 3_600_000);
  const shown = { call: "queryAutoRenewalRecord", kind: "json", body: {}, times: -1 };
  await bench.sandbox.control("faults", shown);
  const second = await paidRenewal(bench, { sim: first.sim, isAgain: true });
  await fetch(`${bench.sandbox.origin}/control/faults`, { method: "DELETE" });
  const offers = async (order: Order) =>
    (await letterOf("withdrawal", order)).letter?.text.includes("This doesn’t stop auto-renewal.");
  expect([await offers(first), await offers(second)]).toEqual([true, true]);
  await letterOf("cancellation", first);
  expect([await offers(first), await offers(second)]).toEqual([false, true]);
});

test("a cancellation is called confirmed only once the partner has confirmed it", async () => {
  const order = await paidRenewal(bench);
  await bench.sandbox.control("settings", { cancelDelayMs: 60_000_000 });
  const { letter } = await letterOf("cancellation", order);
  expect(letter?.text).toContain("We’re ending this order’s auto-renewal");
  expect(letter?.text).not.toMatch(/is off|already off/);
  await bench.sandbox.control("settings", { cancelDelayMs: 0 });
  const other = await paidRenewal(bench);
  expect((await letterOf("cancellation", other)).letter?.text).toContain("This order’s auto-renewal is off.");
});

test("a renewal is called off already only where it had ended before", async () => {
  const order = await paidRenewal(bench);
  await bench.renewals.stop(order.sim, "en");
  bench.pass(60_000);
  expect((await letterOf("cancellation", order)).letter?.text).toContain("This order’s auto-renewal was already off.");
});

test("a renewal that charged after its end isn't called off already: it is being ended again", async () => {
  const order = await paidRenewal(bench);
  await bench.renewals.stop(order.sim, "en");
  bench.pass(31 * 24 * 3_600_000);
  const now = bench.context.clock.now();
  const detail = { transaction_type: "subscription", paid_at: now };
  await bench.notify(order, { event: { id: `E-${now}` }, detail, timestamp: String(now) });
  await bench.sandbox.control("faults", { call: "cancelAutoRenewalRecord", kind: "reset-before", times: 1 });
  const { letter } = await letterOf("cancellation", order);
  expect(letter?.text).toContain("We’re ending this order’s auto-renewal");
  expect(letter?.text).not.toContain("already off");
  const stopped = bench.context.db.query.selectFrom("mails").select("id").where("kind", "=", "renewal-stopped");
  const countTold = async () => (await stopped.where("about", "=", order.id).execute()).length;
  expect(await countTold()).toBe(1);
  bench.pass(60_000);
  await bench.renewals.sweep();
  expect(await countTold(), "as that letter promises").toBe(2);
});

test("a withdrawal from a renewal that charged after its end says how to stop it", async () => {
  const order = await paidRenewal(bench);
  await bench.renewals.stop(order.sim, "en");
  bench.pass(31 * 24 * 3_600_000);
  const now = bench.context.clock.now();
  const detail = { transaction_type: "subscription", paid_at: now };
  await bench.notify(order, { event: { id: `E-${now}` }, detail, timestamp: String(now) });
  const { letter } = await letterOf("withdrawal", order);
  expect(letter?.text).toContain("This doesn’t stop auto-renewal.");
  expect(letter?.text).toContain("https://topup.example.com/mail/");
});

test("the end of an order's renewal isn't called the end of another order's for the SIM", async () => {
  const order = await paidRenewal(bench);
  await bench.renewals.stop(order.sim, "en");
  bench.pass(60_000);
  await paidRenewal(bench, { sim: order.sim, isAgain: true });
  const { letter } = await letterOf("cancellation", order);
  expect(letter?.text).not.toMatch(/nothing left|off for this SIM/);
  expect(letter?.text).toContain("This order’s auto-renewal was already off.");
  expect(letter?.text).toContain("To cancel auto-renewal of another order for this SIM, use that order’s number.");
});

test("an order without a renewal of its own is told nothing about another order's", async () => {
  const renewing = await paidRenewal(bench);
  const order = await bench.startOrder({ sim: renewing.sim, isAgain: true });
  await bench.renewals.stop(renewing.sim, "en");
  const { letter } = await letterOf("cancellation", order);
  expect(letter?.text).toContain("This order has no auto-renewal to cancel.");
  expect(letter?.text).not.toMatch(/is off|already off|ending/);
});

test("an order that may renew since a restore isn't told that it has no renewal", async () => {
  const order = await paidOrder(bench);
  await change(bench.context, order, "flagged", { review: MAY_RENEW });
  const unpaid = await bench.startOrder();
  await change(bench.context, unpaid, "restored", { secret: { sealed: null } });
  for (const one of [order, unpaid]) {
    const { letter } = await letterOf("cancellation", one);
    expect(letter?.text).toContain("We’ll check whether this order has auto-renewal");
    expect(letter?.text).not.toContain("has no auto-renewal");
  }
});

test("before its payment is known, a renewal is called ending only where a card was tried for it", async () => {
  const untried = await bench.startRenewal();
  const earlier = await paidRenewal(bench, { sim: untried.sim, isAgain: true });
  await bench.renewals.stop(earlier.sim, "en");
  expect((await letterOf("cancellation", untried)).letter?.text).toContain("This order has no auto-renewal");
  const tried = await bench.startRenewal();
  await bench.renewals.subscribe(tried.id, await bench.setUpCard(tried));
  const { letter } = await letterOf("cancellation", await bench.read(tried.id));
  expect(letter?.text).toContain("We’re ending this order’s auto-renewal");
});

test("every language has its acknowledgements", async () => {
  const order = await paidRenewal(bench);
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    for (const kind of ["withdrawal", "cancellation"] as const) {
      const { letter, at } = await letterOf(kind, order, language);
      for (const part of [letter?.text, letter?.html]) {
        expect(flat(part), language).toContain(flat(MESSAGES[language].law[kind].content));
        expect(flat(part), language).toContain(flat(momentText(at, language)));
        expect(part, language).not.toMatch(/[{}]\w+[}]/);
      }
    }
  }
});

test("an order that was erased has no reader", async () => {
  const order = await bench.startOrder();
  await letterOf("withdrawal", order);
  await bench.context.db.query.updateTable("orders").set({ email: null }).where("id", "=", order.id).execute();
  const rows = bench.context.db.query.selectFrom("mails").selectAll().where("about", "=", order.id);
  const row = await rows.where("kind", "=", "withdrawal").executeTakeFirstOrThrow();
  expect(await lawSources(context).withdrawal(toMail(row))).toBeNull();
});
