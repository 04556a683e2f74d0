// @module-tag long
import { EMAIL, HttpBuyer } from "#/testbed/http-buyer.ts";
import { paymentNotification, STORED, sendNotification } from "#/testbed/notification.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { formWith, Visitor, wordsOf } from "#/testbed/visitor.ts";
import { ago, buyerAtCardForm } from "./order-state.ts";
import { confirm, linkOf, payerOf, post } from "./payers.ts";
import { expect, test } from "./shop.ts";

/* What a payer reads and agrees to, over HTTP. */

const RECEIPT = 'id="receipt"';

/** What the form beside "Pay" says that its page has shown. */
async function termsOn(visitor: Visitor, orderId: string): Promise<string | undefined> {
  const form = formWith(await visitor.get(`/checkout/${orderId}`), "terms");
  return form.find(([name]) => name === "terms")?.[1];
}

test("a payer reads what became of the order, even while it is in review", async ({ servers, sandbox }) => {
  await sandbox.set({ notifications: "lose", listDelayMs: 3_600_000 });
  const { origin } = servers.shop;
  const { buyer, order } = await buyerAtCardForm(origin, sandbox);
  const payer = await payerOf(buyer);
  const path = `/orders/${buyer.orderId}`;
  await confirm(payer, buyer.orderId);
  await sandbox.pay(order.payId);
  await expect.poll(() => buyer.status()).toBe("received");
  expect(wordsOf(await payer.get(path))).toContain("Thank you. This order is paid, and we’re adding the plan");
  const late = paymentNotification(order);
  for (const body of [late, JSON.stringify({ ...JSON.parse(late), level: "high" })])
    expect(await sendNotification(origin, body, { timestamp: ago(40) })).toBe(STORED);
  expect(await buyer.status()).toBe("review");
  const words = wordsOf(await payer.get(path));
  expect(words).toContain("Adding the plan to the SIM is taking longer than it should");
  expect(words).not.toContain("we’re adding the plan");
  expect(words).not.toContain("your SIM");
});

test("one payment has one receipt, for the payer who made it", async ({ servers, sandbox }) => {
  const { buyer, order } = await buyerAtCardForm(servers.shop.origin, sandbox);
  const path = `/orders/${buyer.orderId}`;
  const first = await payerOf(buyer);
  const second = await payerOf(buyer);
  await confirm(first, buyer.orderId);
  await sandbox.pay(order.payId);
  await expect.poll(() => buyer.status()).toBe("ready");
  const pages = await Promise.all([buyer, first, second].map((visitor) => visitor.get(path)));
  expect(pages.map(({ html }) => html.includes(RECEIPT))).toEqual([false, true, false]);
  const lines = { company: "Blue Ltd", taxId: "" };
  const form = formWith(await first.get(path), "taxId");
  const saved = await Promise.all([buyer, second, first].map((visitor) => visitor.submit(path, form, lines)));
  expect(saved.map(({ location }) => location)).toEqual([null, null, path]);
});

test("a payer agrees to the text that stands beside Pay, and to no other", async ({ servers, sandbox }) => {
  const { buyer } = await buyerAtCardForm(servers.shop.origin, sandbox);
  const { orderId } = buyer;
  const payer = await payerOf(buyer);
  expect(wordsOf(await payer.get(`/checkout/${orderId}`))).toContain("By paying, you ask us to add the plan");
  const terms = await termsOn(payer, orderId);
  const refused = await confirm(payer, orderId, { terms: "of another page" });
  expect(JSON.parse(refused.html)).toEqual({ isUnagreed: true });
  expect(await buyer.status()).toBe("waiting");
  expect(JSON.parse((await confirm(payer, orderId, { terms })).html)).toMatchObject({
    isPaid: false,
    isResting: false,
  });
  expect(await buyer.status()).toBe("checking");
});

test("an order is placed only with the text that its page showed", async ({ servers, sandbox }) => {
  const buyer = new HttpBuyer(servers.shop.origin, spareSim());
  await buyer.showPlans();
  await buyer.buy();
  const path = `/checkout/${buyer.orderId}`;
  const form = formWith(await buyer.get(path), "email");
  const answer = await buyer.submit(path, form, { email: EMAIL, terms: "of another page" });
  expect(wordsOf(answer)).toContain("What you agree to has changed since you opened this page.");
  const press = { event: "pay", email: EMAIL, agreed: 1290, terms: "of another page" };
  expect(JSON.parse((await post(buyer, buyer.orderId, press)).html)).toEqual({ next: "terms" });
  expect((await sandbox.counts()).orders).toBe(0);
  await buyer.continueToPayment();
  expect((await sandbox.counts()).orders).toBe(1);
});

test("help with the order stands where paying can fail, for a payer without its number", async ({
  openShop,
  sandbox,
}) => {
  const { origin } = await openShop({ SHOP_SUPPORT_EMAIL: "help@shop.example" });
  const { buyer, order } = await buyerAtCardForm(origin, sandbox);
  const mailAbout = (reference: string) => `href="mailto:help@shop.example?subject=Order%20number%20${reference}"`;
  const path = `/checkout/${buyer.orderId}`;
  expect((await buyer.get(path)).html).toContain(`href="/help/${buyer.orderId}"`);
  const link = await linkOf(buyer);
  const payer = await payerOf(buyer, link);
  const { html } = await payer.get(path);
  expect(html).toContain(mailAbout(buyer.orderId));
  expect(html).not.toContain(order.orderNo);
  const late = await new Visitor(origin).get(link);
  expect(wordsOf(late)).toContain("This link can’t be used");
  expect(late.html).toContain(mailAbout(buyer.orderId));
});
